import type { SingleRow } from "#lib/backend/records/jobs/run-rows-singly.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ImportData } from "../import-data.ts"
import { type Failed, withoutProblems } from "../left-out.ts"
import { matchRecords } from "../match-record.ts"
import { RowProblems } from "../row-problems.ts"

type Row = SingleRow<ImportData>

/** A row, and the record that it is about. */
export type FoundRow = { row: Row; id: number }

type Matched = { fresh: Row[]; found: FoundRow[]; failed: [number, Failed][] }

/** Rows by what they are about: nobody we have, a record, or what cannot be known. */
export async function matchedRows(
  plan: ImportPlan,
  rows: Row[],
  { connection }: Pick<Transaction, "connection">,
): Promise<Matched> {
  const matches = await matchRecords(
    plan,
    rows.map(({ data }) => data.cells),
    connection,
  )
  const matched: Matched = { fresh: [], found: [], failed: [] }
  for (const [index, row] of rows.entries()) {
    const match = matches[index]
    if (match === undefined) matched.fresh.push(row)
    else if (!(match instanceof RowProblems)) matched.found.push({ row, id: match })
    else {
      const outcome = withoutProblems(plan, row.data.cells, { leftOut: [], chosen: [] }, match.problems)
      if ("action" in outcome) matched.failed.push([row.position, outcome])
    }
  }
  return matched
}
