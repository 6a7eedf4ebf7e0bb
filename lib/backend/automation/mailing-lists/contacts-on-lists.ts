import { hasExceptions, isExcepted } from "#lib/backend/mail/suppressions/exceptions.ts"
import type { FilterScope } from "#lib/backend/records/lists/filters/definition.ts"
import type { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { foundBy, type LivingList } from "./dynamic-lists.ts"

type Input = {
  /** In the order in which the first that has somebody is named. */
  lists: readonly number[]
  living: readonly LivingList[]
  /** The next of them: after a contact, at most so many. */
  next?: { after: number; limit: number }
}

/** SQL: whether somebody gets no mail of a list, whatever he gets of others: he left it, or all of which it is not excepted. */
const isOff = (email: string, list: string) =>
  `(EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND suppression.mailing_list_id = ${list})
    OR ${hasExceptions(email)} AND NOT ${isExcepted(email, list)})`

/**
 * SQL: everybody on lists once by contact_id, with list_place, the place of the first of the lists that has him or her and may write to
 * the address; of the first at all where none may. Of living lists those are meant whom their filters find at that moment; they are looked
 * for in one walk over the contacts, however many lists there are.
 */
export function contactsOnLists(
  { lists, living, next }: Input,
  scope: FilterScope,
  parameters: Parameters,
): string {
  const given = `${parameters.add(lists)}::int[]`
  const after = (id: string) => (next ? `${id} > ${parameters.add(next.after)}` : "true")
  const order = next ? `ORDER BY contact_id LIMIT ${parameters.add(next.limit)}` : ""
  // Lists that may not write to the address come after all others; where there is one list, nothing is chosen.
  const behind = lists.length
  const first = (rank: string) => `(min(${rank}) - 1) % ${behind} + 1 AS list_place`
  const email = "(SELECT email FROM contact WHERE contact.id = mailing_subscription.contact_id)"
  const isLast = lists.length > 1 ? isOff(email, "mailing_subscription.mailing_list_id") : "false"
  const rank = `array_position(${given}, mailing_list_id) + CASE WHEN ${isLast} THEN ${behind} ELSE 0 END`
  const subscribed = `FROM mailing_subscription WHERE mailing_list_id = ANY (${given}) AND ${after("contact_id")} GROUP BY contact_id ${order}`
  if (living.length === 0) return `SELECT contact_id, ${first(rank)} ${subscribed}`
  const found = living
    .map(({ id, filters }) => ({
      place: lists.indexOf(id) + 1,
      mayWrite: `NOT ${isOff("contact.email", String(id))}`,
      where: `(${foundBy(filters, scope, parameters)})`,
    }))
    .toSorted((a, b) => a.place - b.place)
  const ranks = [
    ...found.map((one) => `WHEN ${one.where} AND ${one.mayWrite} THEN ${one.place}`),
    ...found.map((one) => `WHEN ${one.where} THEN ${one.place + behind}`),
  ].join(" ")
  return `SELECT contact_id, ${first("list_rank")} FROM (
      (SELECT contact_id, min(${rank}) AS list_rank ${subscribed})
      UNION ALL (SELECT id AS contact_id, CASE ${ranks} END AS list_rank FROM contact
        WHERE (${found.map(({ where }) => where).join(" OR ")}) AND ${after("id")} ${order})) listed
    GROUP BY contact_id ${order}`
}
