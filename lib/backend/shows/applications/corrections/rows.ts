import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

type Values = ApplicationValues
type Id = { id: number }

/** Ids of the rows of an application that are there already. */
function rowIds({ brand, contacts, booths }: Values) {
  const idsOf = (rows: { id: number | null }[]) => rows.flatMap(({ id }) => id ?? [])
  return { contact: idsOf(contacts), brand: idsOf(brand.brands), booth: idsOf(booths) }
}

type RowIds = ReturnType<typeof rowIds>
type Kind = keyof RowIds
const kinds: readonly Kind[] = ["contact", "brand", "booth"]

/** Rows of the first that the second has not, as the paths of their fields begin: "contact.12". */
export function missingRows(one: Values, other: Values): string[] {
  const [ids, held] = [rowIds(one), rowIds(other)]
  return kinds.flatMap((kind) =>
    ids[kind].filter((id) => !held[kind].includes(id)).map((id) => `${kind}.${id}`),
  )
}

/** Whether rows of this kind were added or removed. */
export function hasOtherRows(kind: Kind, current: Values, typed: Values): boolean {
  const count = { contact: typed.contacts, brand: typed.brand.brands, booth: typed.booths }[kind].length
  const ids = new Set(rowIds(typed)[kind])
  return count !== rowIds(current)[kind].length || rowIds(current)[kind].some((id) => !ids.has(id))
}

const last = (table: string) =>
  `(SELECT coalesce(max(position) + 1, 0) FROM ${table} WHERE registration_id = $1)`

async function addRow(text: string, values: unknown[], connection: Connection): Promise<number> {
  return (await queryOne<Id>({ text, values }, connection)).id
}

const inserts = {
  contact: `INSERT INTO registration_contact (registration_id, position) VALUES ($1, ${last("registration_contact")}) RETURNING id`,
  brand: `INSERT INTO registration_brand (registration_id, name, position) VALUES ($1, $2, ${last("registration_brand")}) RETURNING id`,
  // A booth is never without a brand.
  booth: `WITH booth AS (
      INSERT INTO registration_booth (registration_id, tradeshow_session_id, booth_item_id, position)
      VALUES ($1, $2, $3, ${last("registration_booth")}) RETURNING id)
    INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id, position)
    SELECT booth.id, brand, $1, place FROM booth, unnest($4::int[]) WITH ORDINALITY AS shown (brand, place) RETURNING booth_id AS id`,
} as const

type Registration = { id: number; tradeshow_session_id: number }

/** Makes a row of each that is new: what it holds is written as that of the others. @returns the values with the ids of all rows */
export async function addRows(
  { id, tradeshow_session_id }: Registration,
  values: Values,
  connection: Connection,
): Promise<Values> {
  const brands: Values["brand"]["brands"] = []
  for (const brand of values.brand.brands) {
    const row = brand.id ?? (await addRow(inserts.brand, [id, brand.brandName.trim()], connection))
    brands.push({ ...brand, id: row })
  }
  const contacts: Values["contacts"] = []
  for (const contact of values.contacts)
    contacts.push({ ...contact, id: contact.id ?? (await addRow(inserts.contact, [id], connection)) })
  const booths: Values["booths"] = []
  for (const booth of values.booths) {
    const shown = [...new Set(booth.brands)].flatMap((place) => brands[place]?.id ?? [])
    const row =
      booth.id ?? (await addRow(inserts.booth, [id, tradeshow_session_id, booth.itemId, shown], connection))
    booths.push({ ...booth, id: row })
  }
  return { ...values, brand: { ...values.brand, brands }, contacts, booths }
}

/** Deletes rows of a registration, by the beginnings of their paths; the purge deletes their files. */
export async function removeRows(removed: string[], connection: Connection): Promise<void> {
  const idsOf = (kind: Kind) =>
    removed.flatMap((path) => (path.startsWith(`${kind}.`) ? Number(path.slice(kind.length + 1)) : []))
  await query(
    {
      name: "application-remove-booths",
      text: `WITH expired AS (UPDATE stored_file SET expires_at = now()
          WHERE id IN (SELECT file_id FROM registration_technical_file WHERE booth_id = ANY ($1::int[])))
        DELETE FROM registration_booth WHERE id = ANY ($1::int[])`,
      values: [idsOf("booth")],
    },
    connection,
  )
  await query(
    {
      name: "application-remove-brands",
      text: `WITH expired AS (UPDATE stored_file SET expires_at = now()
          WHERE id IN (SELECT file_id FROM registration_brand_image WHERE brand_id = ANY ($1::int[]))
            AND NOT EXISTS (SELECT FROM registration_brand_image other WHERE other.file_id = stored_file.id AND other.brand_id <> ALL ($1::int[])))
        DELETE FROM registration_brand WHERE id = ANY ($1::int[])`,
      values: [idsOf("brand")],
    },
    connection,
  )
  await query(
    {
      name: "application-remove-contacts",
      text: "DELETE FROM registration_contact WHERE id = ANY ($1::int[])",
      values: [idsOf("contact")],
    },
    connection,
  )
}

/** Puts these brands on a booth, in this order. */
export async function writeBoothBrands(
  registration: number,
  booth: number,
  brands: number[],
  connection: Connection,
): Promise<void> {
  await query(
    {
      name: "application-booth-brands",
      text: `WITH gone AS (DELETE FROM registration_booth_brand WHERE booth_id = $1 AND brand_id <> ALL ($2::int[]))
        INSERT INTO registration_booth_brand (booth_id, brand_id, registration_id, position)
        SELECT $1, brand, $3, place FROM unnest($2::int[]) WITH ORDINALITY AS shown (brand, place)
        ON CONFLICT (booth_id, brand_id) DO UPDATE SET position = excluded.position`,
      values: [booth, brands, registration],
    },
    connection,
  )
}

/** Gives a brand these pictures, in this order. Those that it has no more expire, unless another one has them. */
export async function writeImages(brand: number, images: number[], connection: Connection): Promise<void> {
  await query(
    {
      name: "application-images-gone",
      text: `WITH gone AS (DELETE FROM registration_brand_image WHERE brand_id = $1 AND file_id <> ALL ($2::int[]) RETURNING file_id)
        UPDATE stored_file SET expires_at = now() WHERE id IN (SELECT file_id FROM gone)
          AND NOT EXISTS (SELECT FROM registration_brand_image other WHERE other.file_id = stored_file.id AND other.brand_id <> $1)`,
      values: [brand, images],
    },
    connection,
  )
  await query(
    {
      name: "application-images-shown",
      text: `WITH kept AS (UPDATE stored_file SET expires_at = NULL WHERE id = ANY ($2::int[]))
        INSERT INTO registration_brand_image (brand_id, file_id, position)
        SELECT $1, file, place FROM unnest($2::int[]) WITH ORDINALITY AS shown (file, place)
        WHERE NOT EXISTS (SELECT FROM registration_brand_image WHERE brand_id = $1 AND file_id = file)`,
      values: [brand, images],
    },
    connection,
  )
}
