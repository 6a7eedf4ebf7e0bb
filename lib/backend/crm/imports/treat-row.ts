import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { Refusal } from "#lib/backend/platform/http/errors.ts"
import { keptProblem } from "#lib/backend/platform/http/problems.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { type KindWith, kindOf } from "#lib/contract/records/record-kinds.ts"
import type { Cells } from "./cells.ts"
import { importWays } from "./import-ways.ts"
import { matchRecord } from "./match-record.ts"
import { type RowProblem, RowProblems } from "./row-problems.ts"
import { RowReader } from "./row-reader.ts"

export type Treated =
  | { action: "create" | "update" | "unchanged"; recordId: number; version: number }
  | { action: "failed"; problems: RowProblem[] }

/**
 * Does what a row says: creates its record or changes it. Whatever is wrong with the row undoes all of it and is told; only
 * technical failures are thrown.
 */
export async function treatRow(plan: ImportPlan, cells: Cells, transaction: Transaction): Promise<Treated> {
  const { connection } = transaction
  await saveRow(connection)
  try {
    return await write(plan, cells, transaction)
  } catch (error) {
    const problems = readProblems(error)
    if (!problems) throw error
    await forgetRow(connection)
    return { action: "failed", problems }
  }
}

function readProblems(error: unknown): RowProblem[] | undefined {
  if (error instanceof RowProblems) return error.problems
  if (!(error instanceof Refusal)) return undefined
  const { message, ability } = error.data
  return [{ field: ability === "owners" ? "sale_owners" : null, code: keptProblem(message) }]
}

async function write(plan: ImportPlan, cells: Cells, transaction: Transaction): Promise<Treated> {
  const { create, update } = importWays[plan.list]
  const table = kindOf(plan.list)
  const { connection } = transaction
  const reader = new RowReader(transaction, plan.create_missing)
  const found = await matchRecord(plan, cells, connection)
  if (found === undefined) {
    const recordId = await create(cells, reader)
    return { action: "create", recordId, version: await versionOf(table, recordId, connection) }
  }
  const before = await versionOf(table, found, connection)
  if (!plan.update) return { action: "unchanged", recordId: found, version: before }
  await update(found, withoutKey(plan, cells), reader)
  const version = await versionOf(table, found, connection)
  return { action: version === before ? "unchanged" : "update", recordId: found, version }
}

/** What a record was found by is not changed: "PETIT LOUP" in a file finds "Petit Loup" and does not rename it. */
function withoutKey({ key }: ImportPlan, cells: Cells): Cells {
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
