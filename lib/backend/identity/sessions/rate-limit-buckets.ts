import { createHash } from "node:crypto"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"

/** How fast attempts of a bucket follow each other: the first ones at once, then ever slower up to the longest pause. */
export type Pace = { name: string; free: number; longestPauseSeconds: number }

/** A rate-limit bucket and its pace; `of` distinguishes buckets of one pace. */
export type Bucket = { pace: Pace; of: string }

/** Nobody waits longer than this; whoever would is sent away, and told when to come back. */
export const longestWaitSeconds = 30
/** A bucket without attempts for this long starts again. */
const forgottenAfterMinutes = 60

/** Keys have a fixed length, and the table has no e-mail addresses. */
const keyOf = ({ pace, of }: Bucket) => createHash("sha256").update(`${pace.name} ${of}`).digest()

/** A slot of a bucket, or how long until there is one again. */
export type Slot = { waitMs: number; isKnown: boolean } | { comeBackSeconds: number }

type Row = { wait_ms: number; is_known: boolean }

/**
 * Takes the next slot of a bucket. Concurrent attempts get slots one after another, in every process: the row is locked
 * for the moment of the statement, and nothing is locked while somebody waits.
 */
export async function takeSlot(bucket: Bucket): Promise<Slot> {
  const key = keyOf(bucket)
  const [row] = await query<Row>({
    name: "sign-in-place",
    text: `
      INSERT INTO sign_in_bucket AS bucket (key, tries, slot_at, free_at, tried_at)
      VALUES ($1, 1, now(), now(), now())
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN bucket.tried_at < now() - make_interval(mins => $5) THEN 1 ELSE bucket.tries + 1 END,
        slot_at = greatest(bucket.free_at, now()),
        free_at = greatest(bucket.free_at, now()) + CASE
          WHEN bucket.tried_at < now() - make_interval(mins => $5) OR bucket.tries + 1 < $2 THEN interval '0'
          ELSE make_interval(secs => least($3::float8, 2 ^ least(bucket.tries + 1 - $2, 20))) END,
        tried_at = now()
      WHERE bucket.free_at <= now() + make_interval(secs => $4)
      RETURNING greatest(0, extract(epoch FROM slot_at - now()) * 1000)::float8 AS wait_ms,
        coalesce(known_until > now(), false) AS is_known`,
    values: [
      key,
      bucket.pace.free,
      bucket.pace.longestPauseSeconds,
      longestWaitSeconds,
      forgottenAfterMinutes,
    ],
  })
  if (row) return { waitMs: Math.floor(row.wait_ms), isKnown: row.is_known }
  const { seconds } = await queryOne<{ seconds: number }>({
    text: `SELECT coalesce(max(extract(epoch FROM free_at - now())), 0)::float8 - $2 AS seconds FROM sign_in_bucket WHERE key = $1`,
    values: [key, longestWaitSeconds],
  })
  return { comeBackSeconds: Math.max(1, Math.ceil(seconds)) }
}

/** Days an address stays known to an account after a right password. */
const knownDays = 90

/** Empties a bucket after a right password; whoever gave it is known there from now on. */
export async function clearBucket(bucket: Bucket): Promise<void> {
  await query({
    text: `UPDATE sign_in_bucket SET tries = 0, free_at = now(), known_until = now() + make_interval(days => $2) WHERE key = $1`,
    values: [keyOf(bucket), knownDays],
  })
}

/** Gives a bucket the attempt back that a right password was; the wrong ones of others stay counted. */
export async function giveTryBack(bucket: Bucket): Promise<void> {
  await query({
    text: "UPDATE sign_in_bucket SET tries = greatest(tries - 1, 0) WHERE key = $1",
    values: [keyOf(bucket)],
  })
}

/** Whether a bucket has this many wrong attempts and nobody was notified within a day; true for the first caller alone. */
export async function isFirstToNotify(bucket: Bucket, tries: number): Promise<boolean> {
  const noted = await query({
    text: `UPDATE sign_in_bucket SET told_at = now()
      WHERE key = $1 AND tries >= $2 AND (told_at IS NULL OR told_at < now() - interval '1 day') RETURNING key`,
    values: [keyOf(bucket), tries],
  })
  return noted.length > 0
}
