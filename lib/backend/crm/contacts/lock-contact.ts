import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { erasedPerson, notFound, type Refusal } from "#lib/backend/platform/http/errors.ts"
import { erasedAt } from "#lib/backend/records/erased-at.ts"

/** What is said of a contact that is unknown or deleted; of a person who was erased, that and when. */
async function missingContact(id: number, connection: Connection): Promise<Refusal> {
  const at = await erasedAt({ type: "contact", id }, connection)
  return at === undefined ? notFound("contact") : erasedPerson(at)
}

/**
 * Locks an active contact until the transaction ends and, before it, the companies that its change can reach: all
 * writers take companies before contacts, so that none wait for each other in a circle.
 * @param companies that are about to be linked
 * @throws 404 for an unknown or deleted contact
 */
export async function lockContact(
  id: number,
  connection: Connection,
  companies: number[] = [],
): Promise<void> {
  const there = await lockContactsThere([id], connection, companies)
  if (!there.has(id)) throw await missingContact(id, connection)
}

/** The same for several. @returns those that are not deleted */
export async function lockContactsThere(
  ids: number[],
  connection: Connection,
  companies: number[] = [],
): Promise<Set<number>> {
  await query(
    {
      name: "contacts-lock",
      text: "SELECT contact_lock($1::int[], $2::int[])",
      values: [ids, companies],
    },
    connection,
  )
  const found = await query<{ id: number }>(
    {
      name: "contacts-there",
      text: "SELECT id FROM contact WHERE id = ANY ($1::int[]) AND deleted_at IS NULL",
      values: [ids],
    },
    connection,
  )
  return new Set(found.map(({ id }) => id))
}
