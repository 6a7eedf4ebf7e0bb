import { contactFilters } from "#lib/backend/crm/contacts/filters.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { type FilterScope, notDeletedWhere } from "#lib/backend/records/lists/filters/definition.ts"
import {
  conditionsIn,
  filterScope,
  listConditions,
} from "#lib/backend/records/lists/filters/list-conditions.ts"
import type { SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { filteredBy } from "#lib/backend/records/lists/page.ts"
import { filteredTotal, wholeTotal } from "#lib/backend/records/lists/total.ts"

/** A dynamic list: whoever its filters find is on it. */
export type DynamicList = { id: number; filters: SentFilters }

/** Those of some lists that are dynamic. */
export function findDynamicLists(lists: readonly number[], connection?: Connection): Promise<DynamicList[]> {
  return query<DynamicList>(
    {
      name: "dynamic-lists",
      text: "SELECT id, filters FROM mailing_list WHERE id = ANY ($1::int[]) AND kind = 'dynamic' ORDER BY id",
      values: [lists],
    },
    connection,
  )
}

/** SQL on the table contact: those whom a dynamic list finds now. What "today" means changes with the day. */
export const foundBy = (filters: SentFilters, scope: FilterScope, parameters: Parameters) =>
  notDeletedWhere(conditionsIn(scope, filters, contactFilters, parameters).where)

/** Whether filters are still such as the list of contacts offers. */
function isReadable({ filters }: DynamicList, scope: FilterScope): boolean {
  try {
    foundBy(filters, scope, new Parameters())
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Those of some lists whose filters can still be read. */
export async function readableOnly(lists: readonly DynamicList[]): Promise<DynamicList[]> {
  const scope = await filterScope()
  return lists.filter((list) => isReadable(list, scope))
}

/**
 * Dynamic lists that find some contacts now, and how many of them each, in one walk over these contacts.
 * @param ids SQL of their ids, on $1
 */
export async function dynamicListsWith(
  ids: string,
  subject: number,
): Promise<{ id: number; contacts: number }[]> {
  const [all, scope] = await Promise.all([
    query<DynamicList>({
      name: "all-dynamic-lists",
      text: "SELECT id, filters FROM mailing_list WHERE kind = 'dynamic' AND archived_at IS NULL ORDER BY id",
      values: [],
    }),
    filterScope(),
  ])
  const lists = all.filter((list) => isReadable(list, scope))
  if (lists.length === 0) return []
  const parameters = new Parameters()
  parameters.add(subject)
  const cases = lists.map(
    ({ id, filters }) => `CASE WHEN ${foundBy(filters, scope, parameters)} THEN ${id} END`,
  )
  return query<{ id: number; contacts: number }>({
    text: `SELECT found.mailing_list AS id, count(*)::int AS contacts
      FROM contact, LATERAL unnest(ARRAY[${cases.join(", ")}]::int[]) AS found (mailing_list)
      WHERE contact.id IN (${ids}) AND found.mailing_list IS NOT NULL GROUP BY found.mailing_list`,
    values: parameters.values,
  })
}

/** How many contacts filters find, from the stored totals of the list of contacts (docs/decisions/0004). */
export async function countFound(filters: SentFilters): Promise<number> {
  const conditions = await listConditions(filters, contactFilters)
  const whole = await wholeTotal("contact")
  if (conditions.where.length === 0) return whole.total
  return filteredTotal(filteredBy("contact", conditions), whole.version)
}
