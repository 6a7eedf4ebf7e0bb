import type { Flow } from "#lib/contract/flow.ts"
import type { RehearsalAnswer } from "#lib/contract/sequence-starts.ts"
import { waysOf } from "#lib/flows/ways.ts"
import { query, queryOne } from "../../database/db.ts"
import { sentToday } from "../../sending/claims.ts"
import { type AskedStart, type MeantStart, meantStart, sessionOf } from "../meant-start.ts"
import { filledOf, mailNeeds } from "./mail-needs.ts"
import type { Pace } from "./outlet-clock.ts"
import { type Person, readPeople } from "./people.ts"
import { type Rehearsing, rehearse } from "./rehearse.ts"

type Clock = {
  now: string
  session: number | null
  opening: string | null
  deposit: string | null
  held: RehearsalAnswer["held"]
}

/** The clock, the session that gives dates, and what holds everything up. */
function readClock({ tradeshows, sequence, sender }: MeantStart): Promise<Clock> {
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

export type Outlet = {
  key: string
  name: string
  email: string
  per_minute: number
  per_day: number
  sent: number
  waiting: number
}
const senderKey = (id: number) => `sender ${id}`
const mailboxKey = (id: number) => `mailbox ${id}`

function readOutlets(sender: number, mailboxes: number[]): Promise<Outlet[]> {
  const pace = `per_minute, per_day, ${sentToday()} AS sent`
  const waiting = (column: string, table: string) =>
    `(SELECT count(*)::int FROM mailing_send send WHERE send.${column} = ${table}.id AND send.delivery = 'queued' AND send.mail_id IS NULL AND send.due_at <= sequence_now()) AS waiting`
  return query<Outlet>({
    text: `SELECT 'sender ' || id AS key, name, email::text AS email, ${pace}, ${waiting("sender_id", "mailing_sender")} FROM mailing_sender WHERE id = $1
      UNION ALL SELECT 'mailbox ' || id, display_name, email::text, ${pace}, ${waiting("mailbox_id", "mailbox")} FROM mailbox WHERE id = ANY ($2::int[])`,
    values: [sender, mailboxes],
  })
}

const paceOf = ({ per_minute, per_day, sent, waiting }: Outlet): Pace => ({
  perMinute: per_minute,
  perDay: per_day,
  sentToday: sent,
  waiting,
})

/** A rehearsal with those who are in it. */
export type RehearsedStart = {
  flow: Flow
  people: Map<number, Person>
  outlets: Outlet[]
  outcome: Rehearsing
  now: string
  held: RehearsalAnswer["held"]
}

/**
 * Rehearses a start as it is asked for (docs/decisions/0059): what would happen as long as nobody reacts.
 * @throws as `meantStart`
 */
export async function rehearseStart(asked: AskedStart): Promise<RehearsedStart> {
  const start = await meantStart(asked)
  const ways = waysOf(start.flow)
  const [clock, people] = await Promise.all([readClock(start), readPeople(start, ways)])
  const begin = people.filter(({ reason }) => reason === null)
  const mailboxes = [...new Set(begin.flatMap(({ mailbox }) => mailbox ?? []))]
  const [outlets, needs] = await Promise.all([
    readOutlets(start.sender, mailboxes),
    mailNeeds(start.flow, clock.session),
  ])
  const outcome = await rehearse(
    begin.map((person) => ({
      ...{ contact: person.contact, country: person.country },
      mailbox: person.mailbox === null ? null : mailboxKey(person.mailbox),
      facts: new Map(person.facts.map((node) => [node, true])),
      filled: filledOf(person),
    })),
    {
      plan: {
        ...{ ways, needs, sender: senderKey(start.sender) },
        show: { opening: clock.opening, deposit: clock.deposit },
      },
      now: Date.parse(clock.now),
      paces: new Map(outlets.map((outlet) => [outlet.key, paceOf(outlet)])),
    },
  )
  return {
    flow: start.flow,
    people: new Map(people.map((person) => [person.contact, person])),
    outlets,
    outcome,
    now: clock.now,
    held: clock.held,
  }
}
