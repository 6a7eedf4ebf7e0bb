import { can } from "#lib/access/abilities.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { PreferenceKey } from "#lib/contract/identity/preferences.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { filteredLists, readingOf } from "#lib/contract/records/filtered-lists.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"

/** A saved filter as user $1 sees it, an administrator when $2. */
const columns = `filter.id, filter.list, filter.name::text AS name, filter.query, filter.is_shared, filter.columns, filter.version, pin.place AS pin,
  owner.name AS owner, filter.user_id = $1 AS is_own, (filter.user_id = $1 OR $2) AS is_editable`

/** One's own, and what others share, of lists $3 that the user may read; nobody sees what another one keeps for himself. */
const visible = `saved_filter filter JOIN "user" owner ON owner.id = filter.user_id
  LEFT JOIN saved_filter_pin pin ON pin.saved_filter_id = filter.id AND pin.user_id = $1
  WHERE (filter.user_id = $1 OR filter.is_shared) AND filter.list = ANY ($3::text[])`

/** $1 to $3 of every statement here. */
const viewerValues = (user: User) => [
  user.id,
  user.isAdmin,
  filteredLists.filter((list) => can(user, readingOf(list))),
]

/** Saved filters of a list that a user sees: the own ones first, each by name. */
export function listSavedFilters(list: SavedFilter["list"], user: User): Promise<SavedFilter[]> {
  return query<SavedFilter>({
    name: "saved-filters",
    text: `SELECT ${columns} FROM ${visible} AND filter.list = $4
      ORDER BY is_own DESC, normalise(filter.name::text), filter.id`,
    values: [...viewerValues(user), list],
  })
}

/** A user's tabs over a list $4, in their order, and the one that is open, $5. */
const tabs = `SELECT ${columns} FROM ${visible} AND filter.list = $4 AND (pin.place IS NOT NULL OR filter.id = $5)
  ORDER BY pin.place NULLS LAST, filter.id`

/** Those a user has as tabs over a list, in their order. */
export function listTabs(
  list: SavedFilter["list"],
  user: User,
  connection: Connection,
): Promise<SavedFilter[]> {
  const statement = { name: "saved-filter-tabs", text: tabs, values: [...viewerValues(user), list, null] }
  return query<SavedFilter>(statement, connection)
}

/** What a user set up for a list: columns as they were stored, null when none were. */
type Setup = { columns: unknown; tabs: SavedFilter[] }

/**
 * How a user has a list set up, in one statement: it is asked with every page.
 * @param open id of the saved filter an address names, which the user may not see
 */
export function loadSetup(list: SavedFilter["list"], open: number | undefined, user: User): Promise<Setup> {
  return queryOne<Setup>({
    name: "list-setup",
    text: `SELECT (SELECT value FROM user_preference WHERE user_id = $1 AND key = $6) AS columns,
      (SELECT coalesce(json_agg(tab), '[]') FROM (${tabs}) AS tab) AS tabs`,
    values: [...viewerValues(user), list, open ?? null, `${list}.columns` satisfies PreferenceKey],
  })
}

/**
 * One saved filter, as a user sees it.
 * @returns undefined when there is none that the user sees
 */
export async function findSavedFilter(
  id: number,
  user: User,
  connection: Connection,
): Promise<SavedFilter | undefined> {
  const [found] = await query<SavedFilter>(
    {
      name: "saved-filter",
      text: `SELECT ${columns} FROM ${visible} AND filter.id = $4 FOR UPDATE OF filter`,
      values: [...viewerValues(user), id],
    },
    connection,
  )
  return found
}
