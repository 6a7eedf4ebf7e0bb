import { editCompanyWithin } from "#lib/backend/crm/companies/edit.ts"
import { findNamesakes } from "#lib/backend/crm/companies/namesakes.ts"
import { findNamedAlike } from "#lib/backend/crm/contacts/duplicates.ts"
import { editContactWithin } from "#lib/backend/crm/contacts/edit.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import { companyChanges } from "#lib/contract/crm/company-form.ts"
import { contactChanges } from "#lib/contract/crm/contact-form.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"
import type { Cells } from "./cells.ts"
import { createCompanyOfRow, updateCompanyOfRow } from "./company-row.ts"
import { createContactOfRow, updateContactOfRow } from "./contact-row.ts"
import { parseValues } from "./row-problems.ts"
import type { RowReader } from "./row-reader.ts"

type ImportWay = {
  /** Creates the record of a row. @returns its id */
  create: (cells: Cells, reader: RowReader) => Promise<number>
  /** New records of many rows are written at once. */
  isTogether: boolean
  update: (id: number, cells: Cells, reader: RowReader) => Promise<void>
  /** Saves values of the record's form. @returns fields that somebody changed since, and then nothing is saved */
  save: (id: number, values: object, transaction: Transaction) => Promise<string[]>
  /** Records that rows without one are perhaps about, for each the likeliest first. */
  findSimilar: (rows: Cells[], connection: Connection) => Promise<{ id: number; name: string }[][]>
}

/** How records of each list are written by an import and taken back with it. */
export const importWays: Record<ListWith<"imports">, ImportWay> = {
  companies: {
    create: createCompanyOfRow,
    update: updateCompanyOfRow,
    isTogether: false,
    save: (id, values, transaction) =>
      editCompanyWithin(id, parseValues(companyChanges, values), transaction),
    findSimilar: async (rows, connection) => {
      const similar: { id: number; name: string }[][] = []
      for (const { name = "" } of rows) {
        const { names, perhaps } = await findNamesakes({ name }, "en", connection)
        similar.push([...names, ...perhaps])
      }
      return similar
    },
  },
  contacts: {
    create: createContactOfRow,
    update: updateContactOfRow,
    isTogether: true,
    save: (id, values, transaction) =>
      editContactWithin(id, parseValues(contactChanges, values), transaction),
    findSimilar: (rows, connection) =>
      findNamedAlike(
        rows.map(({ first_name = "", last_name = "" }) => ({ first_name, last_name })),
        connection,
      ),
  },
}
