import { z } from "zod"
import { PartnerTrouble } from "../partner-trouble.ts"
import { type Answer, fetchJson } from "./fetch-json.ts"

export type ZohoSettings = {
  organization: string
  clientId: string
  clientSecret: string
  refreshToken: string
  accountsUrl: string
  apiUrl: string
}

type Token = { value: string; until: number }

/** Seconds before its end from which a token is not used any more. */
const margin = 60
/** Zoho gives ten tokens in ten minutes for one refresh token, then none for that long: seconds. */
const tooManyTokens = 600

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const denied = z.object({ error: z.string() })

/**
 * The token of an answer.
 * @param now milliseconds
 * @throws PartnerTrouble
 */
export function tokenIn(answer: Answer, now: number): Token {
  const token = tokenAnswer.safeParse(answer.body)
  if (token.success)
    return { value: token.data.access_token, until: now + (token.data.expires_in - margin) * 1000 }
  if (answer.status >= 500) throw new PartnerTrouble("failing", null, answer.retryAfter)
  // Refusals come as 200 or 400, with the reason in `error`.
  const why = denied.safeParse(answer.body).data?.error ?? `HTTP ${answer.status}`
  if (answer.status === 429 || why === "Access Denied")
    throw new PartnerTrouble("busy", why, answer.retryAfter ?? tooManyTokens)
  throw new PartnerTrouble("not_admitted", why)
}

async function askForToken(settings: ZohoSettings): Promise<Token> {
  const answer = await fetchJson(new URL(`${settings.accountsUrl}/oauth/v2/token`), {
    method: "POST",
    // In the body: addresses end up in logs.
    body: new URLSearchParams({
      grant_type: "refresh_token",
      client_id: settings.clientId,
      client_secret: settings.clientSecret,
      refresh_token: settings.refreshToken,
    }),
  })
  return tokenIn(answer, Date.now())
}

const tokens = new Map<string, Promise<Token>>()

function keep(key: string, settings: ZohoSettings): Promise<Token> {
  const asking = askForToken(settings)
  tokens.set(key, asking)
  asking.catch(() => tokens.get(key) === asking && tokens.delete(key))
  return asking
}

/**
 * The access token of the process: those who need a new one at the same time wait for one and the same.
 * @param refused one that was not taken any more
 * @throws PartnerTrouble
 */
export async function accessToken(settings: ZohoSettings, refused?: string): Promise<string> {
  const key = `${settings.accountsUrl} ${settings.clientId} ${settings.refreshToken}`
  const known = tokens.get(key)
  if (known) {
    const token = await known
    if (token.value !== refused && token.until > Date.now()) return token.value
    if (tokens.get(key) === known) tokens.delete(key)
  }
  const { value } = await (tokens.get(key) ?? keep(key, settings))
  return value
}
