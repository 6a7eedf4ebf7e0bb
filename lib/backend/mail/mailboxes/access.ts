import { setTimeout as pause } from "node:timers/promises"
import { query } from "#lib/backend/platform/database/db.ts"
import { withLease } from "#lib/backend/platform/leases/with-lease.ts"
import type { Credentials } from "#lib/backend/platform/mailer/credentials.ts"
import { MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import { decryptSecret, encryptSecret, type MailboxSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { readMailbox, type StoredMailbox } from "./data.ts"
import { oauthProviders } from "./oauth/settings.ts"
import { refreshTokens, type Tokens } from "./oauth/tokens.ts"

/** A token is taken for used up so many milliseconds before it ends: clocks differ, and a log-in takes its time. */
const marginMs = 60_000

/** Of the lease under which tokens are refreshed: longer than a provider is waited for. */
const leaseSeconds = 30
/** Until it is looked again whether another worker has refreshed them. */
const waitMs = 100

/**
 * A mailbox that is still linked.
 * @throws MailboxFailure when it is not: a refusal, as nothing but linking it again helps; no page shows the code of one that is gone
 */
export async function linkedMailbox(id: number): Promise<StoredMailbox> {
  const mailbox = await readMailbox(id)
  if (!mailbox) throw new MailboxFailure("wrong_password", "not linked")
  return mailbox
}

const isSpent = ({ expiresAt }: Tokens) => Date.parse(expiresAt) < Date.now() + marginMs

/**
 * What opens a mailbox now. Tokens of OAuth 2 are refreshed where they are used up.
 * @throws MailboxFailure when the mailbox is not linked any more, its provider takes the refresh token back, or no key opens the secret
 */
export async function currentSecret(mailboxId: number): Promise<MailboxSecret> {
  const secret = await decryptSecret((await linkedMailbox(mailboxId)).encrypted_secret)
  return "password" in secret || !isSpent(secret) ? secret : refresh(mailboxId, secret)
}

/**
 * One worker at a time asks the provider, who would refuse a second one before the first had stored what it got (a refresh token is good for
 * once); the others wait for what that one stores.
 */
async function refresh(id: number, earlier: Tokens): Promise<MailboxSecret> {
  for (;;) {
    const secret = await withLease(`mailbox-tokens:${id}`, leaseSeconds, () => refreshOnce(id, earlier))
    if (secret) return secret
    await pause(waitMs)
  }
}

/** What opens a mailbox once tokens that are used up were refreshed, here or by another since. */
async function refreshOnce(id: number, earlier: Tokens): Promise<MailboxSecret> {
  const mailbox = await linkedMailbox(id)
  const stored = await decryptSecret(mailbox.encrypted_secret)
  if ("password" in stored || stored.accessToken !== earlier.accessToken) return stored
  const provider = oauthProviders.find((one) => one === mailbox.provider)
  if (!provider) throw new MailboxFailure("token_refused")
  const fresh = await refreshTokens(provider, stored)
  const updated = await query({
    text: "UPDATE mailbox SET encrypted_secret = $2 WHERE id = $1 AND encrypted_secret = $3 RETURNING id",
    values: [id, await encryptSecret(fresh), mailbox.encrypted_secret],
  })
  // It was linked again meanwhile.
  return updated.length > 0 ? fresh : decryptSecret((await linkedMailbox(id)).encrypted_secret)
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
    return open(credentialsFrom(mailbox.username, await refresh(mailbox.id, secret)))
  }
}
