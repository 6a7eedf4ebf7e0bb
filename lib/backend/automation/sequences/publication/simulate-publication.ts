import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { PublicationSimulation } from "#lib/contract/automation/sequence-publication.ts"
import { pacesOf, readChannels } from "../simulation/channels.ts"
import { type Question, questionsOf } from "../simulation/conditions-sql.ts"
import { mailboxesOf, readOtherRuns } from "../simulation/other-runs.ts"
import type { Person } from "../simulation/people.ts"
import { noChannel, Plans } from "../simulation/plans.ts"
import { type RunInProgress, readRuns } from "../simulation/runs-in-progress.ts"
import { type SimulatedPerson, simulate } from "../simulation/simulate.ts"
import type { StartSimulation } from "../simulation/simulate-start.ts"
import { type Becomes, simulatedPerson } from "../simulation/simulated-person.ts"
import { type Decided, decide, type PublicationInput } from "./decided.ts"

type Clock = { now: string; held: StartSimulation["held"] }

function readClock(sequence: number, senders: number[]): Promise<Clock> {
  return queryOne<Clock>({
    name: "clock-of-publication",
    text: `SELECT sequence_now() AS now, array_remove(ARRAY[
        (SELECT 'all_stopped' FROM sequence_switch WHERE stopped_at IS NOT NULL),
        (SELECT 'sequence_paused' FROM sequence WHERE id = $1 AND paused_at IS NOT NULL),
        (SELECT 'sender_paused' FROM mailing_sender WHERE id = ANY ($2::int[]) AND paused_at IS NOT NULL LIMIT 1)], NULL) AS held`,
    values: [sequence, senders],
  })
}

const ofDraft = (node: string) => `draft ${node}`
const ofVersion = (version: number) => (node: string) => `${version} ${node}`

const questionsIn = ({ flow, versions }: Decided): Question[] => [
  ...questionsOf(flow.nodes, ofDraft),
  ...versions.flatMap(({ id, flow: own }) =>
    questionsOf(own.nodes, ofVersion(id), `visit.version_id = ${id}`),
  ),
]

/** What was decided for those who wait where a run does. */
const transferOf = ({ transfers }: Decided, run: RunInProgress) =>
  transfers.find(({ from, node }) => from.id === run.version_id && node === run.node)

/** How many stay, end, and go to each node. */
function countBecoming(decided: Decided, runs: readonly RunInProgress[]): PublicationSimulation["becomes"] {
  const counts = { stay: 0, end: 0 }
  const going = new Map<string, number>()
  for (const run of runs) {
    const transfer = transferOf(decided, run)
    if (!transfer) counts.stay += 1
    else if (transfer.target === null) counts.end += 1
    else going.set(transfer.target, (going.get(transfer.target) ?? 0) + 1)
  }
  const inOrder = decided.flow.nodes.flatMap(({ id: node }) => {
    const count = going.get(node)
    return count === undefined ? [] : [{ node, runs: count }]
  })
  return { ...counts, go: inOrder }
}

/** What becomes of a run under the decisions, and by which flow it goes. */
function becomesOf(decided: Decided, run: RunInProgress, now: number) {
  const { versions, flow: draft } = decided
  const own = versions.find(({ id }) => id === run.version_id)
  const before = own?.flow.nodes.find(({ id }) => id === run.node)
  const transfer = transferOf(decided, run)
  const stays = { flow: own?.flow, nameOf: ofVersion(run.version_id) }
  if (!transfer) return { ...stays, becomes: { does: "stay" } satisfies Becomes }
  const { target } = transfer
  if (target === null) return { ...stays, becomes: { does: "end", reason: "flow_changed" } satisfies Becomes }
  const after = draft.nodes.find(({ id }) => id === target)
  const isSame = target === run.node && before?.type === after?.type
  const becomes: Becomes = isSame ? { does: "continue" } : { does: "come", target, now }
  return { flow: draft, nameOf: ofDraft, becomes }
}

async function asTheyGo(decided: Decided, runs: RunInProgress[], now: number): Promise<SimulatedPerson[]> {
  const going = runs.map((run) => ({ run, ...becomesOf(decided, run, now) }))
  const sessionsOf = new Map<Flow, Set<number | null>>()
  for (const { flow, run } of going)
    if (flow) sessionsOf.set(flow, (sessionsOf.get(flow) ?? new Set()).add(run.session_id))
  const plans = await Plans.read([...sessionsOf].map(([flow, sessions]) => ({ flow, sessions })))
  return going.flatMap(({ run, flow, nameOf, becomes }) =>
    flow ? [simulatedPerson(run, plans.of(flow, run), nameOf, becomes)] : [],
  )
}

/** Nodes of all flows by which runs go, for what they are called; those of the draft before those of older versions. */
const allNodes = ({ flow, versions }: Decided): Flow => ({
  nodes: [...versions.flatMap((version) => version.flow.nodes), ...flow.nodes],
  edges: [],
})

/**
 * Simulates what the runs in progress of a sequence would do if its draft was published with these decisions, as long as nobody reacts.
 * @throws as `decide`
 */
export async function simulatePublication(
  input: PublicationInput,
): Promise<StartSimulation & Pick<PublicationSimulation, "becomes">> {
  const { sequence } = input
  const decided = await decide(input)
  const runs = await readRuns({ where: "run.sequence_id = $1", values: [sequence] }, questionsIn(decided))
  const senders = [...new Set(runs.flatMap(({ sender_id }) => sender_id ?? []))]
  const [clock, others] = await Promise.all([readClock(sequence, senders), readOtherRuns(senders, sequence)])
  const channels = await readChannels(senders, mailboxesOf([...runs, ...others.runs]), {
    sequence,
    senders: others.isCounted ? senders : [],
  })
  const now = Date.parse(clock.now)
  const going = await asTheyGo(decided, runs, now)
  const none = { perMinute: 0, perDay: 0, sentToday: 0, waiting: 0 }
  const [first] = going
  const outcome = first?.inProgress
    ? await simulate([...others.simulated, ...going], {
        plan: first.inProgress.plan,
        now,
        paces: new Map([...pacesOf(channels), [noChannel, none]]),
      })
    : { mails: [], ends: [], waiting: [], unsent: [] }
  const people = runs.map((run): [number, Person] => [run.contact, { ...run, reason: null }])
  return {
    flow: allNodes(decided),
    runs: runs.length,
    people: new Map(people),
    channels,
    outcome,
    now: clock.now,
    held: clock.held,
    becomes: countBecoming(decided, runs),
    others: { runs: others.count, is_counted: others.isCounted },
  }
}
