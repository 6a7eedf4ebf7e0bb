import type { Connection } from "#lib/backend/platform/database/db.ts"
import { type ReferenceStore, readReference } from "./store.ts"

/** A session with its trade show; undefined for one that does not stand there. */
export function sessionIn({ tradeshows }: Pick<ReferenceStore, "tradeshows">, id: number) {
  const show = tradeshows.find(({ sessions }) => sessions.some((one) => one.id === id))
  const session = show?.sessions.find((one) => one.id === id)
  return show && session && { show, session }
}

/**
 * Reference data in which the session of a record is: read again where the notice that it was made has not come to this process yet.
 * @param store what this process holds
 * @param connection of an open transaction
 */
export async function referenceOf(
  session: number,
  store: ReferenceStore,
  connection?: Connection,
): Promise<ReferenceStore> {
  return sessionIn(store, session) ? store : readReference(connection)
}
