import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { csvAnswer } from "#lib/backend/finance/csv-answer.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"
import { translators } from "#lib/i18n/translators.ts"
import { type LedgerEvent, type LedgerPeriod, ledgerEvents } from "./ledger-events.ts"

const texts = translators("accounting.journal")

type Input = LedgerPeriod & { delimiter?: CsvDelimiter | undefined }

/** Columns in the file's order; their names are texts. */
export const journalColumns = [
  "date",
  "kind",
  "entity",
  "number",
  "party",
  "vat_code",
  "net",
  "tax",
  "gross",
  "currency",
  "tax_category",
  "tax_rate",
  "payment_method",
  "vat_received",
  "reference",
] as const

const part = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

function cellsOf(entry: LedgerEvent, language: Language): Cell[] {
  const { date, kind, entity, number, party, vat_code, net, tax, gross, currency, reference } = entry
  const isDocument = net !== null
  return [
    date,
    texts[language](`kinds.${kind}`),
    entity.toUpperCase(),
    number,
    party,
    vat_code,
    part(net),
    part(tax),
    part(gross),
    currency,
    isDocument ? entry.tax_category : null,
    isDocument ? part(entry.tax_rate) : null,
    entry.method,
    part(entry.vat_received),
    reference,
  ]
}

/** A row for each rate of a document with several. */
function byRate(entry: LedgerEvent): LedgerEvent[] {
  if (entry.net === null || !entry.taxes) return [entry]
  return entry.taxes
    .filter(({ net, tax }) => net !== 0 || tax !== 0)
    .map(({ category, rate, net, tax }, index) => ({
      ...entry,
      net,
      tax,
      gross: net + tax,
      tax_category: category,
      tax_rate: rate,
      vat_received: index === 0 ? entry.vat_received : 0,
    }))
}

async function* rowsOf(input: Input, language: Language): AsyncGenerator<Cell[][]> {
  for await (const entries of ledgerEvents(input))
    yield entries.flatMap((entry) => byRate(entry)).map((entry) => cellsOf(entry, language))
}

/** Invoices, credit notes, payments and reversals of a period as a CSV file, made while it is sent. */
export function journal(input: Input, language: Language) {
  return csvAnswer(
    {
      name: `${texts[language]("file")}-${input.from}-${input.to}.csv`,
      header: journalColumns.map((column) => texts[language](`columns.${column}`)),
      rows: rowsOf(input, language),
      delimiter: input.delimiter,
    },
    language,
  )
}
