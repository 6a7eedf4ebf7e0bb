import type { z } from "zod"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { encryptSecret, type MailboxSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { MailboxDetail, mailboxLink } from "#lib/contract/mail/mailboxes.ts"
import { refuseAddressOfOthers } from "./address-owner.ts"
import { getMailbox } from "./data.ts"
import type { OwnActor } from "./mutations.ts"

/** What is linked, whichever way it is opened. */
export type NewMailbox = Omit<z.infer<typeof mailboxLink>, "password"> & {
  secret: MailboxSecret
  provider: string | null
}

type Earlier = { id: number; email: string; intake: string; imap_host: string; username: string }

async function store(
  { email, display_name, imap, smtp, username, secret, provider }: NewMailbox,
  userId: number,
  connection: Connection,
): Promise<void> {
  const encrypted = await encryptSecret(secret)
  await query(
    {
      text: `INSERT INTO mailbox (user_id, email, display_name, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security,
          username, auth, provider, encrypted_secret)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, display_name = excluded.display_name,
          imap_host = excluded.imap_host, imap_port = excluded.imap_port, imap_security = excluded.imap_security,
          smtp_host = excluded.smtp_host, smtp_port = excluded.smtp_port, smtp_security = excluded.smtp_security,
          username = excluded.username, auth = excluded.auth, provider = excluded.provider, encrypted_secret = excluded.encrypted_secret,
          state = 'new', state_since = now(), last_error = NULL, last_error_detail = NULL, last_error_at = NULL, failures = 0,
          retry_at = NULL, send_refused_at = NULL, send_refusal = NULL, signed_in_at = NULL,
          next_bulk_at = CASE WHEN mailbox.send_refused_at IS NULL THEN mailbox.next_bulk_at ELSE now() END, version = mailbox.version + 1`,
      values: [
        userId,
        email,
        display_name,
        imap.host,
        imap.port,
        imap.security,
        smtp.host,
        smtp.port,
        smtp.security,
        username,
        "password" in secret ? "password" : "oauth",
        provider,
        encrypted,
      ],
    },
    connection,
  )
}

/** Another mailbox is read from its beginning: what is known of the earlier one's folders says nothing of it. */
async function forgetFolders(id: number, connection: Connection): Promise<void> {
  await query({ text: "DELETE FROM mailbox_folder WHERE mailbox_id = $1", values: [id] }, connection)
  await query(
    { text: "UPDATE mailbox SET created_at = now(), last_contact_at = NULL WHERE id = $1", values: [id] },
    connection,
  )
}

/** The mailbox that a user has linked, locked; undefined without one. @throws 409 for the demo's own, which is unlinked first */
export async function lockEarlier(userId: number, connection: Connection): Promise<Earlier | undefined> {
  const [earlier] = await query<Earlier>(
    {
      text: "SELECT id, email::text AS email, intake, imap_host, username FROM mailbox WHERE user_id = $1 FOR NO KEY UPDATE",
      values: [userId],
    },
    connection,
  )
  if (earlier?.intake === "local") throw conflict("mailbox_is_local", null)
  return earlier
}

/**
 * Links a mailbox whose address is proven, in place of an earlier one.
 * @throws 409 when another user has linked it or the mailbox is the demo's own, 422 as `refuseAddressOfOthers`
 */
export async function storeLinked(
  mailbox: NewMailbox,
  actor: OwnActor,
  connection: Connection,
): Promise<MailboxDetail> {
  const earlier = await lockEarlier(actor.userId, connection)
  if (!isAddressOf(earlier, mailbox)) await refuseAddressOfOthers(mailbox.email, actor.userId, connection)
  await store(mailbox, actor.userId, connection).catch((error: unknown) => {
    throw isTaken(error, "mailbox_email_key") ? conflict("mailbox_address_taken", null) : error
  })
  const isSame = earlier?.imap_host === mailbox.imap.host && earlier.username === mailbox.username
  if (earlier && !isSame) await forgetFolders(earlier.id, connection)
  const servers = `${mailbox.imap.host}:${mailbox.imap.port}, ${mailbox.smtp.host}:${mailbox.smtp.port}`
  const changes: Record<string, [string | null, string]> = {
    mailbox: [earlier?.email ?? null, mailbox.email],
    mail_servers: [null, servers],
  }
  await writeAudit({ actor, action: "edit", type: "user", id: actor.userId, changes }, connection)
  return getMailbox(actor.userId, connection)
}

/** Whether a mailbox has the address of the one that is linked: that one is proven. */
export const isAddressOf = (earlier: { email: string } | undefined, { email }: { email: string }) =>
  earlier?.email.toLowerCase() === email.toLowerCase()
