import { randomUUID } from "node:crypto"
import { z } from "zod"
import { parsedJson } from "#lib/backend/platform/parsing/parsed-json.ts"
import { PlatformTrouble } from "../platform-trouble.ts"
import { accessToken, type PlatformAccess } from "./access-token.ts"
import { type Answer, fetchAnswer } from "./fetch-answer.ts"

export type Call = {
  address: string
  method: "GET" | "POST" | "DELETE"
  json?: object
  form?: FormData
  within?: number
}

const refusal = z.object({ errorCode: z.string(), errorMessage: z.string().nullish() })

/** What an answer says of a call: nothing when it was done, else what is wrong. */
export function troubleOf({ status, text, retryAfter }: Answer): PlatformTrouble | undefined {
  if (status < 300) return undefined
  const reason = refusal.safeParse(parsedJson(text)).data
  const answer = reason
    ? [reason.errorCode, reason.errorMessage].filter(Boolean).join(": ")
    : `HTTP ${status}`
  if (status === 429) return new PlatformTrouble("busy", answer, retryAfter)
  if (status === 401 || status === 403) return new PlatformTrouble("not_admitted", answer)
  // An address that is not there is a wrong setting; 408 is an outage.
  if (status >= 500 || status === 408) return new PlatformTrouble("failing", answer, retryAfter)
  if (status === 404 || status === 405) return new PlatformTrouble("failing", answer)
  return new PlatformTrouble("refused", answer)
}

function send({ address, method, json, form, within }: Call, token: string): Promise<Answer> {
  return fetchAnswer(
    address,
    {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        "request-id": randomUUID(),
        ...(json && { "content-type": "application/json" }),
      },
      ...(json && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
    },
    within,
  )
}

/**
 * Makes a call with the platform's token. One that has ended is requested again once.
 * @throws PlatformTrouble without an answer, or without a token
 */
export async function callPlatform(access: PlatformAccess, call: Call): Promise<Answer> {
  const token = await accessToken(access)
  const first = await send(call, token)
  return first.status === 401 ? send(call, await accessToken(access, token)) : first
}

/**
 * Makes a call and reads its answer by a schema.
 * @throws PlatformTrouble
 */
export async function callForJson<Schema extends z.ZodType>(
  access: PlatformAccess,
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await callPlatform(access, call)
  const trouble = troubleOf(answer)
  if (trouble) throw trouble
  const read = schema.safeParse(answer.status === 204 ? {} : parsedJson(answer.text))
  if (!read.success) throw new PlatformTrouble("failing", "An answer without what it should hold")
  return read.data
}
