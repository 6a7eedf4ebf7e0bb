import { type Connection, inTransaction } from "../../database/db.ts"
import { applyMove } from "./apply-move.ts"
import { decide, type Known } from "./decide.ts"
import { type DueRun, lockDueRun } from "./due-run.ts"
import { isFact } from "./is-fact.ts"
import { publishedWays } from "./published-ways.ts"

/**
 * Moves the run of a sequence that has been due longest by one step, in one transaction: killed at any moment, it was taken or was not.
 * @returns false when none is due
 */
export function takeStep(sequence: number): Promise<boolean> {
  return inTransaction(async (connection) => {
    const run = await lockDueRun(sequence, connection)
    if (!run) return false
    const ways = await publishedWays(run.version_id, connection)
    const place = { node: run.node, round: run.round, enteredAt: Date.parse(run.entered_at) }
    const move = decide(place, ways, await knownOf(run, ways, connection))
    await applyMove(move, run, ways, connection)
    return true
  })
}

async function knownOf(
  run: DueRun,
  { nodes }: Awaited<ReturnType<typeof publishedWays>>,
  connection: Connection,
): Promise<Known> {
  const node = nodes.get(run.node)
  return {
    now: Date.parse(run.now),
    over: run.over,
    mail: run.mail,
    task: run.task,
    isFact:
      run.over === null && node?.type === "status" && (await isFact(node.data.condition, run, connection)),
    country: run.country,
    show: { opening: run.opening, deposit: run.deposit },
  }
}
