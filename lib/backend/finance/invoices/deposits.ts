import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Composition } from "#lib/contract/finance/invoice-composition.ts"
import type { InvoiceLine } from "#lib/contract/finance/invoice-detail.ts"
import { firstOf } from "#lib/contract/platform/cut-text.ts"
import { asBasisPoints, partOf, shareOut } from "./figures.ts"
import { byTax, type Rated, taxKey } from "./taxes.ts"

/** A line of a deposit invoice that no final invoice deducts yet. */
export type OpenDeposit = {
  line_id: number
  registration_id: number
  invoice_id: number
  number: string
  date: string
  currency: string
  tax_category: Rated["category"]
  /** Basis points. */
  tax_rate: number
  /** Cents without tax, without what was credited. */
  amount: number
}

const sql = `SELECT part.id AS line_id, part.registration_id, deposit.id AS invoice_id, deposit.number, deposit.date, deposit.currency,
    coalesce(part.tax_category, deposit.tax_category) AS tax_category,
    coalesce(part.tax_rate, deposit.tax_rate) AS tax_rate, remaining.amount
  FROM invoice_line part JOIN invoice deposit ON deposit.id = part.invoice_id
  CROSS JOIN LATERAL (SELECT amount FROM deposit_remaining(deposit.id) WHERE line = part.id) remaining
  WHERE part.registration_id = ANY ($1) AND deposit.kind = 'invoice' AND deposit.is_deposit AND remaining.amount > 0
    AND NOT deposit_is_deducted(part.id)
  ORDER BY deposit.date, deposit.id, part.id`

/** What was invoiced of registrations as deposits and is still to be deducted, oldest first (I-40). */
export function openDeposits(
  registrations: readonly number[],
  connection?: Connection,
): Promise<OpenDeposit[]> {
  return query<OpenDeposit>({ name: "open-deposits", text: sql, values: [registrations] }, connection)
}

export const taxOfDeposit = ({ tax_category, tax_rate }: OpenDeposit): Rated => ({
  category: tax_category,
  rate: tax_rate / 100,
})

/** Its own tax where it is not that of the document. */
const ownTax = (tax: Rated, main: Rated) => (taxKey(tax) === taxKey(main) ? {} : { tax })

/**
 * The lines by which a final invoice takes off the deposits that were invoiced before: with them VAT is never charged twice.
 * @param name what a deduction is called, and what of it is without tax and what is tax
 */
export const deductionsOf = (
  open: readonly OpenDeposit[],
  main: Rated,
  name: (deposit: OpenDeposit) => { label: string; detail: string },
): InvoiceLine[] =>
  open.map((deposit) => {
    const { line_id, invoice_id, number, date, registration_id, amount } = deposit
    return {
      registration_id,
      ...name(deposit),
      quantity: 1,
      unit_price: -amount,
      amount: -amount,
      ...ownTax(taxOfDeposit(deposit), main),
      deducts: { line_id, invoice_id, number, date },
    }
  })

/** Cents without tax of a deposit on so much. */
export function depositOf(deposit: NonNullable<Composition["deposit"]>, taxable: number): number {
  return "percentage" in deposit ? partOf(taxable, asBasisPoints(deposit.percentage)) : deposit.amount
}

const longestDetail = 500

type Part = { registration_id: number; tax: Rated; lines: InvoiceLine[]; weight: number }

/** What is billed by rate and registration, each with its share of what the rate comes to after the discount. */
function partsOf(billed: readonly InvoiceLine[], main: Rated, taxes: readonly { taxable: number }[]): Part[] {
  return byTax(billed, main).flatMap(({ tax, lines }, index) => {
    const each = [...Map.groupBy(lines, ({ registration_id }) => registration_id)]
    const sums = each.map(([, own]) =>
      Math.max(
        0,
        own.reduce((sum, { amount }) => sum + amount, 0),
      ),
    )
    const weights = shareOut(Math.max(0, taxes[index]?.taxable ?? 0), sums)
    return each.map(([registration_id, own], place) => ({
      registration_id,
      tax,
      lines: own,
      weight: weights[place] ?? 0,
    }))
  })
}

/**
 * The lines of a deposit invoice: one a registration and rate, by what of it is to be invoiced.
 * @param taxes what each rate comes to
 */
export function depositLines(
  billed: readonly InvoiceLine[],
  net: number,
  { main, taxes, label }: { main: Rated; taxes: readonly { taxable: number }[]; label: string },
): InvoiceLine[] {
  const parts = partsOf(billed, main, taxes)
  const shares = shareOut(
    net,
    parts.map(({ weight }) => weight),
  )
  return parts
    .map(({ registration_id, tax, lines }, index) => ({
      registration_id,
      label,
      detail: firstOf([...new Set(lines.map((line) => line.label))].join(", "), longestDetail),
      quantity: 1,
      unit_price: shares[index] ?? 0,
      amount: shares[index] ?? 0,
      ...ownTax(tax, main),
    }))
    .filter(({ amount }) => amount > 0)
}
