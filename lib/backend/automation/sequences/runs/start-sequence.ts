import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { BegunStart } from "#lib/contract/automation/sequence-starts.ts"
import { type ResolvedStart, refuseArchived, resolveStart, type StartInput } from "./resolve-start.ts"

type Same = { id: number; is_over: boolean }

/**
 * @returns the start that was sent with that key, or the same that is not over; whoever looks at once waits
 * @throws 422 for a sequence that was archived meanwhile
 */
async function findSame(
  key: string | undefined,
  resolved: ResolvedStart,
  connection: Connection,
): Promise<Same | undefined> {
  const { sequence, version, sender, lists, tradeshows } = resolved
  const { archived_at } = await queryOne<{ archived_at: string | null }>(
    { text: "SELECT archived_at FROM sequence WHERE id = $1 FOR NO KEY UPDATE", values: [sequence] },
    connection,
  )
  refuseArchived(archived_at)
  const [found] = await query<Same>(
    {
      text: `SELECT id, ended_at IS NOT NULL AS is_over FROM sequence_start WHERE key = $1::uuid OR (ended_at IS NULL AND sequence_id = $2 AND version_id = $3 AND sender_id = $4
          AND lists = $5::int[] AND tradeshows = $6::int[]) ORDER BY key = $1::uuid DESC NULLS LAST, id DESC LIMIT 1`,
      values: [key ?? null, sequence, version, sender, lists, tradeshows],
    },
    connection,
  )
  return found
}

/**
 * Starts a sequence for everybody on some lists: noted here, done by a worker.
 * @param key of the form: sent twice, as by a click on two tabs or after an answer was lost, it is one start, which goes on if it stood still
 * @returns id of the start
 * @throws as `meantStart`
 */
export async function startSequence(
  { key, ...input }: StartInput & { key?: string | undefined },
  actor: Actor,
): Promise<number> {
  const resolved = await resolveStart(input)
  const { sequence: id, version, sender, lists, tradeshows } = resolved
  return inTransaction(async (connection) => {
    const same = await findSame(key, resolved, connection)
    if (same) {
      // Its background job may have been given up. Done twice, it begins each run once.
      if (!same.is_over) await enqueueBackgroundJob("sequence.start", same.id, connection)
      return same.id
    }
    const start = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO sequence_start (sequence_id, version_id, sender_id, user_id, key, tradeshows, lists)
          VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        values: [id, version, sender, actor.userId, key ?? null, tradeshows, lists],
      },
      connection,
    )
    const changes: Record<string, [null, number[] | number]> = {
      lists: [null, lists],
      start: [null, start.id],
    }
    await writeAudit({ actor, action: "edit", type: "sequence", id, changes }, connection)
    await enqueueBackgroundJob("sequence.start", start.id, connection)
    return start.id
  })
}

/** How far a start is; throws a 404. */
export async function getStart(id: number): Promise<BegunStart> {
  const [found] = await query<BegunStart>({
    name: "sequence-start",
    text: `SELECT id, sequence_id, ${moment("created_at")} AS created_at, started, left_out, ${moment("ended_at")} AS ended_at,
        (SELECT coalesce(jsonb_object_agg(reason, count), '{}') FROM (SELECT reason, count(*)::int AS count FROM sequence_left_out
          WHERE start_id = sequence_start.id GROUP BY reason) counted) AS reasons
      FROM sequence_start WHERE id = $1`,
    values: [id],
  })
  if (!found) throw notFound("sequence_start")
  return found
}
