import { dayAfter, today } from "#lib/backend/finance/invoices/days.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { findEntry } from "./entries.ts"

/** What decides about a change of an entry; `text` is all that the bank said of it. */
export type LockedEntry = {
  id: number
  version: number
  entity: BillingEntity
  currency: AccountCurrency
  date: string
  amount: number
  matched: number
  adjusted: number
  credit: number
  fee: number
  is_aside: boolean
  aside_reason: string
  details: string
}

/** Locks an entry for a change. Invoices that the change writes to are locked before it. Throws a 404 for an unknown one. */
export async function lockEntry(id: number, connection: Connection): Promise<LockedEntry> {
  const [entry] = await query<LockedEntry>(
    {
      name: "bank-entry-lock",
      text: `SELECT id, version, entity, currency, date, amount, matched, adjusted, credit, fee, aside_at IS NOT NULL AS is_aside, aside_reason,
          concat_ws(' · ', nullif(counterparty, ''), nullif(reference, ''), nullif(text, '')) AS details
        FROM bank_entry WHERE id = $1 FOR NO KEY UPDATE`,
      values: [id],
    },
    connection,
  )
  if (!entry) throw notFound("bank_entry")
  return entry
}

/** Throws a 409 with the entry as it is now, when it is not as its reader saw it. */
export async function requireVersion(
  { id, version: stored }: LockedEntry,
  version: number,
  connection: Connection,
): Promise<void> {
  if (stored !== version) throw conflict("bank_entry_changed", await findEntry(id, connection))
}

/** Throws a 422 on a field for an entry of a day to come: what is booked of it would be, too (I-64). */
export function requireArrived({ date }: LockedEntry, field: string): void {
  if (date > today()) throw invalid({ [field]: ["entry_to_come"] })
}

/**
 * The day on which money of an entry is booked (I-65): its own, or the first open one where the books of that are closed and a person agreed
 * to it. The books are held until the transaction ends, so that closing waits for it.
 * @param agreed the day that the person was shown
 * @throws 409 with the entry as it is now, for another day than the first open one
 */
export async function bookingDay(
  { id, entity, date }: LockedEntry,
  agreed: string | undefined,
  connection: Connection,
): Promise<string> {
  const [book] = await query<{ closed_until: string | null }>(
    {
      name: "bank-booking-day",
      text: "SELECT closed_until FROM ledger_book WHERE entity = $1 FOR SHARE",
      values: [entity],
    },
    connection,
  )
  const closed = book?.closed_until ?? null
  if (closed === null || date > closed) return date
  const firstOpen = dayAfter(closed, 1)
  if (agreed !== firstOpen) throw conflict("bank_entry_period_closed", await findEntry(id, connection))
  return firstOpen
}
