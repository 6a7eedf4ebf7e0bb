import { z } from "zod"
import { parsedJson } from "#lib/backend/platform/parsing/parsed-json.ts"
import { MailingTrouble } from "../mailing-trouble.ts"

export type BrevoSettings = { apiKey: string; apiUrl: string }

type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE"
  path: string
  query?: Record<string, string>
  body?: object
}

/** Milliseconds within which an answer is whole. */
const deadline = 15_000

/** What a refusal says: a code, as "invalid_parameter", and a sentence. */
const refusal = z.object({ code: z.string().default(""), message: z.string().default("") })

/** Of a connection that was never there: nothing of the call arrived. */
const notReached = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
])

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return typeof cause === "object" && cause !== null ? String(Reflect.get(cause, "code") ?? "") : ""
}

/** Seconds until the limit of calls ends, as the answer says; undefined where it does not. */
function resetOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get("x-sib-ratelimit-reset") ?? headers.get("retry-after") ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

function troubleOf(status: number, body: unknown, headers: Headers): MailingTrouble {
  const { code, message } = refusal.safeParse(body).data ?? { code: "", message: "" }
  const problem = [status, code, message].filter(Boolean).join(" ")
  if (status === 429) return new MailingTrouble("busy", problem, resetOf(headers))
  // A gateway may have lost the answer of a server that did what was asked.
  if (status >= 500 || status === 408) return new MailingTrouble("doubtful", problem)
  if (status === 401 || status === 402 || status === 403) return new MailingTrouble("not_admitted", problem)
  // It has seen the key before.
  if (/duplicat|idempoten/i.test(`${code} ${message}`)) return new MailingTrouble("doubtful", problem)
  const isOfRecipient = /\bemail\b.*\bto\b|\brecipient/i.test(message)
  return new MailingTrouble(isOfRecipient ? "refused_recipients" : "refused", problem)
}

async function fetched(url: URL, init: RequestInit) {
  try {
    const answer = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(deadline) })
    return { answer, text: await answer.text() }
  } catch (error) {
    // The error may hold what was sent: what is told of it is its code alone.
    const code = codeOf(error)
    throw new MailingTrouble(notReached.has(code) ? "unreachable" : "doubtful", code || "No answer")
  }
}

/**
 * Makes a call of Brevo and reads its answer by a schema.
 * @throws MailingTrouble
 */
export async function callBrevo<Schema extends z.ZodType>(
  { apiKey, apiUrl }: BrevoSettings,
  { method, path, query, body }: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const url = new URL(apiUrl + path)
  url.search = new URLSearchParams(query).toString()
  const { answer, text } = await fetched(url, {
    method,
    headers: { "api-key": apiKey, accept: "application/json", "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw troubleOf(answer.status, parsedJson(text), answer.headers)
  const read = schema.safeParse(parsedJson(text))
  if (!read.success) throw new MailingTrouble("doubtful", "An answer without what it should hold")
  return read.data
}
