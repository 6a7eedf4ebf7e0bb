import { z } from "zod"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import type { MailboxSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { accountIn, type OauthAccount } from "./account.ts"
import { type OauthProvider, type OauthSettings, oauthSettings } from "./settings.ts"

export type Tokens = Extract<MailboxSecret, { refreshToken: string }>

/** Milliseconds until the provider has answered. */
const answerMs = 15_000
/** Seconds a token is said to live when the provider does not say. */
const usualSeconds = 3_600

const granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
  id_token: z.string().optional(),
})
const refused = z.object({ error: z.string(), error_description: z.string().optional() })

function settingsOf(provider: OauthProvider): OauthSettings {
  const settings = oauthSettings(provider)
  if (!settings) throw new MailboxFailure("token_refused", `${provider} is not set up`)
  return settings
}

async function ask(url: string, form: Record<string, string>): Promise<unknown> {
  const body = new URLSearchParams(form)
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      signal: AbortSignal.timeout(answerMs),
      redirect: "error",
    })
    const reply: unknown = await answer.json().catch(() => ({}))
    if (answer.ok) return reply
    const { data } = refused.safeParse(reply)
    // What is wrong with our client or our asking cannot be fixed by its user, but nor does it pass by itself.
    if (answer.status < 500 && answer.status !== 429)
      throw new MailboxFailure(
        "token_refused",
        data?.error_description ?? data?.error ?? `HTTP ${answer.status}`,
      )
    throw new MailboxFailure("server_said_no", `HTTP ${answer.status}`)
  } catch (error) {
    if (error instanceof MailboxFailure) throw error
    throw new MailboxFailure("not_reached", null, error)
  }
}

function read(reply: unknown, earlier: string | undefined): Tokens {
  const { data } = granted.safeParse(reply)
  const refreshToken = data?.refresh_token ?? earlier
  if (!data || !refreshToken) throw new MailboxFailure("token_refused", "no token that lasts")
  const seconds = data.expires_in ?? usualSeconds
  return {
    refreshToken,
    accessToken: data.access_token,
    expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
  }
}

/**
 * Tokens for what the provider's page has answered, and whose they are.
 * @param verifier what the challenge on that page was made of (PKCE)
 * @throws MailboxFailure, also when the provider does not say whose they are
 */
export async function redeemCode(
  provider: OauthProvider,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<Redeemed> {
  const { clientId, clientSecret, tokenUrl } = settingsOf(provider)
  const reply = await ask(tokenUrl, {
    grant_type: "authorization_code",
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: clientId,
    client_secret: clientSecret,
  })
  const tokens = read(reply, undefined)
  const account = accountIn(granted.safeParse(reply).data?.id_token, clientId)
  if (!account) throw new MailboxFailure("token_refused", "no address")
  return { tokens, account }
}

/** Tokens, and whose mailbox they open. */
export type Redeemed = { tokens: Tokens; account: OauthAccount }

/** New tokens for earlier ones; a provider may keep the lasting one or change it. Throws MailboxFailure. */
export async function refreshTokens(provider: OauthProvider, earlier: Tokens): Promise<Tokens> {
  const { clientId, clientSecret, tokenUrl, scope } = settingsOf(provider)
  const reply = await ask(tokenUrl, {
    grant_type: "refresh_token",
    refresh_token: earlier.refreshToken,
    client_id: clientId,
    client_secret: clientSecret,
    ...(provider === "microsoft" && { scope }),
  })
  return read(reply, earlier.refreshToken)
}
