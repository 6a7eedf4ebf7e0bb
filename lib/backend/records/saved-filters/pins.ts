import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { maxPins } from "#lib/contract/records/saved-filters.ts"
import { findSavedFilter, listTabs } from "./data.ts"

/** How somebody's own screen looks is no record: tabs leave no audit entry. */

/**
 * Makes a saved filter a tab of the user's over its list, or moves its tab.
 * @param place where it is to stand, from 1; the last place when left out, or where it is already
 * @throws 404 when the user sees no such filter, 422 when there are as many tabs as there can be
 */
export function pinFilter(id: number, place: number | undefined, user: User): Promise<void> {
  return inTransaction(async (connection) => {
    await lockTabs(user, connection)
    const filter = await findSavedFilter(id, user, connection)
    if (!filter) throw notFound("saved_filter")
    if (filter.pin !== null && place === undefined) return
    const tabs = await listTabs(filter.list, user, connection)
    const others = tabs.map((tab) => tab.id).filter((other) => other !== id)
    if (others.length >= maxPins)
      throw invalid({ filter: [{ code: "too_many", values: { value: String(maxPins) } }] })
    const ordered = others.toSpliced((place ?? maxPins) - 1, 0, id)
    if (filter.pin === null) {
      await prisma.savedFilterPin.create({
        data: { userId: user.id, savedFilterId: id, place: 0 },
        select: { place: true },
      })
    }
    await keepOrder(ordered, user, connection)
  })
}

/** Takes a tab away; one that is none is none. Whatever became of the filter, its tab goes. */
export async function unpinFilter(id: number, user: User): Promise<void> {
  await prisma.savedFilterPin.deleteMany({ where: { userId: user.id, savedFilterId: id } })
}

/** Two changes of one user's tabs come one after the other. */
async function lockTabs(user: User, connection: Connection): Promise<void> {
  await query({ text: `SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE`, values: [user.id] }, connection)
}

/** A tab whose filter is being deleted meanwhile is left out. */
async function keepOrder(ids: number[], user: User, connection: Connection): Promise<void> {
  await query(
    {
      text: `UPDATE saved_filter_pin pin SET place = ordered.place
        FROM unnest($2::int[]) WITH ORDINALITY AS ordered(id, place)
        WHERE pin.user_id = $1 AND pin.saved_filter_id = ordered.id AND pin.place <> ordered.place`,
      values: [user.id, ids],
    },
    connection,
  )
}
