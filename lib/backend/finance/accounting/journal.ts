import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { csvOf } from "#lib/backend/crm/exports/csv.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { attachment, encoded, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import type { CsvDelimiter } from "#lib/contract/crm/exports.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { translators } from "#lib/i18n/translators.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"

const texts = translators("accounting.journal")

type Asked = {
  from: string
  to: string
  entity?: BillingEntity | undefined
  delimiter?: CsvDelimiter | undefined
}

type Entry = {
  date: string
  place: number
  id: number
  kind: "invoice" | "credit_note" | "payment" | "refund" | "reversal"
  entity: BillingEntity
  number: string
  party: string
  vat_code: string
  /** Cents; documents alone have them. */
  net: number | null
  tax: number | null
  gross: number
  currency: string
  tax_category: string | null
  /** Basis points. */
  tax_rate: number | null
  reference: string
}

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
  "reference",
] as const

const batchSize = 500

const parties = `invoice.buyer_party ->> 'name' AS party, invoice.buyer_party ->> 'vat_code' AS vat_code`

/** $1 the last entry's day, or the first of the period; $2 its last day, $3 entity, $4 and $5 the last entry's place and id. */
const sql = `SELECT * FROM (
    SELECT invoice.date, 0 AS place, invoice.id, invoice.kind::text AS kind, invoice.entity, invoice.number, ${parties},
      sign.of * invoice.taxable AS net, sign.of * invoice.tax AS tax, sign.of * invoice.total AS gross, invoice.currency,
      invoice.tax_category::text, invoice.tax_rate,
      CASE invoice.kind WHEN 'credit_note' THEN concat_ws(' · ', corrected.number, nullif(invoice.reason, '')) ELSE '' END AS reference
    FROM invoice LEFT JOIN invoice corrected ON corrected.id = invoice.credits_id
      CROSS JOIN LATERAL (SELECT CASE invoice.kind WHEN 'invoice' THEN 1 ELSE -1 END AS of) sign
    WHERE invoice.date BETWEEN $1 AND $2 AND ($3::billing_entity IS NULL OR invoice.entity = $3)
    UNION ALL
    SELECT payment.date, 1, payment.id, CASE WHEN payment.reverses_id IS NOT NULL THEN 'reversal' WHEN payment.amount < 0 THEN 'refund' ELSE 'payment' END,
      invoice.entity, invoice.number, ${parties}, NULL, NULL, -payment.amount, invoice.currency, NULL, NULL, payment.reference
    FROM invoice_payment payment JOIN invoice ON invoice.id = payment.invoice_id
    WHERE payment.date BETWEEN $1 AND $2 AND ($3::billing_entity IS NULL OR invoice.entity = $3)) entry
  WHERE (date, place, id) > ($1, $4, $5) ORDER BY date, place, id LIMIT ${batchSize}`

async function* entriesOf({ from, to, entity }: Asked): AsyncGenerator<Entry[]> {
  let last = { date: from, place: -1, id: 0 }
  for (;;) {
    const rows = await query<Entry>({
      name: "journal",
      text: sql,
      values: [last.date, to, entity ?? null, last.place, last.id],
    })
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    last = end
  }
}

const part = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100)

function cellsOf(entry: Entry, language: Language): Cell[] {
  const { date, kind, entity, number, party, vat_code, net, tax, gross, currency, reference } = entry
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
    entry.tax_category,
    part(entry.tax_rate),
    reference,
  ]
}

async function* rowsOf(asked: Asked, language: Language): AsyncGenerator<Cell[][]> {
  for await (const entries of entriesOf(asked)) yield entries.map((entry) => cellsOf(entry, language))
}

/** Invoices, credit notes, payments and reversals of a period as a CSV file, made while it is sent. */
export function journal(asked: Asked, language: Language) {
  const delimiter = asked.delimiter ?? csvDelimiterOf(language)
  const header = journalColumns.map((column) => texts[language](`columns.${column}`))
  const number = (value: number) => {
    const written = value.toFixed(2)
    return delimiter === ";" ? written.replace(".", ",") : written
  }
  const name = `${texts[language]("file")}-${asked.from}-${asked.to}.csv`
  return {
    headers: { "content-type": "text/csv; charset=utf-8", "content-disposition": attachment(name) },
    body: piecewise(encoded(csvOf(header, rowsOf(asked, language), delimiter, number))),
  }
}
