import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { type FieldValues, isIds, isRows } from "#lib/backend/records/changes.ts"
import { linkStatement, rowsStatement, writtenOnce } from "#lib/backend/records/form/form-sql.ts"
import { foundOrCreated } from "#lib/backend/records/named-values.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { updatePrices } from "../prices.ts"
import { ownColumns, type RowKind, rowKinds, rowOf } from "./form.ts"

type Column = { column: string; value: unknown }

/** Changed columns of the registration's own row. */
export function ownChanges(changes: Changes): FieldValues {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([path, [, value]]) => {
      const column = ownColumns[path]
      return column ? [[column, value]] : []
    }),
  )
}

type RowChange = { kind: RowKind; id: number; columns: Column[]; lists: { field: string; value: unknown }[] }

/** Writes changed rows of a registration that is locked: columns of a row in one statement, each changed list in one. */
export async function writeRows(id: number, changes: Changes, transaction: Transaction): Promise<void> {
  const { connection } = transaction
  const rows = rowChanges({ ...changes, ...(await brandIds(changes, transaction)) })
  await freeNumbers(changes, connection)
  for (const row of rows) {
    await updateRow(row, connection)
    for (const { field, value } of row.lists) await writeList(id, row, field, value, connection)
  }
  const repriced = boothsChanging("zoho_item_id", changes)
  if (repriced.length > 0) await updatePrices(id, repriced, connection)
}

/** Column that follows a brand's name: the brand of companies that is called so. */
const brandColumn = "brand_id"

async function brandIds(changes: Changes, transaction: Transaction): Promise<Changes> {
  const renamed = Object.entries(changes).flatMap(([path, [, name]]) => {
    const row = rowOf(path)
    return row?.kind === "brand" && row.field === "name" && typeof name === "string"
      ? [{ id: row.id, name }]
      : []
  })
  const names = renamed.map(({ name }) => name)
  const found = await foundOrCreated("brand", names, transaction)
  return Object.fromEntries(
    renamed.map(({ id }, place) => [`brand.${id}.${brandColumn}`, [null, found[place]?.id]]),
  )
}

function rowChanges(changes: Changes): RowChange[] {
  const rows = new Map<string, RowChange>()
  for (const [path, [, value]] of Object.entries(changes)) {
    const row = rowOf(path)
    if (!row) continue
    const kind: RowKind = rowKinds[row.kind]
    const key = `${row.kind} ${row.id}`
    const change = rows.get(key) ?? { kind, id: row.id, columns: [], lists: [] }
    const column = row.field === brandColumn ? brandColumn : kind.columns[row.field]
    if (column) change.columns.push({ column, value })
    else change.lists.push({ field: row.field, value })
    rows.set(key, change)
  }
  return [...rows.values()]
}

async function updateRow({ kind, id, columns }: RowChange, connection: Connection): Promise<void> {
  if (columns.length === 0) return
  const sets = columns.map(({ column }, index) => `${column} = $${index + 2}`)
  await query(
    {
      text: `UPDATE ${kind.table} SET ${sets.join(", ")} WHERE id = $1`,
      values: [id, ...columns.map(({ value }) => value)],
    },
    connection,
  )
}

/** Companies on a booth, of which those that were deleted stay in case they are restored. $1 the booth, $2 the associations, $3 the registration. */
const writeCompanies = `WITH gone AS (
    DELETE FROM registration_booth_association held USING registration_association link, company
    WHERE held.booth_id = $1 AND held.association_id <> ALL ($2::int[]) AND link.id = held.association_id
      AND company.id = link.company_id AND company.deleted_at IS NULL)
  INSERT INTO registration_booth_association (booth_id, association_id, registration_id)
  SELECT $1, id, $3 FROM unnest($2::int[]) AS id ON CONFLICT DO NOTHING`

async function writeList(
  registration: number,
  { kind, id }: RowChange,
  field: string,
  value: unknown,
  connection: Connection,
): Promise<void> {
  const [link, rows] = [kind.links[field], kind.rows[field]]
  if (rows && isRows(value)) {
    const statement = writtenOnce(rows, () => rowsStatement(kind.owner, rows))
    await query({ ...statement, values: [id, JSON.stringify(value)] }, connection)
  } else if (field === "companies") {
    await query(
      { name: "registration-booth-companies", text: writeCompanies, values: [id, value, registration] },
      connection,
    )
  } else if (link && isIds(value)) {
    await query(
      { ...writtenOnce(link, () => linkStatement(kind.owner, link)), values: [id, value] },
      connection,
    )
  }
}

const boothsChanging = (field: string, changes: Changes) =>
  Object.keys(changes).flatMap((path) => {
    const row = rowOf(path)
    return row?.kind === "booth" && row.field === field ? [row.id] : []
  })

/** Numbers are unique row by row: booths that exchange theirs give them up first. */
async function freeNumbers(changes: Changes, connection: Connection): Promise<void> {
  const renumbered = boothsChanging("booth_number", changes)
  if (renumbered.length < 2) return
  await query(
    {
      name: "registration-free-numbers",
      text: "UPDATE registration_booth SET number = NULL WHERE id = ANY ($1::int[])",
      values: [renumbered],
    },
    connection,
  )
}

/** What the audit trail says of a save: companies on a booth by their own ids, not by those of their links. */
export function auditedChanges(changes: Changes, links: { id: number; company_id: number }[]): Changes {
  const companyOf = new Map(links.map(({ id, company_id }) => [id, company_id]))
  const audited = (value: unknown) => (isIds(value) ? value.map((id) => companyOf.get(id) ?? id) : value)
  return Object.fromEntries(
    Object.entries(changes).map(([path, [old, fresh]]) =>
      path.endsWith(".companies") ? [path, [audited(old), audited(fresh)]] : [path, [old, fresh]],
    ),
  )
}

/** A form with some of its values replaced. */
export const withChanges = (form: FieldValues, changes: Changes): FieldValues => ({
  ...form,
  ...Object.fromEntries(Object.entries(changes).map(([path, [, fresh]]) => [path, fresh])),
})
