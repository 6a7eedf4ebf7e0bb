import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { PayingOrganization } from "#lib/contract/finance/paying-organizations.ts"
import { listOrganizations } from "./data.ts"
import { numberProblems } from "./problems.ts"

type Fields = Omit<PayingOrganization, "id" | "version" | "wrong">

const type = "invoicing_organization"
const columns = [
  "name",
  "street",
  "zip_code",
  "city",
  "state",
  "country_id",
  "vat_code",
  "registration_number",
  "contact",
  "email",
  "purchase_order",
  "buyer_reference",
  "electronic_address",
  "language",
] as const satisfies (keyof Fields)[]

const fieldsOf = (from: Fields): Fields => ({
  name: from.name,
  street: from.street,
  zip_code: from.zip_code,
  city: from.city,
  state: from.state,
  country_id: from.country_id,
  vat_code: from.vat_code,
  registration_number: from.registration_number,
  contact: from.contact,
  email: from.email,
  purchase_order: from.purchase_order,
  buyer_reference: from.buyer_reference,
  electronic_address: from.electronic_address,
  language: from.language,
})

/** A number that was stored wrong before keeps nobody from another change. */
async function requireSound(fields: Fields, stored: Fields | undefined, connection: Connection) {
  const [country] = await query<{ code: string }>(
    { text: "SELECT code FROM country WHERE id = $1", values: [fields.country_id] },
    connection,
  )
  if (fields.country_id !== null && !country) throw invalid({ country_id: ["unknown_value"] })
  const changed = (["vat_code", "registration_number", "electronic_address"] as const).filter(
    (field) => fields[field] !== stored?.[field] || fields.country_id !== stored.country_id,
  )
  const found = Object.entries(numberProblems(fields, country?.code ?? "")).filter(([field]) =>
    changed.some((one) => one === field),
  )
  if (found.length > 0) throw invalid(Object.fromEntries(found))
}

function changeAll(change: (connection: Connection) => Promise<void>): Promise<PayingOrganization[]> {
  return inTransaction(async (connection) => {
    await change(connection)
    return listOrganizations(connection)
  }).catch((error: unknown) => {
    throw isTaken(error, "invoicing_organization_name_key")
      ? invalid({ name: ["organization_taken"] })
      : error
  })
}

/** Adds an organisation that pays for exhibitors. Throws a 422 by field. */
export function createOrganization(fields: Fields, actor: Actor): Promise<PayingOrganization[]> {
  return changeAll(async (connection) => {
    await requireSound(fields, undefined, connection)
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO invoicing_organization (${columns.join(", ")})
          VALUES (${columns.map((_, index) => `$${index + 1}`).join(", ")}) RETURNING id`,
        values: columns.map((column) => fields[column]),
      },
      connection,
    )
    const changes = changesBetween({}, { ...fieldsOf(fields) })
    await writeAudit({ actor, action: "create", type, id, changes }, connection)
  })
}

type Based = { organization: number; version: number }

/** Changes what invoices to come say of an organisation (I-30). Throws a 404, a 409 with all of them, a 422 by field. */
export function editOrganization(
  { organization: id, version }: Based,
  fields: Fields,
  actor: Actor,
): Promise<PayingOrganization[]> {
  return changeAll(async (connection) => {
    await query(
      { text: "SELECT FROM invoicing_organization WHERE id = $1 FOR NO KEY UPDATE", values: [id] },
      connection,
    )
    const all = await listOrganizations(connection)
    const stored = all.find((one) => one.id === id)
    if (!stored) throw notFound("organization")
    if (stored.version !== version) throw conflict("invoicing_changed", all)
    await requireSound(fields, stored, connection)
    const changes = changesBetween(fieldsOf(stored), { ...fieldsOf(fields) })
    if (Object.keys(changes).length === 0) return
    await query(
      {
        text: `UPDATE invoicing_organization SET version = version + 1,
          ${columns.map((column, index) => `${column} = $${index + 2}`).join(", ")} WHERE id = $1`,
        values: [id, ...columns.map((column) => fields[column])],
      },
      connection,
    )
    await writeAudit({ actor, action: "edit", type, id, changes }, connection)
  })
}
