import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { type ResolvedStart, resolveStart, type StartInput, sessionOf } from "../runs/resolve-start.ts"
import { type Channel, mailboxKey, pacesOf, readChannels, senderKey } from "./channels.ts"
import { filledOf, mailNeeds } from "./mail-needs.ts"
import { mailboxesOf, readOtherRuns } from "./other-runs.ts"
import { type Person, readPeople } from "./people.ts"
import { type SimulatedPerson, type SimulationOutcome, simulate } from "./simulate.ts"

type Clock = {
  now: string
  session: number | null
  opening: string | null
  deposit: string | null
  held: SimulationAnswer["held"]
}

/** The clock, the session that gives dates, and what holds everything up. */
function readClock({ tradeshows, sequence, sender }: ResolvedStart): Promise<Clock> {
  return queryOne<Clock>({
    name: "clock-of-simulation",
    text: `SELECT sequence_now() AS now, session.id AS session, to_char(session."from", 'YYYY-MM-DD') AS opening, session.mail_values ->> 'DEPOSIT_DAY' AS deposit,
        array_remove(ARRAY[
          (SELECT 'all_stopped' FROM sequence_switch WHERE stopped_at IS NOT NULL),
          (SELECT 'sequence_paused' FROM sequence WHERE id = $2 AND paused_at IS NOT NULL),
          (SELECT 'sender_paused' FROM mailing_sender WHERE id = $3 AND paused_at IS NOT NULL)], NULL) AS held
      FROM (SELECT ${sessionOf("$1::int[]")} AS id) chosen LEFT JOIN tradeshow_session session ON session.id = chosen.id`,
    values: [tradeshows, sequence, sender],
  })
}

/** A simulation with those who are in it. */
export type StartSimulation = {
  flow: Flow
  /** Runs that would begin, or are in progress: several of them may write to one person. */
  runs: number
  people: Map<number, Person>
  channels: Channel[]
  outcome: SimulationOutcome
  now: string
  held: SimulationAnswer["held"]
  /** Runs that are not asked about, and whether their mails take their places. */
  others: SimulationAnswer["others"]
}

/**
 * Simulates a start as it is asked for (docs/decisions/0059): what would happen as long as nobody reacts.
 * @throws as `meantStart`
 */
export async function simulateStart(input: StartInput): Promise<StartSimulation> {
  const start = await resolveStart(input)
  const graph = graphOf(start.flow)
  const [clock, people] = await Promise.all([readClock(start), readPeople(start, graph)])
  const begin = people.filter(({ reason }) => reason === null)
  const others = await readOtherRuns([start.sender], null)
  const own = begin.flatMap(({ mailbox }) => mailbox ?? [])
  const mailboxes = [...new Set([...own, ...mailboxesOf(others.runs)])]
  const simulated = { sequence: null, senders: others.isCounted ? [start.sender] : [] }
  const [channels, needs] = await Promise.all([
    readChannels([start.sender], mailboxes, simulated),
    mailNeeds(start.flow, clock.session),
  ])
  const begun = begin.map(
    (person): SimulatedPerson => ({
      contact: person.contact,
      country: person.country,
      mailbox: person.mailbox === null ? null : mailboxKey(person.mailbox),
      conditions: new Map(person.conditions.map((node) => [node, true])),
      filled: filledOf(person),
    }),
  )
  const outcome = await simulate([...others.simulated, ...begun], {
    plan: {
      graph,
      needs,
      sender: senderKey(start.sender),
      show: { opening: clock.opening, deposit: clock.deposit },
    },
    now: Date.parse(clock.now),
    paces: pacesOf(channels),
  })
  return {
    flow: start.flow,
    runs: begin.length,
    people: new Map(people.map((person) => [person.contact, person])),
    channels,
    outcome,
    now: clock.now,
    held: clock.held,
    others: { runs: others.count, is_counted: others.isCounted },
  }
}
