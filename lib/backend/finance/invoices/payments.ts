import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { sqlStateOf } from "#lib/backend/platform/database/sql-state.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import { today } from "./days.ts"
import { lockInvoice } from "./lock.ts"
import { requireSeenBalance, type SeenBalance } from "./seen-balance.ts"
import { type PaymentRow, writePayment } from "./write-payment.ts"

type Row = Omit<PaymentRow, "entry">

/**
 * Whether this key was used before; while the document is locked nobody else writes it. Throws a 422 for that of another payment: its
 * form may have been changed after the first sending, whose answer was lost (I-63).
 */
async function isKnown(row: Row, connection: Connection): Promise<boolean> {
  const [known] = await query<{ is_same: boolean }>(
    {
      name: "invoice-payment-known",
      text: `SELECT (invoice_id, amount, reverses_id) IS NOT DISTINCT FROM ($2::int, $3::int, $4::int)
          AND ($4 IS NOT NULL OR (date, payment_method_id, reference) IS NOT DISTINCT FROM ($5::date, $6::int, $7::text)) AS is_same
        FROM invoice_payment WHERE key = $1`,
      values: [row.key, row.invoice, row.amount, row.reverses, row.date, row.method, row.reference],
    },
    connection,
  )
  if (known && !known.is_same) throw invalid({ key: ["sent_before_otherwise"] })
  return known !== undefined
}

/** @param seen where it was recorded beside a balance */
async function record(row: Row, actor: Actor, connection: Connection, seen?: SeenBalance): Promise<void> {
  const registrations = await lockInvoice(row.invoice, connection)
  if (await isKnown(row, connection)) return
  if (seen) await requireSeenBalance(row.invoice, seen, connection)
  await writePayment({ ...row, entry: null }, registrations, actor, connection)
}

type Payment = Omit<Row, "reverses" | "amount" | "method"> & {
  amount: number
  refund: boolean
  payment_method_id: number | null
  balance?: number | undefined
}

/**
 * Records money that came, or with `refund` went back, once a key.
 * @throws 404, a 409 where the balance is not the one that was seen, or a 422: on `amount` for more than is due, on `date` for a day to come or one more than a year
 * before the invoice, for an unknown method of payment, on `key` for that of another payment
 */
export async function pay(input: Payment, actor: Actor, language: Language): Promise<void> {
  const { refund, payment_method_id: method, balance, ...payment } = input
  if (payment.date > today()) throw invalid({ date: ["in_the_future"] })
  const row = { ...payment, method, amount: refund ? -payment.amount : payment.amount, reverses: null }
  try {
    await inRecordTransaction(actor, async ({ connection, store }) => {
      if (method !== null && !store.paymentMethods.some(({ id }) => id === method))
        throw invalid({ payment_method_id: ["not_allowed"] })
      await record(row, actor, connection, { balance, language })
    })
  } catch (error) {
    const constraint = sqlStateOf(error)?.constraint
    if (constraint === "invoice_payment_due" || constraint === "invoice_balance")
      throw invalid({ amount: ["more_than_is_due"] })
    throw error
  }
}

/**
 * Takes a payment back by a row of its own.
 * @returns the id of its invoice
 * @throws 404, or a 409 for one that has been reversed, that is a reversal itself, or whose money has gone back since
 */
export async function reverse(
  input: { payment: number; key: string; reference: string },
  actor: Actor,
): Promise<number> {
  try {
    return await inRecordTransaction(actor, async ({ connection }) => {
      const [payment] = await query<{
        invoice_id: number
        amount: number
        payment_method_id: number | null
        reverses_id: number | null
      }>(
        {
          text: "SELECT invoice_id, amount, payment_method_id, reverses_id FROM invoice_payment WHERE id = $1",
          values: [input.payment],
        },
        connection,
      )
      if (!payment) throw notFound("payment")
      if (payment.reverses_id !== null) throw conflict("payment_reversed", null)
      const { invoice_id: invoice, payment_method_id: method } = payment
      const { key, reference } = input
      const row = {
        invoice,
        key,
        amount: -payment.amount,
        date: today(),
        method,
        reference,
        reverses: input.payment,
      }
      await record(row, actor, connection)
      return invoice
    })
  } catch (error) {
    if (isTaken(error, "invoice_payment_reverses_id_key")) throw conflict("payment_reversed", null)
    if (sqlStateOf(error)?.constraint === "invoice_balance") throw conflict("payment_refunded", null)
    throw error
  }
}
