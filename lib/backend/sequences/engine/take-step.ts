import { type Connection, inTransaction } from "../../database/db.ts"
import type { FilterScope } from "../../lists/filters/definition.ts"
import { filterScope } from "../../lists/filters/list-conditions.ts"
import { applyMove } from "./apply-move.ts"
import { decide, type Known } from "./decide.ts"
import { type DueRun, lockDueRun } from "./due-run.ts"
import { isFact } from "./is-fact.ts"
import { publishedWays } from "./published-ways.ts"

/**
 * Moves the run of a sequence that has been due longest by one step, in one transaction: killed at any moment, it was taken or was not.
 * @returns false when none is due
 */
export async function takeStep(sequence: number): Promise<boolean> {
  const scope = await filterScope()
  return inTransaction(async (connection) => {
    const run = await lockDueRun(sequence, connection)
    if (!run) return false
    const ways = await publishedWays(run.version_id, connection)
    const place = { node: run.node, round: run.round, enteredAt: Date.parse(run.entered_at) }
    const move = decide(place, ways, await knownOf(run, ways, scope, connection))
    await applyMove(move, run, ways, connection)
    return true
  })
}

async function knownOf(
  run: DueRun,
  { nodes }: Awaited<ReturnType<typeof publishedWays>>,
  scope: FilterScope,
  connection: Connection,
): Promise<Known> {
  const node = nodes.get(run.node)
  return {
    now: Date.parse(run.now),
    over: run.over,
    mail: run.mail,
    task: run.task,
    isFact:
      run.over === null &&
      node?.type === "status" &&
      (await isFact(node.data.condition, run, scope, connection)),
    country: run.country,
    show: { opening: run.opening, deposit: run.deposit },
  }
}
