import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { sentence } from "#lib/backend/platform/http/problems.ts"
import type { ChosenLine, CreditCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { InvoiceDetail, InvoiceFigures } from "#lib/contract/finance/invoice-detail.ts"
import { type CreditableLine, type CreditedTax, creditOfLines } from "./credit-lines.ts"
import { findDocument } from "./document.ts"
import { taxKey } from "./taxes.ts"

/** The lines of an invoice in their order, with what is left of each. */
export function creditableLines(invoice: number, connection?: Connection) {
  return query<CreditableLine & { exhibitor: string }>(
    {
      text: `SELECT line.id, registration_id, registration.company_name AS exhibitor, label, detail, quantity::float AS quantity, unit_price,
          CASE WHEN tax_category IS NOT NULL THEN json_build_object('category', tax_category, 'rate', tax_rate / 100.0::float) END AS tax,
          (quantity - coalesce((SELECT sum(credited_quantity) FROM invoice_line note WHERE note.credits_line_id = line.id), 0))::float AS remaining,
          deducts_id IS NOT NULL AS is_deduction
        FROM invoice_line line JOIN registration ON registration.id = registration_id WHERE invoice_id = $1 ORDER BY line.position, line.id`,
      values: [invoice],
    },
    connection,
  )
}

type Taxed = InvoiceFigures["taxes"][number]

/** What of each rate of an invoice was credited: taxable and VAT, cents. */
export async function creditedBefore(
  invoice: Pick<InvoiceDetail, "id" | "taxes">,
  connection?: Connection,
): Promise<CreditedTax[]> {
  const rows = await query<{ category: Taxed["category"]; rate: number; taxable: number; tax: number }>(
    {
      text: `SELECT category, rate / 100.0::float AS rate, sum(credited.taxable)::int AS taxable, sum(credited.tax)::int AS tax
        FROM invoice note CROSS JOIN LATERAL invoice_taxes(note.id) credited WHERE note.credits_id = $1 GROUP BY 1, 2`,
      values: [invoice.id],
    },
    connection,
  )
  const known = new Map(rows.map((row) => [taxKey(row), row]))
  return invoice.taxes.map((one) => known.get(taxKey(one)) ?? { taxable: 0, tax: 0 })
}

/** What can be credited of the lines of an invoice, and what the chosen ones come to. Throws a 404 for what is no invoice. */
export async function calculateCredit(
  id: number,
  chosen: readonly ChosenLine[],
  language: Language,
): Promise<CreditCalculation> {
  const invoice = await findDocument(id, language)
  if (invoice.kind !== "invoice") throw notFound("invoice")
  const [lines, before] = await Promise.all([creditableLines(id), creditedBefore(invoice)])
  const several = new Set(lines.map(({ registration_id }) => registration_id)).size > 1
  const shown = lines
    .filter(({ is_deduction }) => !is_deduction)
    .map(({ exhibitor, registration_id: _, tax: __, is_deduction: ___, ...line }) => ({
      ...line,
      exhibitor: several ? exhibitor : "",
    }))
  const none = { discount: 0, taxable: 0, tax: 0, total: 0, problem: null }
  if (chosen.length === 0) return { lines: shown, ...none }
  const found = creditOfLines(invoice, lines, before, chosen)
  if (typeof found === "string") return { lines: shown, ...none, problem: sentence(found, language) }
  const { discount, taxable, total } = found
  return { lines: shown, discount, taxable, tax: total - taxable, total, problem: null }
}
