import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Composition, InvoiceLine } from "#lib/contract/finance/invoices.ts"
import { asBasisPoints, partOf, shareOut } from "./figures.ts"

/** A line of a deposit invoice that no final invoice deducts yet. */
export type OpenDeposit = {
  line_id: number
  registration_id: number
  invoice_id: number
  number: string
  date: string
  currency: string
  tax_category: string
  /** Basis points. */
  tax_rate: number
  /** Cents without tax, without what was credited. */
  amount: number
}

const sql = `SELECT part.id AS line_id, part.registration_id, deposit.id AS invoice_id, deposit.number, deposit.date, deposit.currency,
    deposit.tax_category, deposit.tax_rate, remaining.amount
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

type Texts = {
  /** Names a deduction, and says what of it is without tax and what is tax. */
  deduction: (deposit: OpenDeposit) => { label: string; detail: string }
}

/** The lines by which a final invoice takes off the deposits that were invoiced before: with them VAT is never charged twice. */
export const deductionsOf = (open: readonly OpenDeposit[], { deduction }: Texts): InvoiceLine[] =>
  open.map((deposit) => {
    const { line_id, invoice_id, number, date, registration_id, amount } = deposit
    return {
      registration_id,
      ...deduction(deposit),
      quantity: 1,
      unit_price: -amount,
      amount: -amount,
      deducts: { line_id, invoice_id, number, date },
    }
  })

/** Cents without tax of a deposit on so much. */
export function depositOf(deposit: NonNullable<Composition["deposit"]>, taxable: number): number {
  return "percentage" in deposit ? partOf(taxable, asBasisPoints(deposit.percentage)) : deposit.amount
}

const longestDetail = 500

/** The lines of a deposit invoice: one a registration, by what of it is to be invoiced. */
export function depositLines(billed: readonly InvoiceLine[], net: number, label: string): InvoiceLine[] {
  const parts = Map.groupBy(billed, ({ registration_id }) => registration_id)
  const weights = [...parts.values()].map((lines) =>
    Math.max(
      0,
      lines.reduce((sum, { amount }) => sum + amount, 0),
    ),
  )
  const shares = shareOut(net, weights)
  return [...parts]
    .map(([registration_id, lines], index) => ({
      registration_id,
      label,
      detail: [...new Set(lines.map((line) => line.label))].join(", ").slice(0, longestDetail),
      quantity: 1,
      unit_price: shares[index] ?? 0,
      amount: shares[index] ?? 0,
    }))
    .filter(({ amount }) => amount > 0)
}
