import { query } from "#lib/backend/platform/database/db.ts"

/** Whoever is changing one of them is not waited for: what is due after that comes back at the next run. */
const returnSql = `WITH due AS (SELECT user_id, thread_id FROM mail_thread_member WHERE snoozed_until <= now()
    ORDER BY thread_id, user_id FOR UPDATE SKIP LOCKED)
  UPDATE mail_thread_member member SET snoozed_at = NULL, snoozed_until = NULL, returned_by = 'time',
    is_marked_unread = thread.mails > 0, unread = CASE WHEN thread.mails > 0 THEN greatest(member.unread, 1) ELSE member.unread END
  FROM due JOIN mail_thread thread ON thread.id = due.thread_id
  WHERE member.user_id = due.user_id AND member.thread_id = due.thread_id
  RETURNING member.thread_id AS thread, member.user_id AS "user"`

/**
 * Brings back, unread, the conversations whose snooze has ended (M-61).
 * @returns them with their users, each once over all that run this
 */
export function returnDue(): Promise<{ thread: number; user: number }[]> {
  return query({ text: returnSql, values: [] })
}
