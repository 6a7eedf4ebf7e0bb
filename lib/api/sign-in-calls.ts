import { z } from "zod"
import { deviceName, type User } from "#lib/contract/identity/session.ts"
import { errorBody } from "#lib/contract/platform/errors.ts"
import { SignInRefused } from "#lib/session/sign-in-problem.ts"
import { callBackend } from "./backend.ts"
import { ApiError } from "./errors.ts"
import { requestIdOf } from "./request-id.ts"
import { createServerApi } from "./server-link.ts"

/** Told when the API does not say how long to wait. */
const waitUnknownSeconds = 60

type Visit = { incoming: Headers; language: string; device: string | undefined }

const tokenText = z.string().min(2)

/**
 * Signs in at the CRM API (A-10, POST sanctum/token).
 * @param incoming headers of the browser's request: attempts are slowed down by its address
 * @param device what the browser kept of earlier sign-ins
 * @returns the bearer token, and what the browser is to keep of this sign-in
 * @throws SignInRefused
 */
export async function requestToken(
  typed: { email: string; password: string; code?: string | undefined },
  { incoming, language, device }: Visit,
): Promise<{ token: string; device: string | undefined }> {
  const answer = await callBackend(
    new Request("http://crm.internal/api/sanctum/token", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...comesFrom(incoming),
        "x-known-device": device ?? "",
        "accept-language": language,
      },
      body: JSON.stringify({ ...typed, device_name: deviceName }),
    }),
  )
  if (answer.status === 429) throw new SignInRefused({ kind: "wait", seconds: secondsToWait(answer) })
  if (answer.status === 401 || answer.status === 422)
    throw new SignInRefused({ kind: await whatIsWrong(answer, typed) })
  if (!answer.ok) throw new SignInRefused({ kind: "unreachable" })
  const token = tokenText.safeParse(await answer.json())
  if (!token.success) throw new SignInRefused({ kind: "unreachable" })
  return { token: token.data, device: answer.headers.get("x-known-device") ?? undefined }
}

/** A right password without the code it needs, a wrong code, or something else of which nothing is said. */
async function whatIsWrong(answer: Response, { code }: { code?: string | undefined }) {
  const refusal = errorBody.safeParse(await answer.json())
  if (!refusal.data?.errors?.code) return "wrong"
  return code?.trim() ? "codeWrong" : "code"
}

function secondsToWait(answer: Response): number {
  const seconds = Number(answer.headers.get("retry-after"))
  return seconds > 0 ? Math.ceil(seconds) : waitUnknownSeconds
}

/** Calls on behalf of a token other than the current request's. */
function apiFor(token: string, of: Record<string, string> = {}) {
  return createServerApi({ headers: () => ({ ...of, authorization: `Bearer ${token}` }) })
}

/** What the security log says of a browser's request. */
const comesFrom = (incoming: Headers) => ({
  "x-request-id": requestIdOf(incoming),
  "x-client-address": incoming.get("x-client-address") ?? "",
  "user-agent": incoming.get("user-agent") ?? "",
})

/**
 * The user a token stands for.
 * @returns null when the API does not accept the token any more
 * @throws ApiError when the API answers neither
 */
export async function findUserOf(token: string): Promise<User | null> {
  try {
    return (await apiFor(token).session.findUser()).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/**
 * Revokes a token; one that is dead already counts as revoked.
 * @param incoming headers of the browser's request: the security log says from where the session was ended
 * @throws ApiError when the API cannot be reached
 */
export async function revokeToken(token: string, incoming: Headers): Promise<void> {
  try {
    await apiFor(token, comesFrom(incoming)).session.revokeToken()
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
}
