import { type Connection, inTransaction, query, queryOne } from "../database/db.ts"
import { invalid } from "../http/errors.ts"
import { enqueueErrand } from "../jobs/queue.ts"
import { type Actor, writeAudit } from "../records/audit/write-audit.ts"
import { getSequence } from "./sequence-data.ts"

type Asked = { sequence: number; from: number; tradeshows: number[]; mailing_list: "*" | number[] }

/** @throws 422 on the field for ids that are unknown */
async function known(
  table: "tradeshow" | "mailing_list",
  ids: number[],
  field: string,
  connection: Connection,
) {
  const living = table === "mailing_list" ? " AND archived_at IS NULL" : ""
  const found = await query<{ id: number }>(
    { text: `SELECT id FROM ${table} WHERE id = ANY ($1::int[])${living}`, values: [ids] },
    connection,
  )
  if (found.length < new Set(ids).size) throw invalid({ [field]: ["unknown_value"] })
}

async function listsMeant(asked: "*" | number[], connection: Connection): Promise<number[]> {
  if (asked !== "*") {
    await known("mailing_list", asked, "mailing_list", connection)
    return [...new Set(asked)]
  }
  const all = await query<{ id: number }>(
    { text: "SELECT id FROM mailing_list WHERE archived_at IS NULL ORDER BY id", values: [] },
    connection,
  )
  return all.map(({ id }) => id)
}

/**
 * Starts a sequence for everybody on some lists: noted here, done by a worker (spec 2 §7).
 * @returns id of the start
 * @throws 404 for an unknown sequence, 422 by field
 */
export async function startSequence(asked: Asked, actor: Actor): Promise<number> {
  const { id, version_id } = await getSequence(asked.sequence)
  if (version_id === null) throw invalid({ sequence: ["sequence_not_published"] })
  return inTransaction(async (connection) => {
    await known("tradeshow", asked.tradeshows, "tradeshows", connection)
    const lists = await listsMeant(asked.mailing_list, connection)
    const [sender] = await query<{ id: number }>(
      { text: "SELECT id FROM mailing_sender WHERE id = $1", values: [asked.from] },
      connection,
    )
    if (!sender) throw invalid({ from: ["unknown_value"] })
    const start = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO sequence_start (sequence_id, version_id, sender_id, user_id, tradeshows, lists)
          VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
        values: [id, version_id, sender.id, actor.userId, asked.tradeshows, lists],
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
