import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import { Prisma } from "#lib/backend/platform/database/prisma-client/client.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, forbidden, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { SavedFilter } from "#lib/contract/records/saved-filters.ts"
import { findSavedFilter } from "./data.ts"

type Content = Pick<SavedFilter, "name" | "query" | "is_shared" | "columns">
const type = "saved_filter"

const columnsOf = ({ name, query, is_shared, columns }: Content) => ({
  name,
  query,
  isShared: is_shared,
  columns: columns ?? Prisma.DbNull,
})

/** Throws a 422 on the name when the owner has it for that list already, whatever its case. */
async function refuseTaken<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error)) throw invalid({ name: ["already_exists"] })
    throw error
  }
}

/** Saves a list's filters for the user. Throws a 422 when the name is taken. */
export function saveFilter(
  list: SavedFilter["list"],
  content: Content,
  user: User,
  requestId: string,
): Promise<SavedFilter> {
  return refuseTaken(() =>
    inTransaction(async (connection) => {
      const { id } = await prisma.savedFilter.create({
        data: { userId: user.id, list, ...columnsOf(content) },
        select: { id: true },
      })
      const changes = changesBetween({}, { list, ...content })
      const actor = { userId: user.id, requestId }
      await writeAudit({ actor, action: "create", type, id, changes, version: 1 }, connection)
      return lockEditable(id, user, connection)
    }),
  )
}

/**
 * Reads a saved filter that the user may change, and nobody else until the transaction ends.
 * @throws 404 when the user sees no such filter, 403 when it is another one's
 */
async function lockEditable(id: number, user: User, connection: Connection): Promise<SavedFilter> {
  const found = await findSavedFilter(id, user, connection)
  if (!found) throw notFound("saved_filter")
  if (!found.is_editable) throw forbidden("admin")
  return found
}

type Edit = { id: number; version: number; content: Partial<Content> }

/**
 * Changes a saved filter; what an edit leaves out stays.
 * @throws 404, 403 as above, 409 with the stored one when it is not at `version` any more, 422 when the name is taken
 */
export function editSavedFilter(
  { id, version, content }: Edit,
  user: User,
  requestId: string,
): Promise<SavedFilter> {
  return refuseTaken(() =>
    inTransaction(async (connection) => {
      const current = await lockEditable(id, user, connection)
      if (current.version !== version) throw conflict("saved_filter_changed", current)
      const changes = changesBetween(current, content)
      if (Object.keys(changes).length === 0) return current
      const fresh = { ...current, ...content, version: version + 1 }
      await prisma.savedFilter.update({
        where: { id },
        data: { ...columnsOf(fresh), version: fresh.version },
        select: { id: true },
      })
      const actor = { userId: user.id, requestId }
      await writeAudit({ actor, action: "edit", type, id, changes, version: fresh.version }, connection)
      return { ...fresh, is_editable: fresh.is_own || fresh.is_shared }
    }),
  )
}

/** Deletes a saved filter. Throws a 404 or 403 as above. */
export function deleteSavedFilter(id: number, user: User, requestId: string): Promise<void> {
  return inTransaction(async (connection) => {
    const { list, name, query: held, is_shared, columns } = await lockEditable(id, user, connection)
    await prisma.savedFilter.delete({ where: { id }, select: { id: true } })
    const current = { list, name, query: held, is_shared, columns }
    const none = { list: null, name: null, query: null, is_shared: null, columns: null }
    const changes = changesBetween(current, none)
    await writeAudit(
      { actor: { userId: user.id, requestId }, action: "delete", type, id, changes },
      connection,
    )
  })
}
