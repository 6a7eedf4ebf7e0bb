import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { ImportList } from "#lib/contract/crm/imports.ts"
import type { ImportData } from "./import-data.ts"
import { importWays } from "./import-ways.ts"
import type { RowProblem } from "./row-problems.ts"

/** Records that a new row is perhaps the same as, at most. */
const shown = 3

/** What a row that creates a record is perhaps the same as: it is created all the same. */
export async function rowHints(
  list: ImportList,
  { cells, perhapsLine }: Pick<ImportData, "cells" | "perhapsLine">,
  connection: Connection,
): Promise<RowProblem[]> {
  const similar = await importWays[list].findSimilar(cells, connection)
  const records = similar
    .slice(0, shown)
    .map(({ id, name }) => ({ field: null, code: "perhaps_record", value: `${name}, #${id}` }))
  const line =
    perhapsLine === undefined ? [] : [{ field: null, code: "perhaps_line", value: String(perhapsLine) }]
  return [...records, ...line]
}
