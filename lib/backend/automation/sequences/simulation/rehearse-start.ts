import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import type { Flow } from "#lib/contract/automation/flow.ts"
import type { RehearsalAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { type ResolvedStart, resolveStart, type StartInput, sessionOf } from "../runs/resolve-start.ts"
import { filledOf, mailNeeds } from "./mail-needs.ts"
import { mailboxesOf, readOtherRuns } from "./other-runs.ts"
import { mailboxKey, type Outlet, pacesOf, readOutlets, senderKey } from "./outlets.ts"
import { type Person, readPeople } from "./people.ts"
import { type Rehearsed, type Rehearsing, rehearse } from "./rehearse.ts"

type Clock = {
  now: string
  session: number | null
  opening: string | null
  deposit: string | null
  held: RehearsalAnswer["held"]
}

/** The clock, the session that gives dates, and what holds everything up. */
function readClock({ tradeshows, sequence, sender }: ResolvedStart): Promise<Clock> {
  return queryOne<Clock>({
    name: "clock-of-rehearsal",
    text: `SELECT sequence_now() AS now, session.id AS session, to_char(session."from", 'YYYY-MM-DD') AS opening, session.mail_values ->> 'DEPOSIT_DAY' AS deposit,
        array_remove(ARRAY[
          (SELECT 'all_stopped' FROM sequence_switch WHERE stopped_at IS NOT NULL),
          (SELECT 'sequence_paused' FROM sequence WHERE id = $2 AND paused_at IS NOT NULL),
          (SELECT 'sender_paused' FROM mailing_sender WHERE id = $3 AND paused_at IS NOT NULL)], NULL) AS held
      FROM (SELECT ${sessionOf("$1::int[]")} AS id) chosen LEFT JOIN tradeshow_session session ON session.id = chosen.id`,
    values: [tradeshows, sequence, sender],
  })
}

/** A rehearsal with those who are in it. */
export type RehearsedStart = {
  flow: Flow
  /** Runs that would begin, or are in progress: several of them may write to one person. */
  runs: number
  people: Map<number, Person>
  outlets: Outlet[]
  outcome: Rehearsing
  now: string
  held: RehearsalAnswer["held"]
  /** Runs that are not asked about, and whether their mails take their places. */
  others: RehearsalAnswer["others"]
}

/**
 * Rehearses a start as it is asked for (docs/decisions/0059): what would happen as long as nobody reacts.
 * @throws as `meantStart`
 */
export async function rehearseStart(input: StartInput): Promise<RehearsedStart> {
  const start = await resolveStart(input)
  const graph = graphOf(start.flow)
  const [clock, people] = await Promise.all([readClock(start), readPeople(start, graph)])
  const begin = people.filter(({ reason }) => reason === null)
  const others = await readOtherRuns([start.sender], null)
  const own = begin.flatMap(({ mailbox }) => mailbox ?? [])
  const mailboxes = [...new Set([...own, ...mailboxesOf(others.runs)])]
  const isRehearsed = { sequence: null, senders: others.isCounted ? [start.sender] : [] }
  const [outlets, needs] = await Promise.all([
    readOutlets([start.sender], mailboxes, isRehearsed),
    mailNeeds(start.flow, clock.session),
  ])
  const begun = begin.map(
    (person): Rehearsed => ({
      ...{ contact: person.contact, country: person.country },
      mailbox: person.mailbox === null ? null : mailboxKey(person.mailbox),
      facts: new Map(person.facts.map((node) => [node, true])),
      filled: filledOf(person),
    }),
  )
  const outcome = await rehearse([...others.rehearsed, ...begun], {
    plan: {
      ...{ graph, needs, sender: senderKey(start.sender) },
      show: { opening: clock.opening, deposit: clock.deposit },
    },
    now: Date.parse(clock.now),
    paces: pacesOf(outlets),
  })
  return {
    flow: start.flow,
    runs: begin.length,
    people: new Map(people.map((person) => [person.contact, person])),
    outlets,
    outcome,
    now: clock.now,
    held: clock.held,
    others: { runs: others.count, is_counted: others.isCounted },
  }
}
