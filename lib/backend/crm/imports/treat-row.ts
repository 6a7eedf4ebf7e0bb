import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { type KindWith, kindOf } from "#lib/contract/records/record-kinds.ts"
import type { Cells } from "./cells.ts"
import type { ImportData } from "./import-data.ts"
import { importWriters } from "./import-writers.ts"
import {
  readProblems,
  type Treated,
  treatedAs,
  type Written,
  withoutCells,
  withoutProblems,
} from "./left-out.ts"
import { matchRecord, withoutKey } from "./match-record.ts"
import { writeNoteOfRow } from "./note-cell.ts"
import type { RowProblem } from "./row-problems.ts"
import { RowReader } from "./row-reader.ts"
import type { ChosenValue } from "./values/chosen-values.ts"

/**
 * Does what a row says: creates its record or changes it. What cannot be read of its cells is left out and told, unless the importer
 * wants such rows to fail; whatever else is wrong with the row undoes all of it and is told. Only technical failures are thrown.
 */
export async function treatRow(
  plan: ImportPlan,
  data: ImportData,
  transaction: Transaction,
): Promise<Treated> {
  const [{ connection }, { cells, takenEmails }] = [transaction, data]
  let leftOut: RowProblem[] = []
  await saveRow(connection)
  for (;;) {
    const chosen: ChosenValue[] = []
    try {
      const reader = new RowReader(transaction, { ...plan, leftOut, chosen, takenEmails })
      const written = await write(plan, withoutCells(cells, leftOut), reader)
      return treatedAs(written, data, { leftOut, chosen })
    } catch (error) {
      const problems = readProblems(error)
      if (!problems) throw error
      await forgetRow(connection)
      const next = withoutProblems(plan, cells, { leftOut, chosen }, problems)
      if ("action" in next) return next
      leftOut = next.leftOut
    }
  }
}

async function write(plan: ImportPlan, cells: Cells, reader: RowReader): Promise<Written> {
  const { create, update } = importWriters[plan.list]
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

async function versionOf(table: KindWith<"imports">, id: number, connection: Connection): Promise<number> {
  const { version } = await queryOne<{ version: number }>(
    { text: `SELECT version FROM ${table} WHERE id = $1`, values: [id] },
    connection,
  )
  return version
}

/**
 * Sets the savepoint to which a row is rolled back. Read columns are refreshed when the row's transaction commits, once and not
 * after each list; for a row that is rolled back never (docs/decisions/0019).
 */
export async function saveRow(connection: Connection): Promise<void> {
  await connection.query("SAVEPOINT import_row; SELECT refresh_at_commit()")
}

/** Rolls back what was done since the row's savepoint: a check changes nothing. */
export async function forgetRow(connection: Connection): Promise<void> {
  await connection.query("ROLLBACK TO SAVEPOINT import_row")
}
