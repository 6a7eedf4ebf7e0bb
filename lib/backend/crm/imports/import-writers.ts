import { companyForm } from "#lib/backend/crm/companies/form.ts"
import type { CompanyForm } from "#lib/backend/crm/companies/form-values.ts"
import { lockCompaniesThere } from "#lib/backend/crm/companies/lock-companies.ts"
import { findNamesakes } from "#lib/backend/crm/companies/namesakes.ts"
import { findNamedAlike } from "#lib/backend/crm/contacts/duplicates.ts"
import { contactForm } from "#lib/backend/crm/contacts/form.ts"
import type { ContactForm } from "#lib/backend/crm/contacts/form-values.ts"
import { lockContactsThere } from "#lib/backend/crm/contacts/lock-contact.ts"
import { emailsOf, primaryEmailErrors } from "#lib/backend/crm/contacts/other-emails.ts"
import type { Connection } from "#lib/backend/platform/database/db.ts"
import type { FormWithLists, RecordForm } from "#lib/backend/records/form/definition.ts"
import { editRecord } from "#lib/backend/records/form/save-record.ts"
import type { Transaction } from "#lib/backend/records/transaction.ts"
import type { ImportPlan } from "#lib/contract/crm/imports.ts"
import type { ListWith } from "#lib/contract/records/record-kinds.ts"
import type { Cells } from "./cells.ts"
import { type ChangesByRows, type RowChanges, rowChanges } from "./chunk/row-changes.ts"
import { companyChangesOfRow, createCompanyOfRow, updateCompanyOfRow } from "./company-row.ts"
import { contactChangesOfRow, createContactOfRow, updateContactOfRow } from "./contact-row.ts"
import type { RowReader } from "./row-reader.ts"

type ImportWriter = {
  /** Creates the record of a row. @returns its id */
  create: (cells: Cells, reader: RowReader) => Promise<number>
  /** New records of many rows are written at once. */
  isTogether: boolean
  /** What rows of a chunk change. */
  changesOf: (plan: ImportPlan) => RowChanges
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

const companyChanges: ChangesByRows<CompanyForm> = {
  form: companyForm,
  read: companyChangesOfRow,
  lock: lockCompaniesThere,
  companiesOf: () => [],
  emailsOf: () => [],
  taken: async (saves) => saves.map(() => ({})),
}

const contactChanges: ChangesByRows<ContactForm> = {
  form: contactForm,
  read: contactChangesOfRow,
  lock: lockContactsThere,
  companiesOf: ({ companies = [] }) => companies,
  emailsOf,
  taken: primaryEmailErrors,
}

/** How records of each list are written by an import and undone with it. */
export const importWriters: Record<ListWith<"imports">, ImportWriter> = {
  companies: {
    create: createCompanyOfRow,
    update: updateCompanyOfRow,
    isTogether: false,
    changesOf: (plan) => rowChanges(plan, companyChanges),
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
    changesOf: (plan) => rowChanges(plan, contactChanges),
    restore: (id, former, transaction) => restore(contactForm, id, former, transaction),
    findSimilar: (rows, connection) =>
      findNamedAlike(
        rows.map(({ first_name = "", last_name = "" }) => ({ first_name, last_name })),
        connection,
      ),
  },
}
