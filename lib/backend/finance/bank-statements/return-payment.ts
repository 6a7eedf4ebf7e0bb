import { type LockedInvoice, lockInvoices } from "#lib/backend/finance/invoices/lock.ts"
import { writePayment } from "#lib/backend/finance/invoices/write-payment.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, keyOfAnother, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import { findEntry } from "./entries.ts"
import { bookingDay, type LockedEntry, lockEntry, requireArrived, requireVersion } from "./lock-entry.ts"

type Input = { entry: number; version: number; key: string; booked_on?: string | undefined; payment: number }
type Payment = {
  invoice: number
  amount: number
  /** Cents of the entry that brought it, and the currency of that; null where it is the invoice's. */
  entry_amount: number | null
  entry_currency: AccountCurrency | null
  method: number | null
  reverses: number | null
}

/** The invoice, where a payment is of the account of an entry and no more than is left of it. */
function requireFitting(payment: Payment, entry: LockedEntry, invoice: LockedInvoice | undefined): void {
  const isOfAccount =
    invoice?.entity === entry.entity && (payment.entry_currency ?? invoice.currency) === entry.currency
  if (!isOfAccount) throw invalid({ payment: ["invoice_of_another_account"] })
  const left = entry.amount + entry.adjusted - entry.matched
  const amount = payment.entry_amount ?? payment.amount
  if (-amount > 0 !== left > 0 || Math.abs(amount) > Math.abs(left))
    throw invalid({ payment: ["more_than_is_left_of_entry"] })
}

/** Whether this was recorded under its key. Throws a 422 for the key of another entry, or of another payment (I-63). */
async function isKnown(
  { entry, key, payment }: Pick<Input, "entry" | "key" | "payment">,
  connection: Connection,
): Promise<boolean> {
  const [known] = await query<{ entry: number | null; reversed: number | null }>(
    {
      text: "SELECT bank_entry_id AS entry, reverses_id AS reversed FROM invoice_payment WHERE key = $1",
      values: [key],
    },
    connection,
  )
  if (known && known.entry !== entry) throw keyOfAnother()
  if (known && known.reversed !== payment) throw invalid({ key: ["sent_before_otherwise"] })
  return known !== undefined
}

/** Characters of what the bank said that a reversal repeats as its reference. */
const maxReference = 200

/**
 * Reverses a payment whose money went back by an entry of its own, for example a transfer that was returned (I-28): its invoice is due
 * again. The same key again changes nothing.
 * @throws 404; 409 with the entry as it is, for an older version, for a payment that was reversed and for closed books; 422 on `payment`
 */
export async function returnPayment(
  { entry: id, version, key, booked_on: agreed, payment }: Input,
  actor: Actor,
): Promise<void> {
  try {
    await inRecordTransaction(actor, async ({ connection }) => {
      const [found] = await query<Payment>(
        {
          text: `SELECT invoice_id AS invoice, payment.amount, bank_amount AS entry_amount,
              CASE WHEN bank_amount IS NOT NULL THEN entry.currency END AS entry_currency, payment_method_id AS method, reverses_id AS reverses
            FROM invoice_payment payment LEFT JOIN bank_entry entry ON entry.id = bank_entry_id WHERE payment.id = $1`,
          values: [payment],
        },
        connection,
      )
      if (!found) throw notFound("payment")
      const [invoice] = await lockInvoices([found.invoice], connection)
      const entry = await lockEntry(id, connection)
      if (await isKnown({ entry: id, key, payment }, connection)) return
      await requireVersion(entry, version, connection)
      if (entry.is_aside) throw conflict("bank_entry_set_aside", await findEntry(id, connection))
      if (found.reverses !== null) throw conflict("payment_reversed", await findEntry(id, connection))
      requireArrived(entry, "payment")
      requireFitting(found, entry, invoice)
      const row = {
        invoice: found.invoice,
        key,
        amount: -found.amount,
        entryAmount: found.entry_amount === null ? null : -found.entry_amount,
        date: await bookingDay(entry, agreed, connection),
        cameOn: entry.date,
        method: found.method,
        reference: entry.details.slice(0, maxReference).trim(),
        reverses: payment,
        entry: id,
      }
      await writePayment(row, invoice?.registrations ?? [], actor, connection)
    })
  } catch (error) {
    if (isTaken(error, "invoice_payment_reverses_id_key"))
      throw conflict("payment_reversed", await findEntry(id))
    throw error
  }
}
