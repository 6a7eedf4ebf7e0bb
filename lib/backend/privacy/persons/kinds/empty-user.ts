import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Traces } from "../traces.ts"
import { cancelMails } from "./cancel-mails.ts"
import { asEmptied, type Emptied, type EmptiedRow } from "./person-kind.ts"

/** What only the user had: ways to sign in, mailbox and signature, what was set up, drafts. Mails stay where others have them. */
const ownRows = [
  "access_token",
  "user_link",
  "calendar_feed",
  "second_factor",
  "recovery_code",
  "user_ability",
  "mailbox_member",
  "mailbox",
  "pending_mailbox",
  "mailbox_code",
  "mail_profile",
  "mail_draft",
  "trusted_image_sender",
  "user_preference",
  "import_value",
  "recent_record",
  "saved_filter_pin",
]

/** What stands for the name: the same in all languages, as it is read wherever a user is named. */
const formerName = (id: string) => `'Former user ' || ${id}`

const emptySql = `UPDATE "user" SET name = ${formerName("id")}, email = ('former-user-' || id || '@erased.invalid')::citext, password_hash = NULL,
    is_admin = false, may_edit_records = false, requires_second_factor = false,
    disabled_at = coalesce(disabled_at, now()), erased_at = now(), version = version + 1
  WHERE id = ANY ($1::int[]) AND erased_at IS NULL RETURNING id, version, erased_at AS "erasedAt"`

/**
 * Empties a user and what is the user's alone, in the caller's transaction. The row stays, so that the audit log says who did what, and so
 * does the owner whom companies name; both are called "Former user 12".
 */
export async function emptyUser(found: Traces, connection: Connection): Promise<Emptied[]> {
  const { users } = found
  const run = (text: string) => query({ text, values: [users] }, connection)
  await cancelMails(found, connection)
  await run(
    `DELETE FROM owner_signature WHERE owner IN (SELECT coalesce(nickname, "user".name::citext) FROM "user"
      LEFT JOIN owner ON owner.user_id = "user".id WHERE "user".id = ANY ($1::int[]))`,
  )
  await run(
    "UPDATE mail_copy SET seen = true WHERE NOT seen AND mailbox_id IN (SELECT id FROM mailbox WHERE user_id = ANY ($1::int[]))",
  )
  for (const table of ownRows) await run(`DELETE FROM ${table} WHERE user_id = ANY ($1::int[])`)
  await run("DELETE FROM saved_filter WHERE user_id = ANY ($1::int[]) AND NOT is_shared")
  await run("DELETE FROM export_layout WHERE user_id = ANY ($1::int[]) AND NOT is_shared")
  await run("DELETE FROM snippet WHERE user_id = ANY ($1::int[]) AND NOT is_shared")
  await run(
    `UPDATE owner SET nickname = ${formerName("user_id")} WHERE user_id = ANY ($1::int[]) AND nickname IS NOT NULL`,
  )
  await run("UPDATE security_event SET address = '', agent = '' WHERE user_id = ANY ($1::int[])")
  const emptied = await query<EmptiedRow>({ text: emptySql, values: [users] }, connection)
  return emptied.map((row) => asEmptied("user", row))
}
