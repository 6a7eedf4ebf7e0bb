import type { FilterScope } from "../lists/filters/definition.ts"
import type { Parameters } from "../lists/filters/sql-builder.ts"
import { foundBy, type LivingList } from "./living.ts"

type Asked = {
  /** In the order in which the first that has somebody is named. */
  lists: readonly number[]
  living: readonly LivingList[]
  /** The next of them: after a contact, at most so many. */
  next?: { after: number; most: number }
}

/**
 * SQL: everybody on lists once by contact_id, with list_place, the place of the first of the lists that has him or her. Of living lists
 * those are meant whom their filters find at that moment; they are looked for in one walk over the contacts, however many lists there are.
 */
export function contactsOnLists(
  { lists, living, next }: Asked,
  scope: FilterScope,
  parameters: Parameters,
): string {
  const given = `${parameters.add(lists)}::int[]`
  const after = (id: string) => (next ? `${id} > ${parameters.add(next.after)}` : "true")
  const order = next ? `ORDER BY contact_id LIMIT ${parameters.add(next.most)}` : ""
  const subscribed = `SELECT contact_id, min(array_position(${given}, mailing_list_id)) AS list_place FROM mailing_subscription
    WHERE mailing_list_id = ANY (${given}) AND ${after("contact_id")} GROUP BY contact_id ${order}`
  if (living.length === 0) return subscribed
  const found = living
    .map(({ id, filters }) => ({
      place: lists.indexOf(id) + 1,
      where: `(${foundBy(filters, scope, parameters)})`,
    }))
    .toSorted((a, b) => a.place - b.place)
  const first = found.map(({ where, place }) => `WHEN ${where} THEN ${place}`).join(" ")
  return `SELECT contact_id, min(list_place) AS list_place FROM (
      (${subscribed})
      UNION ALL (SELECT id AS contact_id, CASE ${first} END AS list_place FROM contact
        WHERE (${found.map(({ where }) => where).join(" OR ")}) AND ${after("id")} ${order})) listed
    GROUP BY contact_id ${order}`
}
