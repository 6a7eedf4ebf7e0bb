import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { auditDifferences } from "../audit-differences.ts"
import { readLinks } from "./links.ts"

/**
 * Removes a link. The primary one stays while there are secondaries; one that is on booths goes with `force` only. A booth
 * that loses its last company loses its number and its structure, which were the company's.
 * @returns the registration it was of
 * @throws 404 for an unknown link, 422 for the primary one of several, 409 with the booths that the company is on
 */
export function dissociate(association: number, force: boolean, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    const registration = await registrationOf(association, connection)
    await auditDifferences(registration, transaction, async () => {
      const links = await readLinks(registration, connection)
      const link = links.find(({ id }) => id === association)
      if (!link) throw notFound("link")
      const others = links.filter(({ id }) => id !== association)
      if (link.is_primary && others.some(({ is_deleted }) => !is_deleted))
        throw invalid({ association: ["primary_while_secondaries"] })
      const booths = await boothsOf(association, connection)
      if (booths.length > 0 && !force) throw onBooths(booths)
      await clearBooths(association, connection)
      await remove(association, connection)
      // What is left then are companies that were deleted: one of them is the primary one when it is restored.
      const [next] = others
      if (link.is_primary && next) await makePrimary(next.id, connection)
    })
    return registration
  })
}

async function registrationOf(association: number, connection: Connection): Promise<number> {
  const [found] = await query<{ registration_id: number }>(
    {
      name: "registration-of-link",
      text: "SELECT registration_id FROM registration_association WHERE id = $1",
      values: [association],
    },
    connection,
  )
  if (!found) throw notFound("link")
  return found.registration_id
}

type Booth = { id: number; name: string }

function boothsOf(association: number, connection: Connection): Promise<Booth[]> {
  return query<Booth>(
    {
      name: "registration-booths-of-link",
      text: `SELECT booth.id, coalesce(booth.number::text, item.label) AS name
        FROM registration_booth_association held JOIN registration_booth booth ON booth.id = held.booth_id
        JOIN booth_item item ON item.id = booth.booth_item_id
        WHERE held.association_id = $1 ORDER BY booth.position, booth.id`,
      values: [association],
    },
    connection,
  )
}

const onBooths = (booths: Booth[]) =>
  conflict(
    { code: "still_on_booths", values: { value: booths.map(({ name }) => name).join(", ") } },
    { booths },
  )

async function clearBooths(association: number, connection: Connection): Promise<void> {
  await query(
    {
      name: "registration-clear-places",
      text: `UPDATE registration_booth booth SET number = NULL, booth_structure_id = NULL
        FROM registration_booth_association held WHERE held.association_id = $1 AND held.booth_id = booth.id
          AND NOT EXISTS (SELECT FROM registration_booth_association other
            WHERE other.booth_id = booth.id AND other.association_id <> $1)`,
      values: [association],
    },
    connection,
  )
}

async function remove(association: number, connection: Connection): Promise<void> {
  await query(
    { text: "DELETE FROM registration_association WHERE id = $1", values: [association] },
    connection,
  )
}

async function makePrimary(association: number, connection: Connection): Promise<void> {
  await query(
    { text: "UPDATE registration_association SET is_primary = true WHERE id = $1", values: [association] },
    connection,
  )
}
