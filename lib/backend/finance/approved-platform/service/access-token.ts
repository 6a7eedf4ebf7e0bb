import { createHash } from "node:crypto"
import { z } from "zod"
import { parsedJson } from "#lib/backend/platform/parsing/parsed-json.ts"
import { PlatformTrouble } from "../platform-trouble.ts"
import { type Answer, fetchAnswer } from "./fetch-answer.ts"

/** How the platform of an entity is called. */
export type PlatformAccess = {
  flowAddress: string
  /** Empty: buyers are not looked up. */
  directoryAddress: string
  tokenAddress: string
  clientId: string
  clientSecret: string
}

type Token = { value: string; until: number }

/** Seconds before its end from which a token is not used any more, and how long one lasts that does not say. */
const [margin, usualSeconds] = [30, 300]

const granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() })
const denied = z.object({ error: z.string(), error_description: z.string().optional() })

/**
 * The token of an answer (RFC 6749).
 * @param now milliseconds
 * @throws PlatformTrouble
 */
export function tokenIn({ status, text, retryAfter }: Answer, now: number): Token {
  const body = parsedJson(text)
  const token = granted.safeParse(body)
  if (status < 300 && token.success) {
    const seconds = Math.max((token.data.expires_in ?? usualSeconds) - margin, 0)
    return { value: token.data.access_token, until: now + seconds * 1000 }
  }
  if (status === 429) throw new PlatformTrouble("busy", null, retryAfter)
  if (status >= 500) throw new PlatformTrouble("failing", `HTTP ${status}`, retryAfter)
  const reason = denied.safeParse(body).data
  throw new PlatformTrouble("not_admitted", reason?.error_description ?? reason?.error ?? `HTTP ${status}`)
}

async function requestToken(access: PlatformAccess): Promise<Token> {
  const answer = await fetchAnswer(access.tokenAddress, {
    method: "POST",
    // In the body: addresses end up in logs.
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: access.clientId,
      client_secret: access.clientSecret,
    }),
  })
  return tokenIn(answer, Date.now())
}

const tokens = new Map<string, Promise<Token>>()

function store(key: string, access: PlatformAccess): Promise<Token> {
  const requested = requestToken(access)
  tokens.set(key, requested)
  requested.catch(() => tokens.get(key) === requested && tokens.delete(key))
  return requested
}

/**
 * The access token of the process: those who need a new one at the same time wait for one and the same.
 * @param refused one that was not accepted any more
 * @throws PlatformTrouble
 */
export async function accessToken(access: PlatformAccess, refused?: string): Promise<string> {
  const { tokenAddress, clientId, clientSecret } = access
  const key = createHash("sha256").update([tokenAddress, clientId, clientSecret].join("\n")).digest("hex")
  const known = tokens.get(key)
  if (known) {
    const token = await known
    if (token.value !== refused && token.until > Date.now()) return token.value
    if (tokens.get(key) === known) tokens.delete(key)
  }
  const { value } = await (tokens.get(key) ?? store(key, access))
  return value
}
