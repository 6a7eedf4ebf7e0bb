import { inTransaction, queryOne } from "../database/db.ts"
import { enqueueErrand } from "../jobs/queue.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import { type AskedStart, meantStart } from "./meant-start.ts"

/**
 * Starts a sequence for everybody on some lists: noted here, done by a worker (spec 2 §7).
 * @returns id of the start
 * @throws as `meantStart`
 */
export async function startSequence(asked: AskedStart, actor: Actor): Promise<number> {
  const { sequence: id, version, sender, lists, tradeshows } = await meantStart(asked)
  return inTransaction(async (connection) => {
    const start = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO sequence_start (sequence_id, version_id, sender_id, user_id, tradeshows, lists)
          VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        values: [id, version, sender, actor.userId, tradeshows, lists],
      },
      connection,
    )
    const changes: Record<string, [null, number[] | number]> = {
      lists: [null, lists],
      start: [null, start.id],
    }
    await writeAudit({ actor, action: "edit", type: "sequence", id, changes }, connection)
    await enqueueErrand("sequence.start", start.id, connection)
    return start.id
  })
}
