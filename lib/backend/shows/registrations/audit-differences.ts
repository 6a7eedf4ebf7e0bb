import { isDeepStrictEqual } from "node:util"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { changeRegistration } from "./change-registration.ts"
import { lockRegistration, requireOpenToStaff } from "./lock-registration.ts"

type Shown = {
  companies: number[]
  booths: {
    id: number
    item: number
    number: string | null
    structure: number | null
    companies: number[]
    brands: string[]
    files: string[]
  }[]
  brands: { id: number; name: string; is_first: boolean }[]
}

const companiesOf = (joined: string) => `ARRAY(SELECT link.company_id FROM registration_association link
    JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL ${joined} ORDER BY link.is_primary DESC, link.id)`

const sql = `SELECT ${companiesOf("WHERE link.registration_id = registration.id")} AS companies,
    ${list(`SELECT booth.id, booth.booth_item_id AS item, booth.number, booth.booth_structure_id AS structure,
        ${companiesOf("JOIN registration_booth_association held ON held.association_id = link.id AND held.booth_id = booth.id")} AS companies,
        ARRAY(SELECT brand.name FROM registration_booth_brand shown JOIN registration_brand brand ON brand.id = shown.brand_id
          WHERE shown.booth_id = booth.id ORDER BY shown.position, shown.id) AS brands,
        ARRAY(SELECT file.name FROM registration_technical_file technical JOIN stored_file file ON file.id = technical.file_id
          WHERE technical.booth_id = booth.id ORDER BY technical.id) AS files
      FROM registration_booth booth WHERE booth.registration_id = registration.id ORDER BY booth.id`)} AS booths,
    ${list("SELECT id, name, is_first FROM registration_brand WHERE registration_id = registration.id ORDER BY id")} AS brands
  FROM registration WHERE id = $1`

/** What a change of links, booths or brands may change, by the paths of the audit log. */
async function read(id: number, connection: Connection): Promise<FieldValues> {
  const shown = await queryOne<Shown>({ name: "registration-told", text: sql, values: [id] }, connection)
  const fields: FieldValues = { companies: shown.companies }
  for (const { id: booth, item, number, structure, companies, brands, files } of shown.booths) {
    Object.assign(fields, {
      [`booth.${booth}.zoho_item_id`]: item,
      [`booth.${booth}.booth_number`]: number,
      [`booth.${booth}.booth_structure_link`]: structure,
      [`booth.${booth}.companies`]: companies,
      [`booth.${booth}.brands`]: brands,
      [`booth.${booth}.technicalFiles`]: files,
    })
  }
  for (const { id: brand, name, is_first } of shown.brands)
    Object.assign(fields, { [`brand.${brand}.name`]: name, [`brand.${brand}.first_time_at_show`]: is_first })
  return fields
}

function differences(before: FieldValues, after: FieldValues): Changes {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  const changes: Changes = {}
  for (const path of paths) {
    const [old, fresh] = [before[path] ?? null, after[path] ?? null]
    const isNothing = [old, fresh].every((value) => value === null || isDeepStrictEqual(value, []))
    if (!isNothing && !isDeepStrictEqual(old, fresh)) changes[path] = [old, fresh]
  }
  return changes
}

type Change = Pick<Transaction, "actor" | "connection"> & {
  /** What of the application it changes, if anything: who applies changes that until it is sent. */
  field?: string
}

/**
 * Runs a change of a registration's links, booths or brands with the registration locked. What differs afterwards moves its
 * version and is written to its audit log; nothing is when nothing does. Companies that the change needs are locked before.
 * @throws 404 when there is no such active registration, 422 on the field of a draft
 */
export async function auditDifferences<Result>(
  id: number,
  { actor, connection, field }: Change,
  change: () => Promise<Result>,
): Promise<Result> {
  const locked = await lockRegistration(id, connection)
  if (field) requireOpenToStaff(field, locked)
  const before = await read(id, connection)
  const result = await change()
  const changes = differences(before, await read(id, connection))
  if (Object.keys(changes).length === 0) return result
  await changeRegistration({ id, changes }, actor, connection)
  return result
}
