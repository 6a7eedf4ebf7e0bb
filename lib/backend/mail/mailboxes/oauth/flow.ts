import { createHash, randomBytes } from "node:crypto"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { encryptLink, openLinkOnce } from "../encrypted-link.ts"
import { providers } from "../providers.ts"
import type { NewMailbox } from "../store-mailbox.ts"
import { type OauthProvider, oauthProviders, oauthSettings } from "./settings.ts"
import { redeemCode } from "./tokens.ts"

/** The pages that providers lead back to; each is registered there. */
const returnPaths = { own: "/profile/mailbox/oauth", shared: "/admin/shared-mailboxes/oauth" } as const

/** Whether a user's own mailbox is linked, or a shared one: what was begun for the one never ends as the other. */
type OauthUse = keyof typeof returnPaths

type Begun = { userId: number; origin: string; email: string; more?: Record<string, string> }

/**
 * Address of the provider's page where a user lets us read and send the mail of an account. The user has entered the password before.
 * @param use leads back to its own page
 * @param begun the user and origin of the application; `email` is offered on the provider's page, where another account can be chosen;
 * `more` comes back with the answer
 * @throws 422 on `provider` when its settings are missing
 */
export async function authorizationUrl(
  provider: OauthProvider,
  use: OauthUse,
  { userId, origin, email, more }: Begun,
): Promise<string> {
  const settings = oauthSettings(provider)
  if (!settings) throw invalid({ provider: ["mailbox_provider_not_set_up"] })
  const verifier = randomBytes(32).toString("base64url")
  const redirectUri = new URL(returnPaths[use], origin).href
  const state = await encryptLink(userId, use, { ...more, provider, verifier, redirectUri })
  const url = new URL(settings.authorizationUrl)
  const parameters = {
    client_id: settings.clientId,
    response_type: "code",
    redirect_uri: redirectUri,
    scope: settings.scope,
    state,
    login_hint: email,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    ...settings.parameters,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** What the provider's page leads back with. */
export type OauthAnswer = { state: string; code: string }

/** The account that was signed in to as a mailbox, whether the provider has verified its address, and what was to come back. */
type Redeemed = { mailbox: NewMailbox; isVerified: boolean; more: Record<string, string> }

/**
 * Redeems what the provider's page has answered, once.
 * @throws 404 and 410 as `openLink`, 422 on `code` when the provider refuses it or it came before
 */
export async function redeemAnswer(
  use: OauthUse,
  { state, code }: OauthAnswer,
  userId: number,
): Promise<Redeemed> {
  const opened = await openLinkOnce(state, userId, use)
  if (!opened) throw invalid({ code: ["mailbox_token_refused"] })
  const { more } = opened
  const provider = oauthProviders.find((one) => one === more.provider)
  const servers = providers.find(({ oauth }) => oauth === provider)
  const { verifier = "", redirectUri = "" } = more
  if (!provider || !servers) throw invalid({ provider: ["mailbox_provider_not_set_up"] })
  const { tokens, account } = await redeemCode(provider, { code, verifier, redirectUri }).catch(
    (error: unknown) => {
      if (error instanceof MailboxFailure) throw invalid({ code: [`mailbox_${error.trouble}`] })
      throw error
    },
  )
  const { email, isVerified } = account
  const { imap, smtp } = servers
  const mailbox = { email, display_name: "", username: email, imap, smtp, secret: tokens, provider }
  return { mailbox, isVerified, more }
}
