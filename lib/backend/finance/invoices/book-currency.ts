import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { InvoiceCalculation } from "#lib/contract/finance/invoice-calculation.ts"
import type { ExchangeRate } from "#lib/contract/finance/invoice-fields.ts"
import { type BillingEntity, bookCurrency, type Currency } from "#lib/contract/finance/ledger-terms.ts"

/** Parts of one that exchange rates are counted in. */
const rateParts = 1_000_000

/**
 * Cents of a document in the currency of the books, rounded half away from nothing.
 * @param rate units of the document's currency for one of the books' currency
 */
export function inBookCurrency(cents: number, rate: number): number {
  const divisor = BigInt(Math.round(rate * rateParts))
  const exact = BigInt(Math.abs(cents)) * BigInt(rateParts) * 2n + divisor
  return Math.sign(cents) * Number(exact / (divisor * 2n)) || 0
}

/** VAT of a document in the currency of the books (BT-111): that of each rate by itself, as it is booked. */
export const taxInBooks = (taxes: readonly { amount: number }[], rate: number): number =>
  taxes.reduce((sum, { amount }) => sum + inBookCurrency(amount, rate), 0)

/** The currency of the books, where a document is in another one. */
export const otherBookCurrency = (entity: BillingEntity, currency: Currency): Currency | null =>
  bookCurrency[entity] === currency ? null : bookCurrency[entity]

async function lastRate(entity: BillingEntity, currency: Currency, connection?: Connection) {
  const [found] = await query<ExchangeRate>(
    {
      name: "invoice-last-exchange-rate",
      text: `SELECT exchange.rate::float AS rate, exchange.date, exchange.source
        FROM invoice_exchange_rate exchange JOIN invoice ON invoice.id = exchange.invoice_id
        WHERE invoice.entity = $1 AND invoice.currency = $2 ORDER BY exchange.date DESC, exchange.created_at DESC, invoice.id DESC LIMIT 1`,
      values: [entity, currency],
    },
    connection,
  )
  return found ?? null
}

type Composed = {
  entity: BillingEntity
  currency: Currency
  billed: string
  taxes: readonly { amount: number }[]
}
type InBooks = Pick<InvoiceCalculation, "books" | "exchange"> & { problems: Problems }

/**
 * What the books take an invoice for that is in another currency (I-59): the typed rate, and the last one that was used to propose it.
 * @returns `problems` on `exchange_rate` for one that is missing or not wanted, `exchange_rate.date` for one of after the invoice
 */
export async function readExchange(
  input: ExchangeRate | undefined,
  { entity, currency, billed, taxes }: Composed,
  connection?: Connection,
): Promise<InBooks> {
  const book = otherBookCurrency(entity, currency)
  if (!book) return { books: null, exchange: null, problems: input ? { exchange_rate: ["not_allowed"] } : {} }
  const books = { currency: book, last: await lastRate(entity, currency, connection) }
  if (!input) return { books, exchange: null, problems: { exchange_rate: ["required"] } }
  return {
    books,
    exchange: { currency: book, ...input, tax: taxInBooks(taxes, input.rate) },
    problems: input.date > billed ? { "exchange_rate.date": ["rate_after_document"] } : {},
  }
}
