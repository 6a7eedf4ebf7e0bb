import { hasExceptions, isExcepted } from "#lib/backend/mail/suppressions/exceptions.ts"
import type { FilterScope } from "#lib/backend/records/lists/filters/definition.ts"
import type { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { type DynamicList, foundBy } from "./dynamic-lists.ts"

type Input = {
  /** In the order in which the first that has somebody is named. */
  lists: readonly number[]
  dynamic: readonly DynamicList[]
  /** The next of them: after a contact, at most so many. */
  next?: { after: number; limit: number }
}

/** SQL: whether somebody gets no mail of a list, whatever he gets of others: he left it, or all of which it is not excepted. */
const isOff = (email: string, list: string) =>
  `(EXISTS (SELECT FROM suppression WHERE suppression.email = ${email} AND suppression.mailing_list_id = ${list})
    OR ${hasExceptions(email)} AND NOT ${isExcepted(email, list)})`

/**
 * SQL: everybody on lists once by contact_id, with list_place, the position of the first of the lists that has him or her and may write to
 * the address; of the first at all where none may. Members of dynamic lists are those whom their filters find at that moment; they are
 * searched in one walk over the contacts, however many lists there are.
 */
export function contactsOnLists(
  { lists, dynamic, next }: Input,
  scope: FilterScope,
  parameters: Parameters,
): string {
  const ids = `${parameters.add(lists)}::int[]`
  const after = (id: string) => (next ? `${id} > ${parameters.add(next.after)}` : "true")
  const order = next ? `ORDER BY contact_id LIMIT ${parameters.add(next.limit)}` : ""
  // Lists that may not write to the address come after all others; where there is one list, nothing is chosen.
  const behind = lists.length
  const first = (rank: string) => `(min(${rank}) - 1) % ${behind} + 1 AS list_place`
  const email = "(SELECT email FROM contact WHERE contact.id = mailing_subscription.contact_id)"
  const isLast = lists.length > 1 ? isOff(email, "mailing_subscription.mailing_list_id") : "false"
  const rank = `array_position(${ids}, mailing_list_id) + CASE WHEN ${isLast} THEN ${behind} ELSE 0 END`
  const subscribed = `FROM mailing_subscription WHERE mailing_list_id = ANY (${ids}) AND ${after("contact_id")} GROUP BY contact_id ${order}`
  if (dynamic.length === 0) return `SELECT contact_id, ${first(rank)} ${subscribed}`
  const found = dynamic
    .map(({ id, filters }) => ({
      position: lists.indexOf(id) + 1,
      mayWrite: `NOT ${isOff("contact.email", String(id))}`,
      where: `(${foundBy(filters, scope, parameters)})`,
    }))
    .toSorted((a, b) => a.position - b.position)
  const ranks = [
    ...found.map((one) => `WHEN ${one.where} AND ${one.mayWrite} THEN ${one.position}`),
    ...found.map((one) => `WHEN ${one.where} THEN ${one.position + behind}`),
  ].join(" ")
  return `SELECT contact_id, ${first("list_rank")} FROM (
      (SELECT contact_id, min(${rank}) AS list_rank ${subscribed})
      UNION ALL (SELECT id AS contact_id, CASE ${ranks} END AS list_rank FROM contact
        WHERE (${found.map(({ where }) => where).join(" OR ")}) AND ${after("id")} ${order})) listed
    GROUP BY contact_id ${order}`
}
