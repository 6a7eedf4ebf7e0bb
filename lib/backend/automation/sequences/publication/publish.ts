import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { lockSequence } from "../editing/drafts.ts"
import { decide, type PublicationInput, type Transfer } from "./decided.ts"

type Published = { id: number; number: number }

async function noteTransfers(
  { id }: Published,
  transfers: readonly Transfer[],
  connection: Connection,
): Promise<void> {
  if (transfers.length === 0) return
  await query(
    {
      text: `INSERT INTO sequence_transfer (version_id, from_version_id, node, target, note, decided_at)
        SELECT $1, given.version, given.node, given.target, given.note, sequence_now()
        FROM unnest($2::int[], $3::text[], $4::text[], $5::text[]) AS given (version, node, target, note)`,
      values: [
        id,
        transfers.map(({ from }) => from.id),
        transfers.map(({ node }) => node),
        transfers.map(({ target }) => target),
        transfers.map(({ note }) => note),
      ],
    },
    connection,
  )
  await enqueueBackgroundJob("sequence.transfer", id, connection)
}

/**
 * Has new runs do what the draft says, and those that wait what was decided for them: noted here, done by a worker.
 * @returns number of the version
 * @throws as `decide`
 */
export function publishDraft(input: PublicationInput, actor: Actor): Promise<number> {
  const { sequence } = input
  return inTransaction(async (connection) => {
    await lockSequence(sequence, connection)
    const { transfers } = await decide(input, connection)
    const published = await queryOne<Published>(
      {
        text: `UPDATE sequence_version SET published_at = now(), published_by_id = $2
          WHERE sequence_id = $1 AND published_at IS NULL RETURNING id, number`,
        values: [sequence, actor.userId],
      },
      connection,
    )
    await noteTransfers(published, transfers, connection)
    const { number } = published
    const changes: Changes = { version: [number - 1 || null, number] }
    await writeAudit({ actor, action: "edit", type: "sequence", id: sequence, changes }, connection)
    return number
  })
}
