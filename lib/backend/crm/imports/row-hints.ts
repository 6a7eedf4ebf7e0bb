import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import type { ImportData } from "./import-data.ts"
import { importWriters } from "./import-writers.ts"
import type { RowProblem } from "./row-problems.ts"

/** Records that a new row is perhaps the same as, at most. */
const shown = 3

/** What rows that create records are perhaps the same as, for each: they are created all the same. */
export async function rowHints(
  list: ImportList,
  rows: Pick<ImportData, "cells" | "perhapsLine">[],
  connection: Connection,
): Promise<RowProblem[][]> {
  const similar = await importWriters[list].findSimilar(
    rows.map(({ cells }) => cells),
    connection,
  )
  return rows.map(({ perhapsLine }, index) => {
    const records = (similar[index] ?? [])
      .slice(0, shown)
      .map(({ id, name }) => ({ field: null, code: "perhaps_record", value: `${name}, #${id}` }))
    const line =
      perhapsLine === undefined ? [] : [{ field: null, code: "perhaps_line", value: String(perhapsLine) }]
    return [...records, ...line]
  })
}
