import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { InvoiceDetail, InvoiceFigures, InvoiceLine } from "#lib/contract/finance/invoices.ts"
import { findDocument } from "./document.ts"
import { asBasisPoints, pieceOf, shareOut } from "./figures.ts"
import { issuedWith, keyOfAnother, today } from "./issue.ts"
import { lockInvoice } from "./lock.ts"
import { byTax, type Rated, taxKey } from "./taxes.ts"
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

type Taxed = InvoiceFigures["taxes"][number]

/** What of each rate of an invoice was credited: taxable and VAT, cents. */
async function creditedBefore(invoice: InvoiceDetail, connection: Connection) {
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

type Credited = { taxable: number; tax: number }

/**
 * What of an amount with tax falls on each rate of an invoice, by what is left of each; all that is left of a rate has all of its tax.
 * @param before what of each was credited
 */
export function creditedTaxes(taxes: readonly Taxed[], before: readonly Credited[], amount: number): Taxed[] {
  const wholes = taxes.map(({ taxable, amount: tax }) => taxable + tax)
  const gone = before.map(({ taxable, tax }) => taxable + tax)
  const pieces = shareOut(
    amount,
    wholes.map((whole, index) => Math.max(0, whole - (gone[index] ?? 0))),
  )
  return taxes.map((one, index) => {
    const whole = { total: wholes[index] ?? 0, taxable: one.taxable }
    const earlier = { total: gone[index] ?? 0, taxable: before[index]?.taxable ?? 0 }
    const { taxable, tax } = pieceOf(whole, earlier, pieces[index] ?? 0, asBasisPoints(one.rate))
    return { ...one, taxable, amount: tax }
  })
}

/** One line a registration and rate, by what of the invoice's lines was its: what is credited falls on them alike. */
function creditedLines(invoice: InvoiceDetail, taxes: readonly Taxed[], isSingle: boolean): InvoiceLine[] {
  const lines = byTax(invoice.lines, invoice.tax).flatMap(({ tax, lines: own }) => {
    const amounts = Map.groupBy(own, ({ registration_id }) => registration_id)
    const weights = [...amounts.values()].map((each) => each.reduce((sum, { amount }) => sum + amount, 0))
    const part = taxes.find((one) => taxKey(one) === taxKey(tax))
    const shares = shareOut(part?.taxable ?? 0, weights)
    return [...amounts.keys()].map((registration_id, index) => ({
      registration_id,
      label: invoice.number,
      detail: "",
      quantity: 1,
      unit_price: shares[index] ?? 0,
      amount: shares[index] ?? 0,
      ...(!isSingle && { tax }),
      isTaxed: part !== undefined,
    }))
  })
  const some = lines.filter(({ amount }) => amount > 0)
  // A cent may be tax alone: no rate is without a line.
  const bare = lines.filter(({ isTaxed, tax }) => isTaxed && !some.some((one) => sameTax(one.tax, tax)))
  return [...some, ...firstOfEach(bare)].map(({ isTaxed: _, ...line }) => line)
}

const sameTax = (one: Rated | undefined, other: Rated | undefined) =>
  (one && taxKey(one)) === (other && taxKey(other))

const firstOfEach = <One extends { tax?: Rated }>(lines: readonly One[]): One[] =>
  lines.filter((line, index) => lines.findIndex((one) => sameTax(one.tax, line.tax)) === index)

/**
 * What a credit note over so many cents, tax included, says; all that is left of an untouched invoice repeats it line by line. What the
 * invoice left to pay is paid with it first, and the rest of it is paid back (I-22).
 */
function creditNote(
  invoice: InvoiceDetail,
  { amount, before }: { amount: number; before: readonly Credited[] },
  asked: Asked,
  actor: Actor,
): Document {
  const isWhole = amount === invoice.total
  const taxes = isWhole
    ? invoice.taxes
    : creditedTaxes(invoice.taxes, before, amount).filter((one) => one.taxable + one.amount > 0)
  const [main = invoice.tax] = taxes
  const taxable = taxes.reduce((sum, one) => sum + one.taxable, 0)
  const tax = taxes.reduce((sum, one) => sum + one.amount, 0)
  const date = asked.date ?? today()
  const figures = isWhole
    ? {
        lines: invoice.lines.map(({ deducts: _, ...line }) => line),
        subtotal: invoice.subtotal,
        discount_rate: invoice.discount_rate,
        discount: invoice.discount,
      }
    : {
        lines: creditedLines(invoice, taxes, taxes.length === 1),
        subtotal: taxable,
        discount_rate: 0,
        discount: 0,
      }
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
    tax: {
      category: main.category,
      rate: main.rate,
      reason: main.reason,
      reason_code: main.reason_code,
      amount: tax,
    },
    taxes,
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
    const credited = { amount, before: await creditedBefore(invoice, connection) }
    const { id, number } = await writeDocument(creditNote(invoice, credited, asked, actor), connection)
    await tellRegistrations(registrations, { credit_notes: [null, number] }, actor, connection)
    return id
  })
}
