import type { z } from "zod"
import type { MailboxTrouble } from "#lib/contract/mail-terms.ts"
import type { MailboxDetail, mailboxLink } from "#lib/contract/mailboxes.ts"
import { type Connection, inTransaction, query } from "../database/db.ts"
import { isTaken } from "../database/unique-violation.ts"
import { conflict, invalid } from "../http/errors.ts"
import type { PlainCode, Problems } from "../http/problems.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import type { Credentials } from "./credentials.ts"
import { getMailbox } from "./data.ts"
import { MailboxFailure } from "./mailbox-failure.ts"
import { closeImap, openImap } from "./open-imap.ts"
import { openSmtpServer } from "./open-smtp.ts"
import { providerOfHost } from "./providers.ts"
import { hasMailKey, type MailboxSecret, sealSecret } from "./secrets.ts"

/** What is linked, whichever way it is opened. */
export type NewMailbox = Omit<z.infer<typeof mailboxLink>, "password"> & {
  secret: MailboxSecret
  provider: string | null
}

type Side = "imap" | "smtp"

/** The field beside which a trouble is told. */
function fieldOf(trouble: MailboxTrouble, side: Side): string {
  if (trouble === "wrong_password" || trouble === "app_password_needed" || trouble === "token_refused")
    return "password"
  if (trouble === "no_tls") return `${side}.security`
  const isOfHost = ["not_reached", "no_such_host", "certificate", "timed_out"].includes(trouble)
  return isOfHost ? `${side}.host` : side
}

/** Providers that want a password of another kind say that it is wrong. */
function problemOf(trouble: MailboxTrouble, host: string): PlainCode {
  if (trouble !== "wrong_password") return `mailbox_${trouble}`
  const kind = providerOfHost(host)?.password
  if (kind === "oauth_only") return "mailbox_takes_no_password"
  return kind === "app_password" ? "mailbox_app_password_needed" : "mailbox_wrong_password"
}

async function tryImap({ imap }: NewMailbox, credentials: Credentials): Promise<void> {
  const { client } = await openImap(imap, credentials)
  try {
    const status = await client.status("INBOX", { uidNext: true })
    if (!status) throw new MailboxFailure("no_inbox")
  } finally {
    await closeImap(client)
  }
}

async function trySmtp({ smtp }: NewMailbox, credentials: Credentials): Promise<void> {
  const connection = await openSmtpServer(smtp, credentials)
  connection.quit()
}

async function failureIn(trying: Promise<void>): Promise<MailboxFailure | undefined> {
  try {
    await trying
    return undefined
  } catch (error) {
    if (error instanceof MailboxFailure) return error
    throw error
  }
}

/** Logs in at both servers. Throws a 422 with what is wrong beside each field. */
async function tryBoth(mailbox: NewMailbox): Promise<void> {
  const { username, secret } = mailbox
  const credentials: Credentials =
    "password" in secret
      ? { user: username, password: secret.password }
      : { user: username, accessToken: secret.accessToken }
  const [imap, smtp] = await Promise.all([
    failureIn(tryImap(mailbox, credentials)),
    failureIn(trySmtp(mailbox, credentials)),
  ])
  const problems: Problems = {}
  if (imap) problems[fieldOf(imap.trouble, "imap")] = [problemOf(imap.trouble, mailbox.imap.host)]
  if (smtp) {
    const field = fieldOf(smtp.trouble, "smtp")
    // The password was right for the one server: what the other refuses is told beside that one.
    if (field === "password" && !imap) problems.smtp = ["mailbox_smtp_refused"]
    else problems[field] ??= [problemOf(smtp.trouble, mailbox.smtp.host)]
  }
  if (imap || smtp) throw invalid(problems)
}

type Earlier = { id: number; email: string; intake: string; imap_host: string; username: string }

async function store(
  { email, display_name, imap, smtp, username, secret, provider }: NewMailbox,
  userId: number,
  connection: Connection,
): Promise<void> {
  const sealed = await sealSecret(secret)
  await query(
    {
      text: `INSERT INTO mailbox (user_id, email, display_name, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security,
          username, auth, provider, sealed_secret)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
        ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, display_name = excluded.display_name,
          imap_host = excluded.imap_host, imap_port = excluded.imap_port, imap_security = excluded.imap_security,
          smtp_host = excluded.smtp_host, smtp_port = excluded.smtp_port, smtp_security = excluded.smtp_security,
          username = excluded.username, auth = excluded.auth, provider = excluded.provider, sealed_secret = excluded.sealed_secret,
          state = 'new', state_since = now(), last_error = NULL, last_error_detail = NULL, last_error_at = NULL, failures = 0,
          retry_at = NULL, send_refused_at = NULL, send_refusal = NULL, signed_in_at = NULL, sign_in_by = NULL, sign_in_until = NULL,
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
        sealed,
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

const addressTaken = (error: unknown) =>
  isTaken(error, "mailbox_email_key") ? conflict("mailbox_address_taken", null) : error

/**
 * Links a mailbox in place of an earlier one, once both of its servers have let it in.
 * @throws 422 by field with what is wrong, 409 when the address is another user's or the mailbox is the demo's own
 */
export async function linkMailbox(
  given: NewMailbox,
  actor: Actor & { userId: number },
): Promise<MailboxDetail> {
  if (!hasMailKey()) throw invalid({ password: ["mailbox_key_missing"] })
  const mailbox = { ...given, username: given.username || given.email }
  await tryBoth(mailbox)
  return inTransaction(async (connection) => {
    const [earlier] = await query<Earlier>(
      {
        text: "SELECT id, email::text AS email, intake, imap_host, username FROM mailbox WHERE user_id = $1 FOR NO KEY UPDATE",
        values: [actor.userId],
      },
      connection,
    )
    if (earlier?.intake === "local") throw conflict("mailbox_is_local", null)
    await store(mailbox, actor.userId, connection)
    const isSame = earlier?.imap_host === mailbox.imap.host && earlier.username === mailbox.username
    if (earlier && !isSame) await forgetFolders(earlier.id, connection)
    const servers = `${mailbox.imap.host}:${mailbox.imap.port}, ${mailbox.smtp.host}:${mailbox.smtp.port}`
    const changes: Record<string, [string | null, string]> = {
      mailbox: [earlier?.email ?? null, mailbox.email],
      mail_servers: [null, servers],
    }
    await writeAudit({ actor, action: "edit", type: "user", id: actor.userId, changes }, connection)
    return getMailbox(actor.userId, connection)
  }).catch((error: unknown) => {
    throw addressTaken(error)
  })
}
