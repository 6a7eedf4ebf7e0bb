import { query } from "#lib/backend/platform/database/db.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { MailingList, MailingListRow } from "#lib/contract/automation/mailing-lists.ts"
import { countFound, findDynamicLists } from "./dynamic-lists.ts"
import { staticMembers } from "./members-sql.ts"

type Input = {
  page: number
  per_page: number
  search: string
  kind?: MailingList["kind"] | undefined
  archived: boolean
}

/** Lists that are not archived, or those that are, by name; a page of them and how many there are. Dynamic ones are counted on request (`countMembers`). */
export async function listMailingLists({ page, per_page, search, kind, archived }: Input) {
  const parameters = new Parameters()
  const found = searchConditions(search, "search_text(name, description)", parameters)
  const ofKind = kind ? [`kind = ${parameters.add(kind)}::mailing_list_kind`] : []
  const where = [`archived_at IS ${archived ? "NOT " : ""}NULL`, ...ofKind, ...found].join(" AND ")
  const rows = await query<MailingListRow & { total: number }>({
    text: `SELECT id, name, description, kind, CASE WHEN kind = 'static' THEN ${staticMembers("listed.id")} END AS members, total
      FROM (SELECT id, name, description, kind, count(*) OVER ()::int AS total FROM mailing_list WHERE ${where}
        ORDER BY normalise(name), id LIMIT ${parameters.add(per_page)} OFFSET ${parameters.add((page - 1) * per_page)}) listed
      ORDER BY normalise(name), id`,
    values: parameters.values,
  })
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** How many contacts are on some lists now; lists that are gone are missing. */
export async function countMembers(lists: number[]): Promise<{ id: number; members: number }[]> {
  const [counted, dynamic] = await Promise.all([
    query<{ id: number; members: number }>({
      name: "mailing-list-counters",
      text: `SELECT id, ${staticMembers("mailing_list.id")} AS members FROM mailing_list WHERE id = ANY ($1::int[]) ORDER BY id`,
      values: [lists],
    }),
    findDynamicLists(lists),
  ])
  const found = new Map<number, number>()
  // One after the other: a page of lists is no reason to keep every connection busy.
  for (const { id, filters } of dynamic) found.set(id, await countFound(filters))
  return counted.map(({ id, members }) => ({ id, members: found.get(id) ?? members }))
}
