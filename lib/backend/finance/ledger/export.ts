import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { csvAnswer } from "#lib/backend/finance/csv-answer.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"
import type { ListedDocument } from "#lib/contract/finance/ledger.ts"
import { translators } from "#lib/i18n/translators.ts"
import { conditionsOf, type Narrowed, orderSql } from "./conditions.ts"
import { readDocuments } from "./list.ts"

const texts = translators("accounting.documents")

/** Columns in the file's order; their names are texts. */
export const documentColumns = [
  ...(["number", "kind", "date", "entity", "buyer", "show", "session", "currency"] as const),
  ...(["total", "credited", "paid", "balance", "overdue", "due_on"] as const),
] as const

const batchSize = 500

/** Of a credit note amounts lower what is owed. */
function cellsOf(document: ListedDocument, language: Language): Cell[] {
  const { kind, is_deposit, number, date, entity, buyer, show, session, currency, due_on } = document
  const isInvoice = kind === "invoice"
  const amounts = [document.credited, document.paid, document.balance, document.overdue]
  return [
    number,
    texts[language](`kinds.${isInvoice && is_deposit ? "deposit" : kind}`),
    date,
    entity.toUpperCase(),
    buyer,
    show,
    session,
    currency,
    (isInvoice ? document.total : -document.total) / 100,
    ...amounts.map((cents) => (isInvoice ? cents / 100 : null)),
    due_on,
  ]
}

/** All that pass when the export begins, read in pieces. */
async function* batchesOf(narrowed: Narrowed, today: string, language: Language): AsyncGenerator<Cell[][]> {
  const { where, parameters } = conditionsOf(narrowed, today)
  const found = await query<{ id: number }>({
    text: `SELECT id FROM invoice WHERE ${where} ORDER BY ${orderSql(narrowed.sort)}`,
    values: parameters.values,
  })
  for (let start = 0; start < found.length; start += batchSize) {
    const ids = found.slice(start, start + batchSize).map(({ id }) => id)
    yield (await readDocuments(ids, today)).map((document) => cellsOf(document, language))
  }
}

/** The invoices and credit notes that pass as a CSV file, made while it is sent. @param today YYYY-MM-DD */
export function exportDocuments(
  { delimiter, ...narrowed }: Narrowed & { delimiter?: CsvDelimiter | undefined },
  today: string,
  language: Language,
) {
  return csvAnswer(
    {
      name: `${texts[language]("file")}-${today}.csv`,
      header: documentColumns.map((column) => texts[language](`columns.${column}`)),
      rows: batchesOf(narrowed, today, language),
      delimiter,
    },
    language,
  )
}
