import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid, keyOfAnother } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { ChosenLine } from "#lib/contract/finance/invoice-calculation.ts"
import type { InvoiceDetail, InvoiceFigures, InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { type CreditableLine, type CreditedFigures, type CreditedTax, creditOfLines } from "./credit-lines.ts"
import { creditableLines, creditedBefore } from "./creditable.ts"
import { today } from "./days.ts"
import { findDocument } from "./document.ts"
import { asBasisPoints, pieceOf, shareOut } from "./figures.ts"
import { issuedWith } from "./issue.ts"
import { lockInvoice } from "./lock.ts"
import { requireSeenBalance } from "./seen-balance.ts"
import { byTax, type Rated, taxKey } from "./taxes.ts"
import { tellRegistrations } from "./tell.ts"
import { undrawable } from "./undrawable.ts"
import { type Document, type WrittenLine, writeDocument } from "./write-document.ts"

type Input = {
  invoice: number
  key: string
  amount?: number | undefined
  lines?: ChosenLine[] | undefined
  reason: string
  date?: string | undefined
  balance?: number | undefined
}

type Taxed = InvoiceFigures["taxes"][number]

/**
 * What of an amount with tax falls on each rate of an invoice, by what is left of each; all that is left of a rate has all of its tax.
 * @param before what of each was credited
 */
export function creditedTaxes(
  taxes: readonly Taxed[],
  before: readonly CreditedTax[],
  amount: number,
): Taxed[] {
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
    // What is taken off at one rate may be more than what a registration is billed at it.
    const weights = [...amounts.values()].map((each) =>
      Math.max(
        0,
        each.reduce((sum, { amount }) => sum + amount, 0),
      ),
    )
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

/** Each line of an invoice that a credit note repeats, as the line that it credits. */
const repeatedLines = (invoice: InvoiceDetail, ids: readonly CreditableLine[]): WrittenLine[] =>
  invoice.lines.map(({ deducts: _, ...line }, index) => {
    const id = ids[index]?.id
    return { ...line, ...(id !== undefined && { credits: { line_id: id, quantity: line.quantity } }) }
  })

type Left = { lines: readonly CreditableLine[]; before: readonly CreditedTax[] }
type Figures = CreditedFigures & { discount_rate: number }

/**
 * What a credit note comes to: over chosen lines, or over so many cents with tax; all that is left of an untouched invoice repeats it line
 * by line.
 * @throws 422 on `lines` or `amount` for more than is left
 */
function figuresOf(
  invoice: InvoiceDetail,
  { lines, before }: Left,
  chosen: Pick<Input, "amount" | "lines">,
): Figures {
  if (chosen.lines) {
    const found = creditOfLines(invoice, lines, before, chosen.lines)
    if (typeof found === "string") throw invalid({ lines: [found] })
    return { ...found, discount_rate: found.discount > 0 ? invoice.discount_rate : 0 }
  }
  const left = invoice.total - invoice.credited
  const amount = chosen.amount ?? left
  if (amount > left || amount === 0) throw invalid({ amount: ["more_than_is_left"] })
  if (amount === invoice.total) return { ...invoice, lines: repeatedLines(invoice, lines), total: amount }
  const taxes = creditedTaxes(invoice.taxes, before, amount).filter((one) => one.taxable + one.amount > 0)
  const taxable = taxes.reduce((sum, one) => sum + one.taxable, 0)
  return {
    lines: creditedLines(invoice, taxes, taxes.length === 1),
    subtotal: taxable,
    discount_rate: 0,
    discount: 0,
    taxable,
    taxes,
    total: amount,
  }
}

/** A credit note. What the invoice left to pay is paid with it first, and the rest of it is paid back (I-22). */
function creditNote(invoice: InvoiceDetail, figures: Figures, input: Input, actor: Actor): Document {
  const { lines, subtotal, discount_rate, discount, taxable, taxes, total } = figures
  const [main = invoice.tax] = taxes
  const date = input.date ?? today()
  return {
    entity: invoice.entity,
    kind: "credit_note",
    key: input.key,
    requestHash: null,
    date,
    currency: invoice.currency,
    language: invoice.language,
    credits_id: invoice.id,
    reason: input.reason,
    deducted: Math.min(total, Math.max(0, invoice.balance)),
    organization_id: null,
    seller: invoice.seller,
    buyer: invoice.buyer,
    about: invoice.about,
    purchase_order: invoice.purchase_order,
    buyer_reference: invoice.buyer_reference,
    payment_method: invoice.payment_method,
    is_deposit: invoice.is_deposit,
    lines,
    subtotal,
    discount_rate,
    discount,
    taxable,
    tax: {
      category: main.category,
      rate: main.rate,
      reason: main.reason,
      reason_code: main.reason_code,
      amount: total - taxable,
    },
    taxes,
    total,
    is_splitting: false,
    user: actor.userId,
    instalments: [{ due_date: date, amount: total }],
  }
}

/**
 * The credit note that was issued with the key of a request. Throws a 422 where that asks for another one: its form may have been changed
 * after the first sending, whose answer was lost.
 */
async function sentBefore(id: number, invoice: InvoiceDetail, request: Input, connection: Connection) {
  const note = await findDocument(id, "en", connection)
  const credited = await query<{ line: number | null; quantity: number | null }>(
    {
      text: "SELECT credits_line_id AS line, credited_quantity::float AS quantity FROM invoice_line WHERE invoice_id = $1",
      values: [id],
    },
    connection,
  )
  const isPart = ({ line, quantity }: ChosenLine) =>
    credited.some((one) => one.line === line && one.quantity === quantity)
  const isAll = request.amount === undefined && request.lines === undefined
  const isSame = [
    note.reason === request.reason,
    request.date === undefined || note.date === request.date,
    request.amount === undefined || note.total === request.amount,
    !request.lines || (request.lines.length === credited.length && request.lines.every(isPart)),
    !isAll || invoice.credited === invoice.total,
  ].every(Boolean)
  if (!isSame) throw invalid({ key: ["sent_before_otherwise"] })
  return id
}

/**
 * Corrects an invoice by a credit note of its own number, once a key; over all that is left of it unless an amount or lines are said.
 * @returns the id of the credit note
 * @throws 404, 409 for a deposit that a final invoice deducts and where the balance is not the one that was seen, or a 422 on `amount` or `lines` for more than is left, on `date` for one before the invoice or in the future, on `key` for that of another credit note, on `reason` for characters that cannot be
 * printed
 */
export function credit(input: Input, actor: Actor, language: Language): Promise<number> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const registrations = await lockInvoice(input.invoice, connection)
    const invoice = await findDocument(input.invoice, "en", connection)
    const before = await issuedWith(input.key, connection)
    if (before && before.credits_id !== invoice.id) throw keyOfAnother()
    if (before) return sentBefore(before.id, invoice, input, connection)
    await requireSeenBalance(invoice.id, { balance: input.balance, language }, connection)
    if (input.lines && input.amount !== undefined) throw invalid({ lines: ["not_allowed"] })
    const left = {
      lines: await creditableLines(invoice.id, connection),
      before: await creditedBefore(invoice, connection),
    }
    const figures = figuresOf(invoice, left, input)
    if (input.date && (input.date > today() || input.date < invoice.date))
      throw invalid({ date: ["not_allowed"] })
    const problems = await undrawable([["reason", input.reason]])
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const { id, number } = await writeDocument(creditNote(invoice, figures, input, actor), connection)
    await tellRegistrations(registrations, { credit_notes: [null, number] }, actor, connection)
    return id
  })
}
