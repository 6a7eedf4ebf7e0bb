import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { mayBeMember } from "./data.ts"

type Box = { id: number; email: string }
type Member = { user_id: number }

/**
 * Has nobody of them disabled until the transaction ends. Before the mailbox is locked: disabling a user locks the user, then his or her mailboxes.
 * @throws 422 on `members` for who may not read mails, or not sign in
 */
export async function requireReaders(members: number[], connection: Connection): Promise<void> {
  const found = await query(
    {
      text: `SELECT FROM "user" u WHERE u.id = ANY ($1::int[]) AND ${mayBeMember} FOR SHARE OF u`,
      values: [members],
    },
    connection,
  )
  if (found.length < new Set(members).size) throw invalid({ members: ["not_allowed"] })
}

const addSql = `INSERT INTO mailbox_member (mailbox_id, user_id) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING RETURNING user_id`
const removeSql = `DELETE FROM mailbox_member WHERE mailbox_id = $1 AND user_id <> ALL ($2::int[]) RETURNING user_id`

/**
 * Makes these users the members of a shared mailbox, and nobody else: first who is new, so that its mails always have somebody who holds them.
 * What a user gets and loses by it is in the audit log of the user, and an event of security. What a large mailbox has is written for a new
 * member in the background (M-88).
 * @param box locked
 * @param members as `requireReaders` has them
 */
export async function setMembers(box: Box, members: number[], actor: Actor, connection: Connection) {
  const change = (text: string) => query<Member>({ text, values: [box.id, members] }, connection)
  for (const { user_id } of await change(addSql)) await note(user_id, [null, box.email], actor, connection)
  for (const { user_id } of await change(removeSql)) await note(user_id, [box.email, null], actor, connection)
  if (await isPreparing(box.id, connection))
    await enqueueBackgroundJob("mailbox.prepare-members", box.id, connection)
}

async function isPreparing(mailbox: number, connection: Connection): Promise<boolean> {
  const text = "SELECT FROM mailbox_member WHERE mailbox_id = $1 AND prepared_from IS NOT NULL LIMIT 1"
  return (await query({ text, values: [mailbox] }, connection)).length > 0
}

function note(id: number, shared: [string | null, string | null], actor: Actor, connection: Connection) {
  const changes = { shared_mailbox: shared }
  return writeAudit({ actor, action: "edit", type: "user", id, changes }, connection)
}
