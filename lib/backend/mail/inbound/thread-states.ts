import { isOthersPrivate } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, Refusal } from "#lib/backend/platform/http/errors.ts"
import type { ThreadState } from "#lib/contract/mail/mail-terms.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { getThread } from "./threads.ts"

type Input = { thread: number; state: ThreadState; until: string | null; seen_mail: number | null }
type Changed = { data: MailThread; before: { state: ThreadState; until: string | null } }

const stateSql = `UPDATE mail_thread_member SET done_at = CASE WHEN $3 = 'done' THEN now() END,
    snoozed_at = CASE WHEN $3 = 'snoozed' THEN now() END, snoozed_until = CASE WHEN $3 = 'snoozed' THEN $4::timestamptz END, returned_by = NULL
  WHERE thread_id = $1 AND user_id = $2`

/**
 * What is done or snoozed in a shared mailbox is so for all its members (M-79), but for whom the conversation is assigned to, who decides by
 * himself, and for who has it in a mailbox of his or her own.
 */
const sharedStateSql = `UPDATE mail_thread_member member SET done_at = own.done_at, snoozed_at = own.snoozed_at, snoozed_until = own.snoozed_until,
    returned_by = NULL
  FROM mail_thread_member own JOIN mail_thread thread ON thread.id = own.thread_id
  WHERE own.thread_id = $1 AND own.user_id = $2 AND member.thread_id = $1 AND member.user_id <> $2
    AND member.user_id IS DISTINCT FROM thread.assignee_id
    AND member.user_id IN (SELECT colleague.user_id FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id
      JOIN mailbox_member mine USING (mailbox_id) JOIN mailbox_member colleague USING (mailbox_id) WHERE mail.thread_id = $1 AND mine.user_id = $2)
    AND NOT EXISTS (SELECT FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id JOIN mailbox box ON box.id = copy.mailbox_id
      WHERE mail.thread_id = $1 AND box.user_id = member.user_id)`

/**
 * Marks a conversation done for a user, snoozes it until a moment, or opens it again (M-60, M-61); for all members of its shared mailbox. Mails that are stored at the same time wait
 * for it, or it for them: either it knows of one, or the one brings the conversation back.
 * @param input `seen_mail`: the mail that came last when the user decided
 * @throws 404 as `getThread`, 422 on `until` for a moment that has passed, 403 unless it is in the user's Messenger, 409 when a mail came in
 *   after `seen_mail`
 */
export function setThreadState(input: Input, viewer: number): Promise<Changed> {
  const { thread, state, seen_mail } = input
  const until = endOf(input)
  return inTransaction(async (connection) => {
    await query(
      { text: "SELECT FROM mail_thread WHERE id = $1 FOR NO KEY UPDATE", values: [thread] },
      connection,
    )
    const current = await getThread(thread, viewer, connection)
    if (current.state === null) throw new Refusal(403, { message: "conversation_not_yours" })
    if (state !== "open" && seen_mail !== null && (await wentOn(thread, seen_mail, viewer, connection)))
      throw conflict("conversation_went_on", current)
    await query({ text: stateSql, values: [thread, viewer, state, until] }, connection)
    await query({ text: sharedStateSql, values: [thread, viewer] }, connection)
    const before = { state: current.state, until: current.snoozed_until }
    return { data: await getThread(thread, viewer, connection), before }
  })
}

function endOf({ state, until }: Input): string | null {
  if (state !== "snoozed") return null
  if (until === null) throw invalid({ until: ["required"] })
  if (Date.parse(until) <= Date.now()) throw invalid({ until: ["snooze_in_the_past"] })
  return until
}

/** Whether a mail that the user may read came in after another. */
async function wentOn(thread: number, seen: number, viewer: number, connection: Connection) {
  const text = `SELECT FROM mail WHERE thread_id = $1 AND mail.id > $2 AND direction = 'in' AND removed_at IS NULL
    AND NOT ${isOthersPrivate("$3")} LIMIT 1`
  return (await query({ text, values: [thread, seen, viewer] }, connection)).length > 0
}

/** A conversation waits for something from a user again. */
export async function openThread(thread: number, user: number, connection: Connection): Promise<void> {
  await query({ text: stateSql, values: [thread, user, "open", null] }, connection)
}
