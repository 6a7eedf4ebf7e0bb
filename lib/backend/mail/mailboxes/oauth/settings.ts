import { env } from "#lib/env.ts"

export const oauthProviders = ["google", "microsoft"] as const
export type OauthProvider = (typeof oauthProviders)[number]

/** What OAuth 2 at a provider needs. */
export type OauthSettings = {
  clientId: string
  clientSecret: string
  authorizationUrl: string
  tokenUrl: string
  /** Asked for: mail over IMAP and SMTP, a token that outlasts the hour, and whose mailbox it is. */
  scope: string
  /** Asked of the page beside what the standard has. */
  parameters: Record<string, string>
}

/** Settings of a provider; undefined where its client is not set. */
export function oauthSettings(provider: OauthProvider): OauthSettings | undefined {
  const settings = env()
  if (provider === "google") {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings
    if (!clientId || !clientSecret) return undefined
    return {
      clientId,
      clientSecret,
      authorizationUrl: settings.GOOGLE_AUTHORIZATION_URL,
      tokenUrl: settings.GOOGLE_TOKEN_URL,
      scope: "https://mail.google.com/ openid email",
      // Google gives a token that lasts only to who asks for it, and only when the user agrees again.
      parameters: { access_type: "offline", prompt: "consent" },
    }
  }
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = settings
  if (!clientId || !clientSecret) return undefined
  return {
    clientId,
    clientSecret,
    authorizationUrl: settings.MICROSOFT_AUTHORIZATION_URL,
    tokenUrl: settings.MICROSOFT_TOKEN_URL,
    scope:
      "https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access openid email profile",
    parameters: { prompt: "select_account" },
  }
}
