import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { InvoiceDetail, InvoiceLine } from "#lib/contract/finance/invoices.ts"
import { findDocument } from "./document.ts"
import { asBasisPoints, pieceOf, shareOut } from "./figures.ts"
import { issuedWith, keyOfAnother, today } from "./issue.ts"
import { lockInvoice } from "./lock.ts"
import { tellRegistrations } from "./tell.ts"
import { undrawable } from "./undrawable.ts"
import { type Document, writeDocument } from "./write-document.ts"

type Asked = {
  invoice: number
  key: string
  amount?: number | undefined
  reason: string
  date?: string | undefined
}

/** One line a registration, by what of the invoice's lines was its: what is credited falls on them alike. */
function creditedLines(invoice: InvoiceDetail, taxable: number): InvoiceLine[] {
  const amounts = new Map<number, number>()
  for (const { registration_id, amount } of invoice.lines)
    amounts.set(registration_id, (amounts.get(registration_id) ?? 0) + amount)
  const parts = shareOut(taxable, [...amounts.values()])
  return (
    [...amounts.keys()]
      .map((registration_id, place) => ({ registration_id, amount: parts[place] ?? 0 }))
      // A cent may be tax alone: no document is without a line.
      .filter(({ amount }, place) => amount > 0 || (taxable === 0 && place === 0))
      .map((line) => ({ ...line, label: invoice.number, detail: "", quantity: 1, unit_price: line.amount }))
  )
}

/** What of an invoice's amount before tax was credited, in cents. */
async function creditedTaxable(invoice: number, connection: Connection): Promise<number> {
  const { taxable } = await queryOne<{ taxable: number }>(
    {
      text: "SELECT coalesce(sum(taxable), 0)::int AS taxable FROM invoice WHERE credits_id = $1",
      values: [invoice],
    },
    connection,
  )
  return taxable
}

type Amounts = { amount: number; creditedTaxable: number }

/**
 * What a credit note over so many cents, tax included, says; all that is left of an untouched invoice repeats it line by line. What the
 * invoice left to pay is paid with it first, and the rest of it is paid back (I-22).
 */
function creditNote(invoice: InvoiceDetail, credited: Amounts, asked: Asked, actor: Actor): Document {
  const { amount } = credited
  const isWhole = amount === invoice.total
  const { taxable, tax } = isWhole
    ? { taxable: invoice.taxable, tax: invoice.tax.amount }
    : pieceOf(
        invoice,
        { total: invoice.credited, taxable: credited.creditedTaxable },
        amount,
        asBasisPoints(invoice.tax.rate),
      )
  const date = asked.date ?? today()
  const figures = isWhole
    ? {
        lines: invoice.lines.map(({ deducts: _, ...line }) => line),
        subtotal: invoice.subtotal,
        discount_rate: invoice.discount_rate,
        discount: invoice.discount,
      }
    : { lines: creditedLines(invoice, taxable), subtotal: taxable, discount_rate: 0, discount: 0 }
  return {
    entity: invoice.entity,
    kind: "credit_note",
    key: asked.key,
    date,
    currency: invoice.currency,
    language: invoice.language,
    credits_id: invoice.id,
    reason: asked.reason,
    deducted: Math.min(amount, Math.max(0, invoice.balance)),
    organization_id: null,
    seller: invoice.seller,
    buyer: invoice.buyer,
    about: invoice.about,
    purchase_order: invoice.purchase_order,
    buyer_reference: invoice.buyer_reference,
    payment_method: invoice.payment_method,
    is_deposit: invoice.is_deposit,
    ...figures,
    taxable,
    tax: { ...invoice.tax, amount: tax },
    total: amount,
    is_splitting: false,
    user: actor.userId,
    instalments: [{ due_date: date, amount }],
  }
}

/**
 * Corrects an invoice by a credit note of its own number, once a key; over all that is left of it unless an amount is said.
 * @returns the id of the credit note
 * @throws 404, 409 for a deposit that a final invoice deducts, or a 422 on `amount` for more than is left, on `date` for one before the invoice or in the future, on `reason` for characters that cannot be
 * printed
 */
export function credit(asked: Asked, actor: Actor): Promise<number> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const registrations = await lockInvoice(asked.invoice, connection)
    const invoice = await findDocument(asked.invoice, "en", connection)
    const before = await issuedWith(asked.key, connection)
    if (before && before.credits_id !== invoice.id) throw keyOfAnother()
    if (before) return before.id
    const left = invoice.total - invoice.credited
    const amount = asked.amount ?? left
    if (amount > left || amount === 0) throw invalid({ amount: ["more_than_is_left"] })
    if (asked.date && (asked.date > today() || asked.date < invoice.date))
      throw invalid({ date: ["not_allowed"] })
    const problems = await undrawable([["reason", asked.reason]])
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const credited = { amount, creditedTaxable: await creditedTaxable(invoice.id, connection) }
    const { id, number } = await writeDocument(creditNote(invoice, credited, asked, actor), connection)
    await tellRegistrations(registrations, { credit_notes: [null, number] }, actor, connection)
    return id
  })
}
