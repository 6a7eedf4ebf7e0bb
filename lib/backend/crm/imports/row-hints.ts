import { findNamesakes } from "#lib/backend/crm/companies/namesakes.ts"
import { findDuplicates } from "#lib/backend/crm/contacts/duplicates.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { ImportList } from "#lib/contract/crm/imports.ts"
import type { Cells } from "./cells.ts"
import type { ImportData } from "./import-data.ts"
import type { RowProblem } from "./row-problems.ts"

/** Records that a new row is perhaps the same as, at most. */
const shown = 3

/** What a row that creates a record is perhaps the same as: it is created all the same. */
export async function rowHints(
  list: ImportList,
  { cells, perhapsLine }: Pick<ImportData, "cells" | "perhapsLine">,
  connection: Connection,
): Promise<RowProblem[]> {
  const similar = await (list === "companies"
    ? similarCompanies(cells, connection)
    : similarContacts(cells, connection))
  const records = similar
    .slice(0, shown)
    .map(({ id, name }) => ({ field: null, code: "perhaps_record", value: `${name}, #${id}` }))
  const line =
    perhapsLine === undefined ? [] : [{ field: null, code: "perhaps_line", value: String(perhapsLine) }]
  return [...records, ...line]
}

async function similarCompanies({ name = "" }: Cells, connection: Connection) {
  const { names, perhaps } = await findNamesakes({ name }, "en", connection)
  return [...names, ...perhaps]
}

/** An e-mail that is there already makes no new contact. */
async function similarContacts({ first_name = "", last_name = "" }: Cells, connection: Connection) {
  const { names, perhaps } = await findDuplicates({ email: "", first_name, last_name }, connection)
  return [...names, ...perhaps]
}
