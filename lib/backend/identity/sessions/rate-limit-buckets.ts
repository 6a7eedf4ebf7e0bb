import { createHash } from "node:crypto"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"

/** How fast attempts follow each other in a line: the first ones at once, then ever slower up to the longest pause. */
export type Pace = { name: string; free: number; longestPauseSeconds: number }

/** A line and its pace; `of` tells lines of one pace apart. */
export type Lane = { pace: Pace; of: string }

/** Nobody stands in a line longer than this; whoever would is sent away, and told when to come back. */
export const longestWaitSeconds = 30
/** A line in which nobody stood for this long begins anew. */
const forgottenAfterMinutes = 60

/** Keys have a fixed length, and no e-mail address stands in the table. */
const keyOf = ({ pace, of }: Lane) => createHash("sha256").update(`${pace.name} ${of}`).digest()

/** A place in a line, or how long until there is one again. */
export type Place = { waitMs: number; isKnown: boolean } | { comeBackSeconds: number }

type Row = { wait_ms: number; is_known: boolean }

/**
 * Takes the next place in a line. Attempts made at once get places one after another, in every process: the row is locked
 * for the moment of the statement, and nothing is held while somebody waits.
 */
export async function takePlace(lane: Lane): Promise<Place> {
  const key = keyOf(lane)
  const [row] = await query<Row>({
    name: "sign-in-place",
    text: `
      INSERT INTO sign_in_lane AS lane (key, tries, slot_at, free_at, tried_at)
      VALUES ($1, 1, now(), now(), now())
      ON CONFLICT (key) DO UPDATE SET
        tries = CASE WHEN lane.tried_at < now() - make_interval(mins => $5) THEN 1 ELSE lane.tries + 1 END,
        slot_at = greatest(lane.free_at, now()),
        free_at = greatest(lane.free_at, now()) + CASE
          WHEN lane.tried_at < now() - make_interval(mins => $5) OR lane.tries + 1 < $2 THEN interval '0'
          ELSE make_interval(secs => least($3::float8, 2 ^ least(lane.tries + 1 - $2, 20))) END,
        tried_at = now()
      WHERE lane.free_at <= now() + make_interval(secs => $4)
      RETURNING greatest(0, extract(epoch FROM slot_at - now()) * 1000)::float8 AS wait_ms,
        coalesce(known_until > now(), false) AS is_known`,
    values: [key, lane.pace.free, lane.pace.longestPauseSeconds, longestWaitSeconds, forgottenAfterMinutes],
  })
  if (row) return { waitMs: Math.floor(row.wait_ms), isKnown: row.is_known }
  const { seconds } = await queryOne<{ seconds: number }>({
    text: `SELECT coalesce(max(extract(epoch FROM free_at - now())), 0)::float8 - $2 AS seconds FROM sign_in_lane WHERE key = $1`,
    values: [key, longestWaitSeconds],
  })
  return { comeBackSeconds: Math.max(1, Math.ceil(seconds)) }
}

/** Days an address stays known to an account after a right password. */
const knownDays = 90

/** Begins a line anew after a right password; whoever gave it is known there from now on. */
export async function clearLane(lane: Lane): Promise<void> {
  await query({
    text: `UPDATE sign_in_lane SET tries = 0, free_at = now(), known_until = now() + make_interval(days => $2) WHERE key = $1`,
    values: [keyOf(lane), knownDays],
  })
}

/** Gives a line the attempt back that a right password was; the wrong ones of others stay counted. */
export async function giveTryBack(lane: Lane): Promise<void> {
  await query({
    text: "UPDATE sign_in_lane SET tries = greatest(tries - 1, 0) WHERE key = $1",
    values: [keyOf(lane)],
  })
}

/** Whether a line has this many wrong attempts and nobody was told within a day; whoever asks first is to tell. */
export async function claimTelling(lane: Lane, tries: number): Promise<boolean> {
  const claimed = await query({
    text: `UPDATE sign_in_lane SET told_at = now()
      WHERE key = $1 AND tries >= $2 AND (told_at IS NULL OR told_at < now() - interval '1 day') RETURNING key`,
    values: [keyOf(lane), tries],
  })
  return claimed.length > 0
}
