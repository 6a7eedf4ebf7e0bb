import { setImmediate } from "node:timers/promises"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import { type ContactOfRow, contactOfRow } from "../contact-row.ts"
import type { ImportData } from "../import-data.ts"
import { readProblems, withoutCells } from "../left-out.ts"
import type { RowLookups } from "../row-lookups.ts"
import type { RowProblem } from "../row-problems.ts"
import { RowReader } from "../row-reader.ts"
import type { ChosenValue } from "../values/chosen-values.ts"

/** What a row says, or why it cannot be read, and what was chosen for its values. */
export type ReadRow = { chosen: ChosenValue[] } & ({ contact: ContactOfRow } | { problems: RowProblem[] })

/** Reads what the contact of a row is created with. @param leftOut what could not be read when it was tried */
export async function readRow(
  plan: ImportPlan,
  { cells, takenEmails }: ImportData,
  leftOut: RowProblem[],
  lookups: RowLookups,
  transaction: Transaction,
): Promise<ReadRow> {
  const chosen: ChosenValue[] = []
  const reader = new RowReader(transaction, { ...plan, leftOut, chosen, takenEmails }, lookups)
  try {
    return { contact: await contactOfRow(withoutCells(cells, leftOut), reader), chosen }
  } catch (error) {
    const problems = readProblems(error)
    if (!problems) throw error
    return { problems, chosen }
  }
}

/** Rows that are read in one go. */
const atOnce = 10

/** Lets the worker send on what the database waits for, every few rows. @param index of the row that is read next */
export async function letOthersRun(index: number): Promise<void> {
  if (index % atOnce === 0) await setImmediate()
}
