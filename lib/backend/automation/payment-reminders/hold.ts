import { lockInvoices } from "#lib/backend/finance/invoices/lock.ts"
import { tellRegistrations } from "#lib/backend/finance/invoices/tell.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"

/** Changes the hold of an invoice that is locked, and tells it in the audit trail of its registrations. */
function changeHold(
  invoice: number,
  reason: string | null,
  actor: Actor,
  write: (connection: Connection) => Promise<unknown>,
): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const [locked] = await lockInvoices([invoice], connection)
    if (!locked) throw notFound("invoice")
    if (locked.kind !== "invoice") throw invalid({ invoice: ["not_an_invoice"] })
    const [stored] = await query<{ reason: string }>(
      { text: "SELECT reason FROM payment_reminder_hold WHERE invoice_id = $1", values: [invoice] },
      connection,
    )
    const before = stored?.reason ?? null
    if (before === reason) return
    await write(connection)
    await tellRegistrations(
      locked.registrations,
      { payment_reminder_hold: [before, reason] },
      actor,
      connection,
    )
  })
}

/** Has nobody reminded of an invoice, for a reason; another reason takes its place. Throws a 404, a 422 for a credit note. */
export function holdInvoice(invoice: number, reason: string, actor: Actor): Promise<void> {
  return changeHold(invoice, reason, actor, (connection) =>
    query(
      {
        text: `INSERT INTO payment_reminder_hold (invoice_id, reason, user_id) VALUES ($1, $2, $3)
          ON CONFLICT (invoice_id) DO UPDATE SET reason = excluded.reason, user_id = excluded.user_id, created_at = now()`,
        values: [invoice, reason, actor.userId],
      },
      connection,
    ),
  )
}

/** Has an invoice reminded of again; one that is not on hold stays as it is. Throws as `holdInvoice`. */
export function releaseInvoice(invoice: number, actor: Actor): Promise<void> {
  return changeHold(invoice, null, actor, (connection) =>
    query({ text: "DELETE FROM payment_reminder_hold WHERE invoice_id = $1", values: [invoice] }, connection),
  )
}
