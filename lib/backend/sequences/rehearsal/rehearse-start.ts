import { TZDate } from "@date-fns/tz"
import { formatISO } from "date-fns"
import type { RehearsalAnswer } from "#lib/contract/sequence-starts.ts"
import { env } from "#lib/env.ts"
import { waysOf } from "#lib/flows/ways.ts"
import { query, queryOne } from "../../database/db.ts"
import { sentToday } from "../../sending/claims.ts"
import { type AskedStart, type MeantStart, meantStart, sessionOf } from "../meant-start.ts"
import type { Pace } from "./outlet-clock.ts"
import { type Person, readPeople } from "./people.ts"
import { type Rehearsing, rehearse } from "./rehearse.ts"

/** People of each reason that are named. */
const namedAtMost = 50

type Clock = { now: string; opening: string | null; deposit: string | null }

function readClock({ tradeshows }: MeantStart): Promise<Clock> {
  return queryOne<Clock>({
    name: "clock-of-rehearsal",
    text: `SELECT sequence_now() AS now, to_char(session."from", 'YYYY-MM-DD') AS opening, session.mail_values ->> 'DEPOSIT_DAY' AS deposit
      FROM (SELECT ${sessionOf("$1::int[]")} AS id) chosen LEFT JOIN tradeshow_session session ON session.id = chosen.id`,
    values: [tradeshows],
  })
}

type Outlet = { key: string; name: string; email: string; per_minute: number; per_day: number; sent: number }
const senderKey = (id: number) => `sender ${id}`
const mailboxKey = (id: number) => `mailbox ${id}`

function readOutlets(sender: number, mailboxes: number[]): Promise<Outlet[]> {
  const pace = `per_minute, per_day, ${sentToday()} AS sent`
  return query<Outlet>({
    text: `SELECT 'sender ' || id AS key, name, email::text AS email, ${pace} FROM mailing_sender WHERE id = $1
      UNION ALL SELECT 'mailbox ' || id, display_name, email::text, ${pace} FROM mailbox WHERE id = ANY ($2::int[])`,
    values: [sender, mailboxes],
  })
}

const paceOf = ({ per_minute, per_day, sent }: Outlet): Pace => ({
  perMinute: per_minute,
  perDay: per_day,
  sentToday: sent,
})

/** A rehearsal with those who are in it. */
export type RehearsedStart = {
  people: Map<number, Person>
  outlets: Outlet[]
  outcome: Rehearsing
  now: string
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
  const outlets = await readOutlets(start.sender, mailboxes)
  const outcome = await rehearse(
    begin.map(({ contact, country, mailbox, has_owner, facts }) => ({
      ...{ contact, country, hasOwner: has_owner },
      mailbox: mailbox === null ? null : mailboxKey(mailbox),
      facts: new Map(facts.map((node) => [node, true])),
    })),
    {
      ways,
      now: Date.parse(clock.now),
      show: { opening: clock.opening, deposit: clock.deposit },
      sender: senderKey(start.sender),
      paces: new Map(outlets.map((outlet) => [outlet.key, paceOf(outlet)])),
    },
  )
  return {
    people: new Map(people.map((person) => [person.contact, person])),
    outlets,
    outcome,
    now: clock.now,
  }
}

/** The organiser's day of a moment, YYYY-MM-DD. */
const dayOf = (at: number) => formatISO(new TZDate(at, env().TIME_ZONE), { representation: "date" })

const isoOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

function countBy<Item>(items: Iterable<Item>, key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/** A rehearsal as it is shown: by day and node, by outlet, and who is left out. */
export function summaryOf({ people, outlets, outcome, now }: RehearsedStart): RehearsalAnswer {
  const { mails, ends, waiting } = outcome
  const byDay = Map.groupBy(mails, ({ at }) => dayOf(at))
  const omitted = [...people.values()].flatMap(({ reason, ...person }) =>
    reason ? [{ reason, person }] : [],
  )
  return {
    from: now,
    starts: people.size - omitted.length,
    mails: mails.length,
    last: isoOf(ends.at(-1)?.at),
    days: [...byDay]
      .map(([day, sent]) => ({ day, nodes: Object.fromEntries(countBy(sent, ({ node }) => node)) }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    outlets: outlets.map(({ key, name, email, per_minute, per_day }) => {
      const own = countBy(
        mails.filter(({ outlet }) => outlet === key),
        ({ at }) => dayOf(at),
      )
      return { name, email, per_minute, per_day, days: Object.fromEntries([...own].toSorted()) }
    }),
    waiting: Object.fromEntries(countBy(waiting, ({ node }) => node)),
    left_out: [...Map.groupBy(omitted, ({ reason }) => reason)].map(([reason, those]) => ({
      reason,
      count: those.length,
      people: those.slice(0, namedAtMost).map(({ person }) => ({
        contact_id: person.contact,
        name: person.name,
        email: person.email,
        company: person.company,
      })),
    })),
  }
}
