import { mayReadHere } from "#lib/backend/mail/reading/mail-sql.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"

/** Mails that name each other wait for each other: one writes down its conversation before the next one looks for it. */
const lockSql = `SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended('mail:' || id, 0) AS key FROM unnest($1::text[]) id ORDER BY 1) keys`
/** Mails that the mailbox's user may not read show nothing: whoever names them must not come to their conversation. */
const findSql = `SELECT DISTINCT thread_id FROM mail
  WHERE (message_id = ANY ($1::text[]) OR refs && $1::text[]) AND ${mayReadHere("$2")}`
const holdSql = "SELECT FROM mail_thread WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE"
const holdAllSql = "SELECT FROM mail_thread WHERE id = ANY ($1::int[]) ORDER BY id FOR UPDATE"
/** Conversations by who keeps them private; those of the mailbox's user first, then the oldest. */
const groupsSql = `SELECT array_agg(id ORDER BY id) AS threads FROM (
    SELECT thread.id, ARRAY(SELECT user_id FROM mail_thread_member member WHERE member.thread_id = thread.id AND is_private ORDER BY 1) AS keepers
    FROM mail_thread thread WHERE thread.id = ANY ($1::int[])) found
  GROUP BY keepers ORDER BY EXISTS (SELECT FROM mailbox_reader WHERE mailbox_id = $2 AND user_id = ANY (keepers)) DESC, min(id)`

/** Takes the turn of all mails that name one of these Message-IDs, until the end of the transaction. */
export async function lockMessageIds(ids: string[], connection: Connection): Promise<void> {
  await query({ text: lockSql, values: [ids] }, connection)
}

type Joining = {
  ids: string[]
  subject: string
  sentAt: Date
  /** Where the mail came to. */
  mailboxId: number
}

/**
 * The conversation of a mail that names these Message-IDs, its own among them; one it begins where its mailbox's user may read none. Mails
 * that show two conversations to be one make one of them, unless they differ in who keeps them private: then the mail comes to the one that
 * its own user keeps private, or to the oldest. To be called in the turn that `lockMessageIds` gives.
 * @returns its id, locked
 */
export async function joinThread(
  { ids, subject, sentAt, mailboxId }: Joining,
  connection: Connection,
): Promise<number> {
  for (;;) {
    const found = await query<{ thread_id: number }>({ text: findSql, values: [ids, mailboxId] }, connection)
    const threads = found.map(({ thread_id }) => thread_id)
    if (threads.length === 0) return beginThread(subject, sentAt, connection)
    const hold = threads.length === 1 ? holdSql : holdAllSql
    const locked = await query({ text: hold, values: [threads] }, connection)
    // One that another mail joined to its own meanwhile is there no more: look again.
    if (locked.length < threads.length) continue
    const [kept, ...others] = await alike(threads, mailboxId, connection)
    if (kept === undefined) continue
    if (others.length > 0) await mergeThreads(kept, others, connection)
    return kept
  }
}

async function alike(threads: number[], mailboxId: number, connection: Connection): Promise<number[]> {
  if (threads.length === 1) return threads
  const [first] = await query<{ threads: number[] }>(
    { text: groupsSql, values: [threads, mailboxId] },
    connection,
  )
  return first?.threads ?? []
}

async function beginThread(subject: string, sentAt: Date, connection: Connection): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    {
      text: "INSERT INTO mail_thread (subject, last_mail_at) VALUES ($1, $2) RETURNING id",
      values: [subject, sentAt],
    },
    connection,
  )
  return id
}

