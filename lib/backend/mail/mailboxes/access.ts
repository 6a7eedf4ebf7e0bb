import { query } from "#lib/backend/platform/database/db.ts"
import type { Credentials } from "#lib/backend/platform/mailer/credentials.ts"
import { isRefusal, MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { type MailboxSecret, openSecret, sealSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { readMailbox, type StoredMailbox } from "./data.ts"
import { oauthProviders } from "./oauth/settings.ts"
import { refreshTokens, type Tokens } from "./oauth/tokens.ts"

/** A token is taken for used up so many milliseconds before it ends: clocks differ, and a log-in takes its time. */
const marginMs = 60_000

const isSpent = ({ expiresAt }: Tokens) => Date.parse(expiresAt) < Date.now() + marginMs

/**
 * What opens a mailbox now. Tokens of OAuth 2 are refreshed where they are used up.
 * @throws MailboxFailure when the mailbox is not linked any more, its provider takes the refresh token back, or no key opens the secret
 */
export async function currentSecret(mailboxId: number): Promise<MailboxSecret> {
  const mailbox = await readMailbox(mailboxId)
  if (!mailbox) throw new MailboxFailure("wrong_password", "not linked")
  const secret = await openSecret(mailbox.sealed_secret)
  return "password" in secret || !isSpent(secret) ? secret : refresh(mailbox, secret)
}

async function refresh(mailbox: StoredMailbox, earlier: Tokens): Promise<MailboxSecret> {
  const provider = oauthProviders.find((one) => one === mailbox.provider)
  if (!provider) throw new MailboxFailure("token_refused")
  try {
    const fresh = await refreshTokens(provider, earlier)
    const kept = await query({
      text: "UPDATE mailbox SET sealed_secret = $2 WHERE id = $1 AND sealed_secret = $3 RETURNING id",
      values: [mailbox.id, await sealSecret(fresh), mailbox.sealed_secret],
    })
    return kept.length > 0 ? fresh : await theirs(mailbox)
  } catch (error) {
    // Of two who refresh at once, a provider that changes its tokens refuses the second.
    if (!(error instanceof MailboxFailure) || !isRefusal(error.trouble)) throw error
    const now = await readMailbox(mailbox.id)
    if (!now || now.sealed_secret === mailbox.sealed_secret) throw error
    return openSecret(now.sealed_secret)
  }
}

async function theirs({ id }: StoredMailbox): Promise<MailboxSecret> {
  const now = await readMailbox(id)
  if (!now) throw new MailboxFailure("token_refused", "not linked")
  return openSecret(now.sealed_secret)
}

const credentialsFrom = (user: string, secret: MailboxSecret): Credentials =>
  "password" in secret ? { user, password: secret.password } : { user, accessToken: secret.accessToken }

/**
 * Opens a server of a mailbox. A token that the server refuses before its time is refreshed once.
 * @param open connects and logs in, and throws MailboxFailure
 */
export async function withCredentials<Opened>(
  mailbox: StoredMailbox,
  open: (credentials: Credentials) => Promise<Opened>,
): Promise<Opened> {
  const secret = await currentSecret(mailbox.id)
  try {
    return await open(credentialsFrom(mailbox.username, secret))
  } catch (error) {
    if ("password" in secret || !(error instanceof MailboxFailure) || error.trouble !== "token_refused")
      throw error
    const now = await readMailbox(mailbox.id)
    if (!now) throw error
    return open(credentialsFrom(mailbox.username, await refresh(now, secret)))
  }
}
