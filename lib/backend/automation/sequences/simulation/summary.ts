import { TZDate } from "@date-fns/tz"
import { formatISO } from "date-fns"
import type { SimulationAnswer } from "#lib/contract/automation/sequence-starts.ts"
import { env } from "#lib/env.ts"
import { mailNames } from "./mail-names.ts"
import type { Person } from "./people.ts"
import type { StartSimulation } from "./simulate-start.ts"

/** People of each reason that are named. */
const leftOutNamed = 50
/** Mails of each day that are named. */
const mailsNamed = 20

/** Days of all time zones begin on a quarter of an hour. */
const quarterMs = 15 * 60_000

/** The organiser's days of moments, YYYY-MM-DD; of hundreds of thousands, each quarter of an hour is looked up once. */
function daysOfMoments(): (at: number) => string {
  const known = new Map<number, string>()
  return (at) => {
    const quarter = Math.floor(at / quarterMs)
    const day = known.get(quarter) ?? formatISO(new TZDate(at, env().TIME_ZONE), { representation: "date" })
    known.set(quarter, day)
    return day
  }
}

const isoOf = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

function countBy<Item>(items: Iterable<Item>, key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

/** Everybody who is not started, then who begins and does not get a mail by itself; each once a reason. */
function omittedOf({ people, outcome }: Pick<StartSimulation, "people" | "outcome">) {
  const unsent = outcome.unsent.map(
    ({ contact, reason }) => [`${contact} ${reason}`, { contact, reason }] as const,
  )
  return [...people.values(), ...new Map(unsent).values()].flatMap(({ contact, reason }) => {
    const person = people.get(contact)
    return reason && person ? [{ reason, person }] : []
  })
}

const named = (person: Pick<Person, "name" | "email" | "company"> | undefined) => ({
  name: person?.name ?? "",
  email: person?.email ?? null,
  company: person?.company ?? null,
})

/** A simulation as it is shown: by day and node, by channel, and who is left out. */
export async function summaryOf({
  flow,
  runs,
  people,
  channels,
  outcome,
  now,
  held,
  others,
}: StartSimulation): Promise<SimulationAnswer> {
  const { mails, ends, waiting } = outcome
  const dayOf = daysOfMoments()
  const addresses = new Map(channels.map(({ key, email }) => [key, email]))
  const byDay = Map.groupBy(mails, ({ at }) => dayOf(at))
  const omitted = omittedOf({ people, outcome })
  return {
    from: now,
    starts: runs,
    held,
    others,
    mails: mails.length,
    last: isoOf(ends.at(-1)?.at),
    names: Object.fromEntries(await mailNames(flow)),
    days: [...byDay]
      .map(([day, sent]) => ({
        day,
        nodes: Object.fromEntries(countBy(sent, ({ node }) => node)),
        first: sent.slice(0, mailsNamed).map(({ contact, node, channel, at }) => ({
          ...named(people.get(contact)),
          contact_id: contact,
          node,
          from: addresses.get(channel) ?? "",
          at: new Date(at).toISOString(),
        })),
      }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    channels: channels.map(({ key, name, email, per_minute, per_day }) => {
      const own = countBy(
        mails.filter(({ channel }) => channel === key),
        ({ at }) => dayOf(at),
      )
      return { name, email, per_minute, per_day, days: Object.fromEntries([...own].toSorted()) }
    }),
    waiting: Object.fromEntries(countBy(waiting, ({ node }) => node)),
    left_out: [...Map.groupBy(omitted, ({ reason }) => reason)].map(([reason, those]) => ({
      reason,
      count: those.length,
      people: those
        .slice(0, leftOutNamed)
        .map(({ person }) => ({ contact_id: person.contact, ...named(person) })),
    })),
  }
}
