import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { withoutTax } from "./figures.ts"
import type { Subject } from "./subject.ts"

/** What of a document falls on a registration. */
export type EarlierDocument = {
  registration_id: number
  /** Null of an invoice that the accounting CRM holds. */
  invoice_id: number | null
  name: string
  /** Cents with tax, without what was credited. */
  total: number
  /** Cents of its lines, without tax and discount, without what was credited; null where the lines are not known. */
  amount: number | null
  lines: { label: string; amount: number }[]
  /** A deposit that no final invoice deducts yet. */
  is_open_deposit: boolean
}

const sql = `SELECT share.registration_id, share.invoice_id, share.name, share.total,
    round(CASE WHEN lines.has_credited THEN share.total::numeric * document.subtotal
      ELSE lines.amount::numeric * (document.total - document.credited) END / nullif(document.total, 0))::int AS amount,
    CASE WHEN document.credited = 0 THEN lines.each ELSE '[]' END AS lines,
    coalesce(document.is_deposit, false) AND NOT lines.deducted AS is_open_deposit
  FROM registration_invoice share LEFT JOIN invoice document ON document.id = share.invoice_id
  CROSS JOIN LATERAL (
    SELECT sum(amount) AS amount, coalesce(json_agg(json_build_object('label', label, 'amount', amount)), '[]') AS each,
      coalesce(bool_and(deposit_is_deducted(line.id)), false) AS deducted,
      EXISTS (SELECT FROM invoice_line whole JOIN invoice_line note ON note.credits_line_id = whole.id WHERE whole.invoice_id = document.id) AS has_credited
    FROM invoice_line line WHERE line.invoice_id = document.id AND line.registration_id = share.registration_id) lines
  WHERE share.registration_id = ANY ($1) AND share.total > 0 ORDER BY share.date, share.id`

/** Invoices of registrations that were not credited whole, oldest first; those of several registrations once each. */
export function earlierDocuments(
  registrations: readonly number[],
  connection?: Connection,
): Promise<EarlierDocument[]> {
  return query<EarlierDocument>({ name: "invoiced-before", text: sql, values: [registrations] }, connection)
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

/** What of a document counts against what the booths cost, cents. @param rate of the tax, basis points */
const amountOf = ({ amount, total }: EarlierDocument, rate: number) =>
  amount ?? withoutTax(total, rate).taxable

/** Of one registration: what its booths cost and what of it is invoiced, cents without tax and discounts. */
function stateOf(lines: readonly InvoiceLine[], earlier: readonly EarlierDocument[], rate: number) {
  const price = sumOf(lines)
  const invoiced = earlier.reduce((sum, one) => sum + amountOf(one, rate), 0)
  // Each document may have rounded a cent away.
  const isWhole = invoiced > 0 && price - invoiced <= earlier.length
  return { price, invoiced, isWhole }
}

/** Lines that no earlier document has, each of which takes one away. */
function linesNotYetIn(
  lines: readonly InvoiceLine[],
  inOther: readonly InvoiceLine[],
  earlier: readonly EarlierDocument[],
): InvoiceLine[] {
  const taken = earlier.flatMap((one) => one.lines)
  return lines.filter((line, at) => {
    const labels = [line.label, inOther[at]?.label]
    const index = taken.findIndex(({ label, amount }) => labels.includes(label) && amount === line.amount)
    if (index < 0) return true
    taken.splice(index, 1)
    return false
  })
}

const longestDetail = 500

type Terms = {
  /** Of the tax, basis points. */
  rate: number
  /** Booths that were invoiced whole are invoiced again: somebody said why. */
  isAgain: boolean
  /** Names the balance of so many lines. */
  balanceOf: (count: number) => string
  /** The same lines in the other language, in which an earlier document may have them. */
  inOther?: readonly InvoiceLine[]
}

/**
 * What is still to be invoiced of a registration: its lines that were not invoiced, or the balance of them as one line where documents
 * were written by other lines (I-32).
 */
export function remainingLines(
  { id }: Pick<Subject, "id">,
  lines: readonly InvoiceLine[],
  earlier: readonly EarlierDocument[],
  { rate, isAgain, balanceOf, inOther = [] }: Terms,
): InvoiceLine[] {
  const { price, invoiced, isWhole } = stateOf(lines, earlier, rate)
  if (isWhole && !isAgain) return []
  if (isWhole || invoiced <= 0) return [...lines]
  const open = linesNotYetIn(lines, inOther, earlier)
  const rest = price - invoiced
  if (sumOf(open) === rest) return open
  const detail = firstOf(lines.map(({ label }) => label).join(", "), longestDetail)
  return [
    {
      registration_id: id,
      label: balanceOf(lines.length),
      detail,
      quantity: 1,
      unit_price: rest,
      amount: rest,
    },
  ]
}

type Registration = { lines: readonly InvoiceLine[]; earlier: readonly EarlierDocument[]; added: number }

/**
 * What registrations were invoiced before; null for nothing. A reason is needed for more when one of them is invoiced whole, or this
 * invoice leads beyond what its booths cost: then the same booths are invoiced again, for all that can be told.
 * @param registrations with what this invoice adds to each, cents without tax and discount
 * @param rate of the tax, basis points
 */
export function invoicedBefore(
  registrations: readonly Registration[],
  rate: number,
): InvoiceCalculation["invoiced_before"] {
  const documents = registrations.flatMap(({ earlier }) => earlier)
  if (documents.length === 0) return null
  const states = registrations.map(({ lines, earlier, added }) => ({
    ...stateOf(lines, earlier, rate),
    added,
    count: earlier.length,
  }))
  const byName = Map.groupBy(documents, ({ invoice_id, name }) => `${invoice_id} ${name}`)
  return {
    price: states.reduce((sum, { price }) => sum + price, 0),
    amount: states.reduce((sum, { invoiced }) => sum + invoiced, 0),
    documents: [...byName.values()].flatMap((parts) => {
      const [first] = parts
      if (!first) return []
      const amount = parts.reduce((sum, one) => sum + amountOf(one, rate), 0)
      return [{ invoice_id: first.invoice_id, name: first.name, amount }]
    }),
    needs_reason:
      states.every(({ isWhole }) => isWhole) ||
      states.some(
        ({ price, invoiced, added, count }) => count > 0 && added > 0 && invoiced + added > price + count,
      ),
  }
}
