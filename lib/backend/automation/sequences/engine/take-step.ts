import { troubleOf } from "#lib/backend/platform/database/database-trouble.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import type { FilterScope } from "#lib/backend/records/lists/filters/definition.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { log } from "#lib/log.ts"
import { applyTransition } from "./apply-transition.ts"
import { conditionHolds } from "./condition-holds.ts"
import { decide, type Known } from "./decide.ts"
import { deferRun } from "./defer-run.ts"
import { type DueRun, lockDueRun, lockRecords } from "./due-run.ts"
import { publishedGraph } from "./published-graph.ts"

/**
 * Moves the run of a sequence that has been due longest by one step, in one transaction: killed at any moment, it was taken or was not.
 * A run of which no step can be taken is deferred, so that it holds up no other.
 * @returns false when none is due, or somebody is saving what it is about: it is looked at again
 */
export async function takeStep(sequence: number): Promise<boolean> {
  const scope = await filterScope()
  const taken: { run: DueRun | undefined } = { run: undefined }
  const step = async (connection: Connection): Promise<boolean> => {
    const run = await lockDueRun(sequence, connection)
    taken.run = run
    if (!run) return false
    const graph = await publishedGraph(run.version_id, connection)
    const position = { node: run.node, round: run.round, enteredAt: Date.parse(run.entered_at) }
    const transition = decide(position, graph, await knownOf(run, graph, scope, connection))
    if (transition.does === "end" && !(await lockRecords(run, connection))) return false
    await applyTransition(transition, run, graph, connection)
    return true
  }
  try {
    return await againAfterRace(() => inTransaction(step))
  } catch (error) {
    if (!taken.run || troubleOf(error)) throw error
    const { run_id: run, node } = taken.run
    log.error({ err: error, sequence, run, node }, "step of a run not taken")
    await deferRun(taken.run)
    return true
  }
}

async function knownOf(
  run: DueRun,
  { nodes }: Awaited<ReturnType<typeof publishedGraph>>,
  scope: FilterScope,
  connection: Connection,
): Promise<Known> {
  const node = nodes.get(run.node)
  return {
    now: Date.parse(run.now),
    over: run.over,
    mail: run.mail,
    task: run.task,
    conditionHolds:
      run.over === null &&
      node?.type === "status" &&
      (await conditionHolds(node.data.condition, run, scope, connection)),
    country: run.country,
    show: { opening: run.opening, deposit: run.deposit },
  }
}
