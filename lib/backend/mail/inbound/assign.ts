import { isHidden, isOthersPrivate, threadSubject } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid, Refusal } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { addReminder, type Changer } from "#lib/backend/records/notifications/mutations.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"
import { readMails, recountUnread, unreadMails } from "./marks.ts"
import { openThread } from "./thread-states.ts"
import { getThread } from "./threads.ts"

type Input = { thread: number; user_id: number | null; remind_at: string | null }

/** Longest title of a reminder. */
const maxTitleLength = 120

/**
 * Gives a conversation to a colleague, who finds it unread in the Messenger from then on, or takes it back; with a reminder when asked for.
 * @throws 422 on `user_id` for nobody, a disabled user, and a colleague who could not read it; 403 when others keep all of it private
 */
export async function assignThread(input: Input, changer: Changer): Promise<MailThread> {
  const viewer = changer.user.id
  const assigned = await inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM mail_thread WHERE id = $1 FOR NO KEY UPDATE", values: [input.thread] },
      connection,
    )
    const current = await getThread(input.thread, viewer, connection)
    if (current.is_private && !current.may_hide) throw new Refusal(403, { message: "conversation_not_yours" })
    if (input.user_id !== null && (await isHiddenFrom(input.user_id, input.thread, connection)))
      throw invalid({ user_id: ["conversation_private"] })
    const [colleague] = await query<{ owner_id: number | null }>(
      {
        text: `SELECT owner.id AS owner_id FROM "user" LEFT JOIN owner ON owner.user_id = "user".id
          WHERE "user".id = $1 AND disabled_at IS NULL`,
        values: [input.user_id],
      },
      connection,
    )
    if (input.user_id !== null && !colleague) throw invalid({ user_id: ["not_allowed"] })
    await query(
      {
        text: `WITH member AS (INSERT INTO mail_thread_member (thread_id, user_id, last_mail_at)
            SELECT id, $2::int, last_mail_at FROM mail_thread WHERE id = $1 AND $2::int IS NOT NULL ON CONFLICT DO NOTHING)
          UPDATE mail_thread SET assignee_id = $2::int, version = version + 1 WHERE id = $1 AND assignee_id IS DISTINCT FROM $2::int`,
        values: [input.thread, input.user_id],
      },
      connection,
    )
    const before = current.assignee?.id ?? null
    if (before !== input.user_id) await noteChange(input, before, changer, connection)
    return { thread: await getThread(input.thread, viewer, connection), owner: colleague?.owner_id ?? null }
  })
  if (input.remind_at && assigned.owner !== null)
    await remind(assigned.thread, { at: input.remind_at, owner: assigned.owner }, changer)
  return assigned.thread
}

/** A conversation is unread to whom a colleague gave it, and no more to whom it was taken from; the audit trail says so. */
async function noteChange(
  { thread, user_id }: Input,
  before: number | null,
  { user, requestId }: Changer,
  connection: Connection,
) {
  if (before !== null) await recountUnread(thread, before, connection)
  if (user_id !== null) {
    await (user_id === user.id ? readMails : unreadMails)(thread, user_id, connection)
    // Whom it is given to has something to do in it.
    await openThread(thread, user_id, connection)
  }
  await writeAudit(
    {
      actor: { userId: user.id, requestId },
      action: "edit",
      type: "mail_thread",
      id: thread,
      changes: { assignee_id: [before, user_id] },
    },
    connection,
  )
}

/** Whether a mail of a conversation is hidden from a user. */
async function isHiddenFrom(user: number, thread: number, connection: Connection): Promise<boolean> {
  const text = `SELECT FROM mail WHERE thread_id = $2 AND removed_at IS NULL AND ${isHidden("$1")} LIMIT 1`
  return (await query({ text, values: [user, thread] }, connection)).length > 0
}

/** The subject of a conversation, as far as its user reads it by himself: what was opened to him or her for a time does not count. */
async function ownSubject(thread: number, user: number): Promise<string> {
  const text = `SELECT ${threadSubject("$2", isOthersPrivate)} AS subject FROM mail_thread thread WHERE thread.id = $1`
  return (await queryOne<{ subject: string }>({ text, values: [thread, user] })).subject
}

/** A reminder is read by everybody: the subject of a private conversation is not in it. */
async function remind(thread: MailThread, { at, owner }: { at: string; owner: number }, changer: Changer) {
  const named = { company: thread.companies, contact: thread.contacts }
  const about = kindsWith("mails").flatMap((type) =>
    named[type].slice(0, 1).map(({ id }) => ({ type, id })),
  )[0]
  const subject = thread.is_private ? "" : await ownSubject(thread.id, changer.user.id)
  const words = subject || thread.latest.from.email
  await addReminder(
    {
      title: words.slice(0, maxTitleLength).toWellFormed(),
      description: "",
      expire_at: at,
      due_on: null,
      target_id: owner,
      notifiable_type: about?.type ?? null,
      notifiable_id: about?.id ?? null,
    },
    changer,
  )
}
