import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { questionsOf } from "./conditions-sql.ts"
import { Plans } from "./plans.ts"
import { type RunInProgress, readRuns } from "./runs-in-progress.ts"
import type { SimulatedPerson } from "./simulate.ts"
import { simulatedPerson } from "./simulated-person.ts"

/** Runs that are simulated beside those that are asked about; of more than that it is only said how many they are. */
const maxOthers = 20_000

/** Other runs of the same senders: how many, and the runs themselves unless they are too many. */
export type OtherRuns = {
  count: number
  isCounted: boolean
  runs: RunInProgress[]
  simulated: SimulatedPerson[]
}

const where = `start.sender_id = ANY ($1::int[]) AND run.sequence_id IS DISTINCT FROM $2 AND sequence.paused_at IS NULL`
const joined =
  "sequence_run run JOIN sequence ON sequence.id = run.sequence_id JOIN sequence_start start ON start.id = run.start_id"

/**
 * Runs in progress whose mails come through the same senders, of sequences that are not paused.
 * @param except a sequence of which all runs are simulated already
 */
export async function readOtherRuns(senders: number[], except: number | null): Promise<OtherRuns> {
  const values = [senders, except]
  const { count } = await queryOne<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM ${joined} WHERE run.status = 'in_progress' AND run.version_id IS NOT NULL AND ${where}`,
    values,
  })
  if (count > maxOthers) return { count, isCounted: false, runs: [], simulated: [] }
  const versions = await query<{ id: number; flow: Flow }>({
    text: `SELECT id, flow FROM sequence_version WHERE id IN (SELECT run.version_id FROM ${joined} WHERE run.status = 'in_progress' AND ${where}) ORDER BY id`,
    values,
  })
  const nameIn = (version: number) => (node: string) => `${version} ${node}`
  const questions = versions.flatMap(({ id, flow }) =>
    questionsOf(flow.nodes, nameIn(id), `visit.version_id = ${id}`),
  )
  const runs = await readRuns({ where, values }, questions)
  const sessionsOf = Map.groupBy(runs, ({ version_id }) => version_id)
  const plans = await Plans.read(
    versions.map(({ id, flow }) => ({
      flow,
      sessions: (sessionsOf.get(id) ?? []).map(({ session_id }) => session_id),
    })),
  )
  const flows = new Map(versions.map(({ id, flow }) => [id, flow]))
  const simulated = runs.flatMap((run) => {
    const flow = flows.get(run.version_id)
    if (!flow) return []
    return [{ ...simulatedPerson(run, plans.of(flow, run), nameIn(run.version_id)), isSilent: true }]
  })
  return { count, isCounted: true, runs, simulated }
}

/** Mailboxes through which mails of runs may go. */
export const mailboxesOf = (runs: readonly RunInProgress[]): number[] => [
  ...new Set(
    runs.flatMap(({ mailbox, channel }) => {
      const named = channel?.startsWith("mailbox ") ? [Number(channel.slice("mailbox ".length))] : []
      return mailbox === null ? named : [mailbox, ...named]
    }),
  ),
]
