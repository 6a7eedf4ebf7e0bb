import { sharedUnlinkedReason, stopBulkMails, unfinished } from "#lib/backend/mail/channels/stop.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { encryptSecret, hasMailKey } from "#lib/backend/platform/mailer/secrets.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { SharedMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import { refuseAddressOfOthers } from "../address-owner.ts"
import type { NewMailbox } from "../store-mailbox.ts"
import { tryBothServers } from "../try-servers.ts"
import { getShared } from "./data.ts"
import { requireReaders, setMembers } from "./members.ts"
import { patternsOf, type Settings, storeSettings } from "./settings.ts"

/** How it is signed in to; the user name is the address where it is empty. */
export type SignIn = Omit<NewMailbox, "email" | "display_name">
export type Created = { name: string; email: string; members: number[] }
type Edited = Settings & { mailbox: number; name: string; members: number[]; version: number }
/** What takes the second factor's code, once nothing else can go wrong. */
export type Confirm = () => Promise<void>

const audit = (
  action: "create" | "edit" | "delete",
  id: number,
  changes: Changes,
  actor: Actor,
  connection: Connection,
) => writeAudit({ actor, action, type: "mailbox", id, changes }, connection)

/** Signs in at both servers. @throws 422 by field */
async function trySignIn(email: string, signIn: SignIn): Promise<void> {
  if (!hasMailKey()) throw invalid({ password: ["mailbox_key_missing"] })
  await tryBothServers({ ...signIn, email, display_name: "", username: signIn.username || email })
}

async function connectionValues(email: string, { imap, smtp, username, secret, provider }: SignIn) {
  const servers = [imap.host, imap.port, imap.security, smtp.host, smtp.port, smtp.security]
  const auth = "password" in secret ? "password" : "oauth"
  return [...servers, username || email, auth, provider, await encryptSecret(secret)]
}

const namesOf = ({ imap, smtp }: SignIn) => `${imap.host}:${imap.port}, ${smtp.host}:${smtp.port}`

/**
 * Adds a mailbox that several colleagues read (M-82). Its address needs no code: an administrator says that it is the organiser's.
 * @throws 422 by field; 409 when the address is linked
 */
export async function createShared(
  { name, email, members }: Created,
  signIn: SignIn,
  actor: Actor,
  confirm?: Confirm,
): Promise<SharedMailbox> {
  await refuseAddressOfOthers(email, null)
  await trySignIn(email, signIn)
  await confirm?.()
  return inTransaction(async (connection) => {
    await requireReaders(members, connection)
    await refuseAddressOfOthers(email, null, connection)
    const values = [email, name, ...(await connectionValues(email, signIn))]
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO mailbox (email, display_name, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security, username,
            auth, provider, encrypted_secret)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id`,
        values,
      },
      connection,
    ).catch((error: unknown) => {
      throw isTaken(error, "mailbox_email_key") ? conflict("mailbox_address_taken", null) : error
    })
    const changes: Changes = {
      name: [null, name],
      email: [null, email],
      mail_servers: [null, namesOf(signIn)],
    }
    await audit("create", id, changes, actor, connection)
    await setMembers({ id, email }, members, actor, connection)
    return getShared(id, connection)
  })
}

/** A shared mailbox, locked before its conversations are. */
async function lockShared(id: number, connection: Connection): Promise<SharedMailbox> {
  await query({ text: "SELECT FROM mailbox WHERE id = $1 FOR UPDATE", values: [id] }, connection)
  return getShared(id, connection)
}

/** Changes name, members and settings of a shared mailbox. @throws 404, 409 with the stored one, 422 on `members` and `exclusions` */
export function editShared(
  { mailbox, name, members, version, ...settings }: Edited,
  actor: Actor,
): Promise<SharedMailbox> {
  const patterns = patternsOf(settings)
  return inTransaction(async (connection) => {
    await requireReaders(members, connection)
    const current = await lockShared(mailbox, connection)
    if (current.version !== version) throw conflict("mailbox_changed", current)
    await query(
      {
        text: "UPDATE mailbox SET display_name = $2, version = version + 1 WHERE id = $1",
        values: [mailbox, name],
      },
      connection,
    )
    const changes = await storeSettings(current, settings, patterns, connection)
    if (current.name !== name) changes.name = [current.name, name]
    if (Object.keys(changes).length > 0) await audit("edit", mailbox, changes, actor, connection)
    await setMembers(current, members, actor, connection)
    return getShared(mailbox, connection)
  })
}

/**
 * Changes how a shared mailbox is signed in to; another account is read from its beginning.
 * @throws 404, 422 by field, 409 for the demo's own, which has no other server (M-87)
 */
export async function connectShared(
  mailbox: number,
  signIn: SignIn,
  actor: Actor,
  confirm?: Confirm,
): Promise<SharedMailbox> {
  const { email, intake } = await getShared(mailbox)
  if (intake === "local") throw conflict("mailbox_is_local", null)
  await trySignIn(email, signIn)
  await confirm?.()
  return inTransaction(async (connection) => {
    const { imap, username } = await lockShared(mailbox, connection)
    await query(
      {
        text: `UPDATE mailbox SET imap_host = $2, imap_port = $3, imap_security = $4, smtp_host = $5, smtp_port = $6, smtp_security = $7,
            username = $8, auth = $9, provider = $10, encrypted_secret = $11, state = 'new', state_since = now(), last_error = NULL, last_error_detail = NULL,
            last_error_at = NULL, failures = 0, retry_at = NULL, send_refused_at = NULL, send_refusal = NULL, signed_in_at = NULL,
            next_bulk_at = CASE WHEN send_refused_at IS NULL THEN next_bulk_at ELSE now() END, version = version + 1
          WHERE id = $1`,
        values: [mailbox, ...(await connectionValues(email, signIn))],
      },
      connection,
    )
    if (imap.host !== signIn.imap.host || username !== (signIn.username || email))
      await query({ text: "DELETE FROM mailbox_folder WHERE mailbox_id = $1", values: [mailbox] }, connection)
    await audit("edit", mailbox, { mail_servers: [null, namesOf(signIn)] }, actor, connection)
    return getShared(mailbox, connection)
  })
}

/** All that is not written yet for who became a member: nobody knows later what was in the mailbox. */
const prepareSql = `SELECT mailbox_member_batch(mailbox_id, user_id, 2147483647) FROM mailbox_member
  WHERE mailbox_id = $1 AND prepared_from IS NOT NULL`

/** Unlinks a shared mailbox and forgets its secret; its mails stay its members', and none of them counts as unread. @throws 404 */
export function removeShared(id: number, actor: Actor): Promise<void> {
  return inTransaction(async (connection) => {
    const { name, email } = await lockShared(id, connection)
    await query({ text: prepareSql, values: [id] }, connection)
    // For good: what began from its address goes from no other one.
    await stopBulkMails(id, sharedUnlinkedReason, connection, unfinished)
    await query(
      { text: "UPDATE mail_copy SET seen = true WHERE mailbox_id = $1 AND NOT seen", values: [id] },
      connection,
    )
    const removed = await query(
      { text: "DELETE FROM mailbox WHERE id = $1 RETURNING id", values: [id] },
      connection,
    )
    if (removed.length === 0) throw notFound("mailbox")
    await audit("delete", id, { name: [name, null], email: [email, null] }, actor, connection)
  })
}
