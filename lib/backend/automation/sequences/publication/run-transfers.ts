import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { publishedGraph } from "../engine/published-graph.ts"
import { lockRunsOf } from "./lock-runs.ts"
import { moveRuns, type StoredTransfer } from "./move-runs.ts"

/** Runs that are moved in one transaction. */
const atOnce = 500

type Open = StoredTransfer & { decided_at: string }

/**
 * Those who waited at the node when it was decided, and do still: with `runs`, of these alone. Nobody where a later version moves those at
 * the same node: what was decided last holds.
 */
async function findWaiting(
  { version_id, from_version_id, node, decided_at }: Open,
  which: { after: number } | { runs: number[] },
  connection: Connection,
): Promise<number[]> {
  const of = "runs" in which ? "run_id = ANY ($4::int[])" : "run_id > $4"
  const found = await query<{ run_id: number }>(
    {
      text: `SELECT run_id FROM sequence_visit WHERE version_id = $1 AND node = $2 AND left_at IS NULL AND entered_at <= $3 AND ${of}
          AND NOT EXISTS (SELECT FROM sequence_transfer WHERE from_version_id = $1 AND node = $2 AND version_id > $5)
        ORDER BY run_id LIMIT ${atOnce}`,
      values: [from_version_id, node, decided_at, "runs" in which ? which.runs : which.after, version_id],
    },
    connection,
  )
  return found.map(({ run_id }) => run_id)
}

type Batch = { reached: number; moved: number }

/**
 * Moves the next of a transfer, after a run.
 * @returns undefined when there is none
 */
function moveNext(transfer: Open, after: number): Promise<Batch | undefined> {
  const { version_id, from_version_id, node } = transfer
  const batch = async (connection: Connection): Promise<Batch | undefined> => {
    const candidates = await findWaiting(transfer, { after }, connection)
    const reached = candidates.at(-1)
    if (reached === undefined) return undefined
    await lockRunsOf(node, candidates, connection)
    // By itself: only what begins now sees where steps went that were waited for.
    const runs = await findWaiting(transfer, { runs: candidates }, connection)
    const versions = {
      before: await publishedGraph(from_version_id, connection),
      after: await publishedGraph(version_id, connection),
    }
    if (runs.length > 0) await moveRuns(transfer, versions, runs, connection)
    return { reached, moved: runs.length }
  }
  return againAfterRace(() => inTransaction(batch))
}

/** Goes over those who wait until none of them remains: a step that was under way may bring one later. */
async function moveAll(transfer: Open): Promise<void> {
  let moved: number
  do {
    moved = 0
    for (let next = await moveNext(transfer, 0); next; next = await moveNext(transfer, next.reached))
      moved += next.moved
  } while (moved > 0)
}

/**
 * Does what the publication of a version decided for those who wait on older ones, some hundreds a transaction: killed at any moment it
 * continues where it was, and nobody is moved twice.
 */
export async function runTransfers(version: number): Promise<void> {
  const open = await query<Open>({
    text: `SELECT version_id, from_version_id, node, target, note, decided_at FROM sequence_transfer
      WHERE version_id = $1 AND ended_at IS NULL ORDER BY from_version_id, node`,
    values: [version],
  })
  for (const transfer of open) {
    await moveAll(transfer)
    await query({
      text: "UPDATE sequence_transfer SET ended_at = now() WHERE version_id = $1 AND from_version_id = $2 AND node = $3",
      values: [transfer.version_id, transfer.from_version_id, transfer.node],
    })
  }
}
