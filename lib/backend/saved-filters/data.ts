import type { SavedFilter } from "#lib/contract/saved-filters.ts"
import type { User } from "#lib/contract/session.ts"
import { type Connection, query } from "../database/db.ts"

/** A saved filter as user $1 sees it, an administrator when $2. */
const columns = `filter.id, filter.list, filter.name::text AS name, filter.query, filter.is_shared, filter.version,
  owner.name AS owner, filter.user_id = $1 AS is_own, (filter.user_id = $1 OR $2) AS is_editable`

/** One's own, and what others share; nobody sees what another one keeps for himself. */
const visible = `saved_filter filter JOIN "user" owner ON owner.id = filter.user_id
  WHERE (filter.user_id = $1 OR filter.is_shared)`

/** Saved filters of a list that a user sees: the own ones first, each by name. */
export function listSavedFilters(list: SavedFilter["list"], user: User): Promise<SavedFilter[]> {
  return query<SavedFilter>({
    name: "saved-filters",
    text: `SELECT ${columns} FROM ${visible} AND filter.list = $3
      ORDER BY is_own DESC, normalise(filter.name::text), filter.id`,
    values: [user.id, user.isAdmin, list],
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
      text: `SELECT ${columns} FROM ${visible} AND filter.id = $3 FOR UPDATE OF filter`,
      values: [user.id, user.isAdmin, id],
    },
    connection,
  )
  return found
}
