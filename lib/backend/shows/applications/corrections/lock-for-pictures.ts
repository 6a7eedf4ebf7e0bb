import type { Connection } from "#lib/backend/platform/database/db.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { lockBySlug } from "#lib/backend/shows/registrations/intake/lock-draft.ts"
import { lockedState } from "./correctable.ts"

/** Locks an application that takes pictures: a draft, or a sent one that may be corrected. @throws 404, 409 */
export async function lockForPictures(slug: string, connection: Connection): Promise<{ id: number }> {
  const store = await referenceStore()
  const locked = await lockBySlug(slug, connection)
  if (!locked.is_published) return locked
  const { lock } = await lockedState(locked.id, store, connection)
  if (lock !== null) throw conflict(`corrections_${lock}`, null)
  return locked
}
