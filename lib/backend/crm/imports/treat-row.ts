import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { keptProblem } from "#lib/backend/platform/http/problems.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportField, ImportPlan } from "#lib/contract/crm/imports.ts"
import { type KindWith, kindOf } from "#lib/contract/records/record-kinds.ts"
import type { Cells } from "./cells.ts"
import { emailsIn } from "./email-cells.ts"
import { importWays } from "./import-ways.ts"
import { matchRecord } from "./match-record.ts"
import { writeNoteOfRow } from "./note-cell.ts"
import { phoneRemarksIn } from "./phone-cells.ts"
import { type RowProblem, RowProblems } from "./row-problems.ts"
import { RowReader } from "./row-reader.ts"
import type { ChosenValue } from "./values/chosen-values.ts"

export type Treated = {
  /** What of its cells was left out, as it could not be read. */
  leftOut: RowProblem[]
  /** What was chosen for unknown values of it. */
  chosen: ChosenValue[]
} & (Written | { action: "failed"; problems: RowProblem[] })

/** Columns whose cells hold several values, of which one is left out without the others. */
const severalValues = new Set<ImportField | null>([
  "account_types",
  "brands",
  "tags",
  "callers",
  "sale_owners",
  "company",
  "other_emails",
  "mobile",
  "landline",
  "website",
  "instagram",
  "linkedin",
])

/**
 * Does what a row says: creates its record or changes it. What cannot be read of its cells is left out and told, unless the importer
 * wants such rows to fail; whatever else is wrong with the row undoes all of it and is told. Only technical failures are thrown.
 */
export async function treatRow(plan: ImportPlan, cells: Cells, transaction: Transaction): Promise<Treated> {
  const { connection } = transaction
  let leftOut: RowProblem[] = []
  await saveRow(connection)
  for (;;) {
    const chosen: ChosenValue[] = []
    try {
      const reader = new RowReader(transaction, { ...plan, leftOut, chosen })
      const written = await write(plan, withoutCells(cells, leftOut), reader)
      const others = [...leftOutByChoice(chosen), ...remarksIn(cells), ...noteBeside(written, cells)]
      return { ...written, leftOut: [...leftOut, ...others], chosen }
    } catch (error) {
      const problems = readProblems(error)
      if (!problems) throw error
      await forgetRow(connection)
      const more =
        plan.bad_cells === "leave_out" ? cellsOfProblems(plan, cells, leftOut, problems) : undefined
      if (!more) {
        const without = [...leftOut, ...leftOutByChoice(chosen)]
        return { action: "failed", problems: allProblems(without, problems), leftOut: [], chosen }
      }
      leftOut = [...leftOut, ...more]
    }
  }
}

/** A row without the cells that cannot be read as a whole. */
function withoutCells(cells: Cells, leftOut: readonly RowProblem[]): Cells {
  const whole = leftOut.flatMap(({ field, value }) =>
    field && (!severalValues.has(field) || value === cells[field]) ? [[field, undefined]] : [],
  )
  return { ...cells, ...Object.fromEntries(whole) }
}

/**
 * Cells that can be left out for a row to be imported without them.
 * @returns undefined when a problem is none of a cell, or is still there without it
 */
function cellsOfProblems(
  { key }: ImportPlan,
  cells: Cells,
  leftOut: readonly RowProblem[],
  problems: readonly RowProblem[],
): RowProblem[] | undefined {
  const known = withoutCells(cells, leftOut)
  const found: RowProblem[] = []
  for (const { field, code, value } of problems) {
    const cell = field ? (known[field] ?? (severalValues.has(field) ? value : undefined)) : undefined
    if (!field || field === key || cell === undefined) return undefined
    const unread = { field, code, value: severalValues.has(field) ? (value ?? cell) : cell }
    if (leftOut.some((one) => one.field === field && one.value === unread.value)) return undefined
    found.push(unread)
  }
  return found
}

/** What made a row fail: of a column that is missing as its cell was left out, why that was. */
const allProblems = (leftOut: readonly RowProblem[], problems: readonly RowProblem[]) => [
  ...leftOut,
  ...problems.filter(({ field }) => !leftOut.some((one) => one.field === field)),
]

/** What is said beside phone numbers is no part of them. */
const remarksIn = (cells: Cells): RowProblem[] =>
  phoneRemarksIn(cells).map((remark) => ({ ...remark, code: "beside_number" }))

/** What the importer wants left out is told as well. */
const leftOutByChoice = (chosen: readonly ChosenValue[]): RowProblem[] =>
  chosen
    .filter(({ choice }) => choice === "leave_out")
    .map(({ field, value }) => ({ field, code: "left_out_by_choice", value }))

/** Notes are for new records: the same list, imported again, would write them again. */
const noteBeside = ({ action }: Written, { note }: Cells): RowProblem[] =>
  action === "create" || note === undefined ? [] : [{ field: "note", code: "note_not_new", value: note }]

function readProblems(error: unknown): RowProblem[] | undefined {
  if (error instanceof RowProblems) return error.problems
  if (!(error instanceof Refusal)) return undefined
  const { message, ability } = error.data
  return [{ field: ability === "owners" ? "sale_owners" : null, code: keptProblem(message) }]
}

type Written = {
  action: "create" | "update" | "unchanged"
  recordId: number
  version: number
  /** The note that was written on a new record. */
  note?: number
}

async function write(plan: ImportPlan, cells: Cells, reader: RowReader): Promise<Written> {
  const { create, update } = importWays[plan.list]
  const table = kindOf(plan.list)
  const { connection } = reader.transaction
  const found = await matchRecord(plan, cells, connection)
  if (found === undefined) {
    const recordId = await create(cells, reader)
    const version = await versionOf(table, recordId, connection)
    if (cells.note === undefined) return { action: "create", recordId, version }
    const { actor } = reader.transaction
    const note = await writeNoteOfRow(cells.note, { type: table, id: recordId }, actor, connection)
    return { action: "create", recordId, version, note }
  }
  const before = await versionOf(table, found, connection)
  if (!plan.update) return { action: "unchanged", recordId: found, version: before }
  await update(found, withoutKey(plan, cells), reader)
  const version = await versionOf(table, found, connection)
  return { action: version === before ? "unchanged" : "update", recordId: found, version }
}

/** What a record was found by is not changed: "PETIT LOUP" in a file finds "Petit Loup" and does not rename it. */
function withoutKey({ key }: ImportPlan, cells: Cells): Cells {
  // It may have been found by another of its addresses: none that is said is lost.
  if (key === "email")
    return {
      ...cells,
      email: undefined,
      other_emails: [...emailsIn(cells.email), ...emailsIn(cells.other_emails)].join(" "),
    }
  return key === "none" ? cells : { ...cells, [key]: undefined }
}

async function versionOf(table: KindWith<"imports">, id: number, connection: Connection): Promise<number> {
  const { version } = await queryOne<{ version: number }>(
    { text: `SELECT version FROM ${table} WHERE id = $1`, values: [id] },
    connection,
  )
  return version
}

/**
 * Sets the savepoint to which a row is taken back. Read columns are refreshed when the row's transaction commits, once and not
 * after each list; for a row that is taken back never (docs/decisions/0019).
 */
export async function saveRow(connection: Connection): Promise<void> {
  await connection.query("SAVEPOINT import_row; SELECT refresh_at_commit()")
}

/** Takes back what was done since the row's savepoint: a check changes nothing. */
export async function forgetRow(connection: Connection): Promise<void> {
  await connection.query("ROLLBACK TO SAVEPOINT import_row")
}
