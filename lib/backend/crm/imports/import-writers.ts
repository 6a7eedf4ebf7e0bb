import { companyForm } from "#lib/backend/crm/companies/form.ts"
import { findNamesakes } from "#lib/backend/crm/companies/namesakes.ts"
import { findNamedAlike } from "#lib/backend/crm/contacts/duplicates.ts"
import { contactForm } from "#lib/backend/crm/contacts/form.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { FormWithLists, RecordForm } from "#lib/backend/records/form/definition.ts"
import { editRecord } from "#lib/backend/records/form/save-record.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"
import type { Cells } from "./cells.ts"
import { createCompanyOfRow, updateCompanyOfRow } from "./company-row.ts"
import { createContactOfRow, updateContactOfRow } from "./contact-row.ts"
import type { RowReader } from "./row-reader.ts"

type ImportWriter = {
  /** Creates the record of a row. @returns its id */
  create: (cells: Cells, reader: RowReader) => Promise<number>
  /** New records of many rows are written at once. */
  isTogether: boolean
  update: (id: number, cells: Cells, reader: RowReader) => Promise<void>
  /** Gives a record former values of its form back. @returns fields that somebody changed since, and then nothing is saved */
  restore: (id: number, former: Former, transaction: Transaction) => Promise<string[]>
  /** Records that rows without one are perhaps about, for each the likeliest first. */
  findSimilar: (rows: Cells[], connection: Connection) => Promise<{ id: number; name: string }[][]>
}

/** Values that a record had before the version, by field. */
type Former = { version: number; values: Record<string, unknown> }

/** A record of old may have lacked what a save must say, as a salutation: it lacks it again. */
function restore<Form extends FormWithLists>(
  form: RecordForm<Form>,
  id: number,
  { version, values }: Former,
  transaction: Transaction,
): Promise<string[]> {
  const fields = Object.entries(values).filter(([field]) => field in form.empty)
  return editRecord(form, id, { version, sent: Object.fromEntries(fields) as Partial<Form> }, transaction)
}

/** How records of each list are written by an import and undone with it. */
export const importWriters: Record<ListWith<"imports">, ImportWriter> = {
  companies: {
    create: createCompanyOfRow,
    update: updateCompanyOfRow,
    isTogether: false,
    restore: (id, former, transaction) => restore(companyForm, id, former, transaction),
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
    restore: (id, former, transaction) => restore(contactForm, id, former, transaction),
    findSimilar: (rows, connection) =>
      findNamedAlike(
        rows.map(({ first_name = "", last_name = "" }) => ({ first_name, last_name })),
        connection,
      ),
  },
}
