import { notePayment } from "#lib/backend/finance/partner-notes/note-for-partner.ts"
import { notePaymentForPlatform } from "#lib/backend/finance/partner-notes/note-for-platform.ts"
import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import { sqlStateOf } from "#lib/backend/platform/database/sql-state.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { dayAfter } from "./days.ts"
import { tellRegistrations } from "./tell.ts"

/** A payment as it is written: money that came, below zero money that went back. */
export type PaymentRow = {
  invoice: number
  /** There is one payment of a key. */
  key: string
  /** Cents. */
  amount: number
  /** Day on which it is booked. */
  date: string
  /** Day on which the bank says that it came, where it may be booked on a later one. */
  cameOn?: string
  /** Id of a method of payment. */
  method: number | null
  reference: string
  /** The payment that it reverses. */
  reverses: number | null
  /** The entry of a bank's statement that brought it. */
  entry: number | null
  /** Cents of that entry, where it is in another currency than the invoice. */
  entryAmount?: number | null
  /** The use of a customer's credit that pays it, whole or in part. */
  use?: number | null
}

/** Days before its invoice on which money may have come: deposits are paid ahead, a wrong year is a slip. */
const earliestDays = 366

/** Throws a 422 on `date` for a day long before the invoice. */
async function refuseLongBefore(invoice: number, date: string, connection: Connection): Promise<void> {
  const { issued } = await queryOne<{ issued: string }>(
    { name: "invoice-date", text: "SELECT date AS issued FROM invoice WHERE id = $1", values: [invoice] },
    connection,
  )
  if (date < dayAfter(issued, -earliestDays)) throw invalid({ date: ["paid_long_before"] })
}

/** Throws a 422 on `date` for a day of a closed period. */
async function insertPayment(statement: Parameters<typeof queryOne>[0], connection: Connection) {
  try {
    return await queryOne<{ id: number }>(statement, connection)
  } catch (error) {
    throw sqlStateOf(error)?.constraint === "books_are_open" ? invalid({ date: ["period_closed"] }) : error
  }
}

/**
 * Writes a payment of an invoice that is locked with its registrations, writes it in their audit log and notes it for the accounting partner
 * and the approved platform.
 * @param registrations whom the invoice is for
 * @throws 422 on `date` for a day more than a year before the invoice, and for one of a closed period
 */
export async function writePayment(
  row: PaymentRow,
  registrations: readonly number[],
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const {
    invoice,
    key,
    amount,
    date,
    cameOn = date,
    method,
    reference,
    reverses,
    entry,
    entryAmount = null,
    use = null,
  } = row
  await refuseLongBefore(invoice, cameOn, connection)
  const { id } = await insertPayment(
    {
      name: "invoice-payment",
      text: `INSERT INTO invoice_payment (invoice_id, key, amount, date, payment_method_id, reference, reverses_id, bank_entry_id, bank_amount, allocation_id,
          user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      values: [
        invoice,
        key,
        amount,
        date,
        method,
        reference,
        reverses,
        entry,
        entryAmount,
        use,
        actor.userId,
      ],
    },
    connection,
  )
  await notePayment(id, connection)
  await notePaymentForPlatform(id, connection)
  await tellRegistrations(registrations, { payments: [null, (amount / 100).toFixed(2)] }, actor, connection)
}
