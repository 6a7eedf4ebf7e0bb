import { createHash, randomBytes } from "node:crypto"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import type { LinkedMailbox } from "#lib/contract/mail/mailboxes.ts"
import { linkMailbox } from "../link.ts"
import type { OwnActor } from "../mutations.ts"
import { openLink, sealLink } from "../own-seal.ts"
import { providers } from "../providers.ts"
import { type OauthProvider, oauthProviders, oauthSettings } from "./settings.ts"
import { redeemCode } from "./tokens.ts"

/** The page that the provider leads back to. */
const returnPath = "/profile/mailbox/oauth"

/**
 * Address of the provider's page where a user lets us read and send his or her mail. The user has given the password before.
 * @param email offered on that page; the mailbox that is linked is the one that the user chooses there
 * @param origin of the application
 * @throws 422 on `provider` when its settings are missing
 */
export async function startOauth(
  provider: OauthProvider,
  email: string,
  { userId, origin }: { userId: number; origin: string },
): Promise<string> {
  const settings = oauthSettings(provider)
  if (!settings) throw invalid({ provider: ["mailbox_provider_not_set_up"] })
  const verifier = randomBytes(32).toString("base64url")
  const redirectUri = new URL(returnPath, origin).href
  const state = await sealLink(userId, { provider, verifier, redirectUri })
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

/**
 * Links the mailbox with what the provider's page has answered, under the address that the provider says; one that it has not verified
 * waits for a code.
 * @throws 404 and 410 as `openLink`, 422 on `code` when the provider refuses it, and as `linkMailbox`
 */
export async function finishOauth(
  { state, code }: { state: string; code: string },
  actor: OwnActor,
): Promise<LinkedMailbox> {
  const { more } = await openLink(state, actor.userId)
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
  return linkMailbox(mailbox, actor, { isProven: isVerified })
}
