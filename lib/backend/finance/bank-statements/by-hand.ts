import { writtenMoney } from "#lib/backend/finance/invoices/written-money.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import { findEntry } from "./entries.ts"
import { byHand } from "./open-invoice.ts"

type Part = { invoice: number; by_hand?: number[] | undefined }
type Recorded = {
  invoice: number
  number: string
  currency: Currency
  id: number
  amount: number
  user: string | null
}

/**
 * The same money is not recorded once by hand and once by its entry without anybody noticing (I-74).
 * @param parts of locked invoices; those that say no payments are not compared
 * @throws 409 with the entry, which says what was recorded by hand besides the payments that were shown, and by whom
 */
export async function requireSeenByHand(
  parts: readonly Part[],
  { entry, language }: { entry: number; language: Language },
  connection: Connection,
): Promise<void> {
  const seen = new Map(parts.map(({ invoice, by_hand }) => [invoice, by_hand]))
  const recorded = await query<Recorded>(
    {
      name: "bank-match-by-hand",
      text: `SELECT invoice.id AS invoice, invoice.number, invoice.currency, payment.* FROM invoice
        CROSS JOIN LATERAL (${byHand('payment.id, payment.amount, "user".name AS user')}) payment
        WHERE invoice.id = ANY ($1) ORDER BY payment.id DESC`,
      values: [[...seen.keys()]],
    },
    connection,
  )
  const unseen = recorded.find(({ invoice, id }) => seen.get(invoice)?.includes(id) === false)
  if (!unseen) return
  const { number, currency, amount, user } = unseen
  const value = writtenMoney(Math.abs(amount), { currency, language })
  throw conflict(
    { code: "recorded_by_hand", values: { value, number, user: user ?? "none" } },
    await findEntry(entry, connection),
  )
}
