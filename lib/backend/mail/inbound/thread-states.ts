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
 * Marks a conversation done for a user, snoozes it until a moment, or opens it again (M-60, M-61). Mails that are stored at the same time wait
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
