import { isThreadHidden } from "#lib/backend/mail/reading/mail-sql.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { isFree, leaseEnd } from "#lib/backend/platform/leases/lease-sql.ts"
import type { PresentColleague } from "#lib/contract/mail/mail-presence.ts"
import { presenceSeconds } from "#lib/contract/mail/mail-terms.ts"
import { findJoined } from "./joined-thread.ts"

type Input = { thread: number; page: string; writing: boolean }
type Attended = { is_readable: boolean; announced: number; colleagues: PresentColleague[] }

/** A page is written once in as many seconds; one that says the same as before, once in as many more. */
const minSeconds = 1
const minSecondsOfSame = 3

/** SQL: tells pages of others who have some conversations open that somebody came or went. @param changed SQL of their ids */
const announce = (
  changed: string,
) => `SELECT pg_notify('mail', jsonb_build_object('thread', changed.thread_id, 'presence', true,
    'users', jsonb_agg(DISTINCT other.user_id))::text)
  FROM (${changed}) changed JOIN mail_presence other ON other.thread_id = changed.thread_id AND other.user_id <> $2 GROUP BY changed.thread_id`

/** $1 conversation, $2 user, $3 page, $4 whether an answer is written. Each part sees what was there before. */
const attendSql = `WITH readable AS (SELECT id FROM mail_thread thread WHERE thread.id = $1 AND thread.mails > 0 AND NOT ${isThreadHidden("$2::int")}),
  before AS (SELECT thread_id, is_writing FROM mail_presence WHERE id = $3::uuid AND user_id = $2),
  ended AS (DELETE FROM mail_presence WHERE id IN (
      SELECT id FROM mail_presence WHERE ${isFree("expires_at")} AND id <> $3::uuid FOR UPDATE SKIP LOCKED)
    RETURNING thread_id),
  put AS (INSERT INTO mail_presence AS present (id, thread_id, user_id, is_writing, renewed_at, expires_at)
    SELECT $3::uuid, id, $2, $4, now(), ${leaseEnd(presenceSeconds)} FROM readable
    ON CONFLICT (id) DO UPDATE SET thread_id = excluded.thread_id, is_writing = excluded.is_writing, renewed_at = excluded.renewed_at,
      expires_at = excluded.expires_at
    WHERE present.user_id = excluded.user_id AND present.renewed_at < now() - make_interval(secs => CASE
      WHEN present.thread_id = excluded.thread_id AND present.is_writing = excluded.is_writing THEN ${minSecondsOfSame} ELSE ${minSeconds} END)
    RETURNING thread_id, is_writing),
  changed AS (SELECT thread_id FROM ended
    UNION SELECT put.thread_id FROM put LEFT JOIN before ON true WHERE before.thread_id IS DISTINCT FROM put.thread_id OR before.is_writing <> put.is_writing
    UNION SELECT before.thread_id FROM before JOIN put ON put.thread_id <> before.thread_id),
  announced AS (${announce("SELECT thread_id FROM changed")})
  SELECT EXISTS (SELECT FROM readable) AS is_readable, (SELECT count(*)::int FROM announced) AS announced,
    ${list(`SELECT "user".id, "user".name, bool_or(other.is_writing) AS is_writing
      FROM mail_presence other JOIN "user" ON "user".id = other.user_id
      WHERE other.thread_id IN (SELECT id FROM readable) AND other.user_id <> $2 AND NOT ${isFree("other.expires_at")}
      GROUP BY "user".id ORDER BY "user".name, "user".id`)} AS colleagues`

/**
 * Has a page count as one on which a user reads a conversation, or writes an answer to it, until its lease ends (M-76). Pages of colleagues who
 * have it open hear of it.
 * @returns the colleagues on whose pages it is
 * @throws 404 for a conversation that is not there, and for who may read none of its mails
 */
export async function attendThread(
  { thread, page, writing }: Input,
  viewer: number,
): Promise<PresentColleague[]> {
  const { is_readable, colleagues } = await queryOne<Attended>({
    name: "attend-thread",
    text: attendSql,
    values: [thread, viewer, page, writing],
  })
  if (!is_readable) throw notFound("conversation", await findJoined(thread))
  return colleagues
}

/** A page was closed, or shows something else. */
export async function leaveThread(page: string, viewer: number): Promise<void> {
  await query({
    name: "leave-thread",
    text: `WITH ended AS (DELETE FROM mail_presence WHERE id = $1::uuid AND user_id = $2 RETURNING thread_id)
      ${announce("SELECT thread_id FROM ended")}`,
    values: [page, viewer],
  })
}
