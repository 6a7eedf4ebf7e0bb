import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { foundOrCreated } from "#lib/backend/records/named-values.ts"
import { inRecordTransaction, type Transaction } from "#lib/backend/records/transaction.ts"
import { auditDifferences } from "../audit-differences.ts"

type Addition = {
  boothId: number
  brand?: number | undefined
  name?: string | undefined
}

/**
 * Puts a brand on a booth: one of the registration, or a new one. A name that a brand of the registration has already means
 * that brand, so saying it twice adds one.
 * @param unnamed what a brand is called that comes without a name, until it has one
 * @throws 404 for an unknown registration, 422 for a booth or brand that is not its own
 */
export function addBrand(
  registration: number,
  { boothId, brand, name }: Addition,
  unnamed: string,
  actor: Actor,
): Promise<void> {
  return inRecordTransaction(actor, (transaction) =>
    auditDifferences(registration, { ...transaction, field: "brand" }, async () => {
      const { connection } = transaction
      await requireBooth(registration, boothId, connection)
      const id = brand ?? (await brandNamed(registration, name || unnamed, Boolean(name), transaction))
      const [own] = await query<{ id: number }>(
        {
          name: "registration-own-brand",
          text: "SELECT id FROM registration_brand WHERE id = $1 AND registration_id = $2",
          values: [id, registration],
        },
        connection,
      )
      if (!own) throw invalid({ brand: ["gone"] })
      await query(
        {
          name: "registration-brand-on-booth",
          text: `INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id, position)
            SELECT $1, $2, $3, coalesce(max(position) + 1, 0) FROM registration_booth_brand WHERE booth_id = $1
            ON CONFLICT (booth_id, brand_id) DO NOTHING`,
          values: [boothId, id, registration],
        },
        connection,
      )
    }),
  )
}

async function requireBooth(registration: number, booth: number, connection: Connection): Promise<void> {
  const [own] = await query<{ id: number }>(
    {
      name: "registration-own-booth",
      text: "SELECT id FROM registration_booth WHERE id = $1 AND registration_id = $2",
      values: [booth, registration],
    },
    connection,
  )
  if (!own) throw invalid({ boothId: ["gone"] })
}

/** @param isKnown the name was given: it is that of a brand of companies, too */
async function brandNamed(
  registration: number,
  name: string,
  isKnown: boolean,
  transaction: Transaction,
): Promise<number> {
  const { connection } = transaction
  const [held] = await query<{ id: number }>(
    {
      name: "registration-brand-named",
      text: "SELECT id FROM registration_brand WHERE registration_id = $1 AND name::citext = $2::citext ORDER BY position, id LIMIT 1",
      values: [registration, name],
    },
    connection,
  )
  if (held) return held.id
  const [brand] = isKnown ? await foundOrCreated("brand", [name], transaction) : []
  const { id } = await queryOne<{ id: number }>(
    {
      name: "registration-new-brand",
      text: `INSERT INTO registration_brand (registration_id, name, brand_id, position)
        SELECT $1, $2, $3, coalesce(max(position) + 1, 0) FROM registration_brand WHERE registration_id = $1 RETURNING id`,
      values: [registration, name, brand?.id ?? null],
    },
    connection,
  )
  return id
}

/**
 * Takes a brand off a booth; it stays one of the registration, to be put on a booth again.
 * @param brand a `brand.id`, one of the registration
 * @throws 404 for an unknown registration or booth, and for a brand that is not on the booth, 422 for the only brand of the booth
 */
export function removeBrand(registration: number, booth: number, brand: number, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, (transaction) =>
    auditDifferences(registration, { ...transaction, field: "brand" }, async () => {
      const { connection } = transaction
      const shown = await query<{ brand_id: number }>(
        {
          name: "registration-brands-of-booth",
          text: "SELECT brand_id FROM registration_booth_brand WHERE booth_id = $1 AND registration_id = $2",
          values: [booth, registration],
        },
        connection,
      )
      if (shown.length === 0) throw notFound("booth")
      if (!shown.some(({ brand_id }) => brand_id === brand)) throw notFound("brand")
      if (shown.length === 1) throw invalid({ brand: ["last_brand"] })
      await query(
        {
          name: "registration-brand-off-booth",
          text: "DELETE FROM registration_booth_brand WHERE booth_id = $1 AND brand_id = $2",
          values: [booth, brand],
        },
        connection,
      )
    }),
  )
}

/**
 * Says whether a brand is at the show for the first time. Saying it twice changes nothing.
 * @param id a `registration_brand_id`: of the brand on one booth
 * @returns the registration it is of
 * @throws 404 for an unknown one
 */
export function setFirst(id: number, isFirst: boolean, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async (transaction) => {
    const { connection } = transaction
    const [found] = await query<{ registration_id: number; brand_id: number }>(
      {
        name: "registration-of-brand",
        text: "SELECT registration_id, brand_id FROM registration_booth_brand WHERE id = $1",
        values: [id],
      },
      connection,
    )
    if (!found) throw notFound("brand")
    await auditDifferences(found.registration_id, { ...transaction, field: "brand" }, async () => {
      await query(
        {
          name: "registration-brand-first",
          text: "UPDATE registration_brand SET is_first = $2 WHERE id = $1 AND is_first <> $2",
          values: [found.brand_id, isFirst],
        },
        connection,
      )
    })
    return found.registration_id
  })
}