/** What of a conversation moves to the one it belongs to; `$1` is kept, `$2` goes. Who keeps them private is the same of all. */
const moves = [
  "UPDATE mail SET thread_id = $1 WHERE thread_id = ANY ($2::int[])",
  `INSERT INTO mail_thread_address (thread_id, email)
    SELECT DISTINCT $1::int, email FROM mail_thread_address WHERE thread_id = ANY ($2::int[]) ON CONFLICT DO NOTHING`,
  `INSERT INTO mail_thread_contact (thread_id, contact_id, last_mail_at, pinned)
    SELECT DISTINCT kept.id, link.contact_id, kept.last_mail_at, kept.pinned FROM mail_thread_contact link
    JOIN mail_thread kept ON kept.id = $1 WHERE link.thread_id = ANY ($2::int[]) ON CONFLICT DO NOTHING`,
  `INSERT INTO mail_thread_company (thread_id, company_id, last_mail_at, pinned)
    SELECT DISTINCT kept.id, link.company_id, kept.last_mail_at, kept.pinned FROM mail_thread_company link
    JOIN mail_thread kept ON kept.id = $1 WHERE link.thread_id = ANY ($2::int[]) ON CONFLICT DO NOTHING`,
  // To a user for whom one of them waits, all of them do.
  `INSERT INTO mail_thread_member (thread_id, user_id, last_mail_at, unread, seen_mail_id, is_private, is_marked_unread, done_at, snoozed_at, snoozed_until)
    SELECT kept.id, member.user_id, kept.last_mail_at, sum(member.unread), max(member.seen_mail_id), bool_or(member.is_private),
      bool_or(member.is_marked_unread), CASE WHEN count(member.done_at) = count(*) THEN max(member.done_at) END,
      CASE WHEN count(member.snoozed_until) = count(*) THEN max(member.snoozed_at) END,
      CASE WHEN count(member.snoozed_until) = count(*) THEN min(member.snoozed_until) END FROM mail_thread_member member
    JOIN mail_thread kept ON kept.id = $1 WHERE member.thread_id = ANY ($2::int[]) GROUP BY kept.id, member.user_id
    ON CONFLICT (user_id, thread_id) DO UPDATE SET unread = mail_thread_member.unread + excluded.unread,
      seen_mail_id = greatest(mail_thread_member.seen_mail_id, excluded.seen_mail_id),
      is_marked_unread = mail_thread_member.is_marked_unread OR excluded.is_marked_unread,
      done_at = CASE WHEN mail_thread_member.done_at IS NOT NULL THEN excluded.done_at END,
      snoozed_at = CASE WHEN excluded.snoozed_until IS NOT NULL AND mail_thread_member.snoozed_until IS NOT NULL THEN excluded.snoozed_at END,
      snoozed_until = CASE WHEN excluded.snoozed_until IS NOT NULL AND mail_thread_member.snoozed_until IS NOT NULL
        THEN least(mail_thread_member.snoozed_until, excluded.snoozed_until) END`,
  `UPDATE mail_thread kept SET assignee_id = coalesce(kept.assignee_id, others.assignee_id), version = kept.version + 1
    FROM (SELECT min(assignee_id) AS assignee_id FROM mail_thread WHERE id = ANY ($2::int[])) others WHERE kept.id = $1`,
  `UPDATE mail_draft SET place = 'thread:' || $1::int WHERE place = ANY (SELECT 'thread:' || id FROM unnest($2::int[]) id)
    AND NOT EXISTS (SELECT FROM mail_draft other WHERE other.user_id = mail_draft.user_id AND other.place = 'thread:' || $1::int)`,
  "UPDATE mail_comment SET thread_id = $1 WHERE thread_id = ANY ($2::int[])",
  "UPDATE mail_disclosure SET thread_id = $1 WHERE thread_id = ANY ($2::int[])",
  `INSERT INTO mail_thread_label (thread_id, label_id)
    SELECT DISTINCT $1::int, label_id FROM mail_thread_label WHERE thread_id = ANY ($2::int[]) ON CONFLICT DO NOTHING`,
  "UPDATE mail_thread_joined SET thread_id = $1 WHERE thread_id = ANY ($2::int[])",
  "INSERT INTO mail_thread_joined (id, thread_id) SELECT id, $1 FROM unnest($2::int[]) id",
  "DELETE FROM mail_thread WHERE id = ANY ($2::int[]) AND id <> $1",
]

async function mergeThreads(target: number, others: number[], connection: Connection): Promise<void> {
  for (const text of moves) await query({ text, values: [target, others] }, connection)
  const actor = { userId: null, requestId: "mail" }
  for (const other of others) {
    const changes = { merged: [null, other] } satisfies Changes
    await writeAudit({ actor, action: "merge", type: "mail_thread", id: target, changes }, connection)
  }
}
