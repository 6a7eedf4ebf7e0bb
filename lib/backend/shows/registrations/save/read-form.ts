import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import { idsSql, rowsSql } from "#lib/backend/records/form/form-sql.ts"
import { isRowKind, ownColumns, type RowKind, type RowKindName, rowKinds } from "./form.ts"

type Row = FieldValues & { id: number }

export type LinkedCompany = { id: number; company_id: number; is_primary: boolean }

type Stored = Partial<Record<RowKindName, Row[]>> & {
  form: FieldValues
  sale_owner_ids?: number[]
  links?: LinkedCompany[]
}

/** What is stored of a registration, by dotted path, and what the rules of its form ask for beside it. */
export type CurrentRegistration = {
  form: FieldValues
  /** Companies that are linked and were not deleted, the primary one first. */
  links: LinkedCompany[]
}

/** A save beside what is stored. */
export type RegistrationSave = {
  sessionId: number
  isPublished: boolean
  current: FieldValues
  changes: Changes
  /** The whole form as it would be. */
  after: FieldValues
  links: LinkedCompany[]
}

const pairs = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).map(([field, column]) => `'${field}', ${column}`)

function rowsOf({ table, owner, columns, links, rows }: RowKind): string {
  const fields = [
    ...Object.entries(columns).map(([field, column]) => `${owner}.${column} AS ${field}`),
    ...Object.entries(links).map(([field, link]) => `${link.read ?? idsSql(owner, link)} AS ${field}`),
    ...Object.entries(rows).map(([field, one]) => `${list(one.read ?? rowsSql(owner, one))} AS ${field}`),
  ]
  return list(
    `SELECT ${owner}.id, ${fields.join(", ")} FROM ${table} ${owner} WHERE ${owner}.registration_id = registration.id`,
  )
}

const linksSql = `${list(`SELECT link.id, link.company_id, link.is_primary FROM registration_association link
      JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
      WHERE link.registration_id = registration.id ORDER BY link.is_primary DESC, link.id`)} AS links`

const ownersSql = `ARRAY(SELECT owner_id FROM company_sale_owner held JOIN registration_association link ON link.company_id = held.company_id
      WHERE link.registration_id = registration.id AND link.is_primary ORDER BY 1) AS sale_owner_ids`

/** Reads the sections that a save names and the registration's own row: the others cost more than the save. */
function statementFor(sections: string[]) {
  const kinds = sections.filter(isRowKind).sort()
  const hasOwners = sections.includes("primaryCompany")
  const parts = [
    `json_build_object(${pairs(ownColumns).join(", ")}) AS form`,
    ...kinds.map((kind) => `${rowsOf(rowKinds[kind])} AS ${kind}`),
    ...(hasOwners ? [ownersSql] : []),
    ...(hasOwners || kinds.includes("booth") ? [linksSql] : []),
  ]
  return {
    name: ["registration-form", ...kinds, ...(hasOwners ? ["owners"] : [])].join("-"),
    text: `SELECT ${parts.join(", ")} FROM registration WHERE id = $1`,
  }
}

/**
 * What is stored of a registration that is locked, so that it stays true until the transaction ends.
 * @param sections that a save names: "booth", "billing"
 */
export async function readForm(
  id: number,
  sections: string[],
  connection: Connection,
): Promise<CurrentRegistration> {
  const stored = await queryOne<Stored>({ ...statementFor(sections), values: [id] }, connection)
  const form: FieldValues = { ...stored.form, "primaryCompany.saleOwners": stored.sale_owner_ids ?? [] }
  for (const kind of sections.filter(isRowKind)) {
    for (const { id: row, ...fields } of stored[kind] ?? [])
      for (const [field, value] of Object.entries(fields)) form[`${kind}.${row}.${field}`] = value
  }
  return { form, links: stored.links ?? [] }
}
