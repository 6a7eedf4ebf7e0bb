import { type Connection, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import { findDocument } from "./document.ts"
import { writtenMoney } from "./written-money.ts"

/** The balance, in cents, that somebody saw of an invoice, and in which language they are answered; undefined of callers that say none. */
export type SeenBalance = { balance: number | undefined; language: Language }

type Changed = { balance: number; currency: Currency; user: string | null }

/**
 * Two people may have the same transfer or rebate before them: what was recorded since is not recorded once more in silence.
 * @param invoice id of one that is locked
 * @throws a 409 with the invoice as it is now, which says its balance and who changed it last
 */
export async function requireSeenBalance(
  invoice: number,
  seen: SeenBalance,
  connection: Connection,
): Promise<void> {
  if (seen.balance === undefined) return
  const { balance, currency, user } = await queryOne<Changed>(
    {
      name: "invoice-balance-by",
      text: `SELECT balance, currency, (SELECT name FROM (
            SELECT user_id, created_at FROM invoice_payment WHERE invoice_id = invoice.id
            UNION ALL SELECT user_id, created_at FROM invoice note WHERE note.credits_id = invoice.id
          ) change LEFT JOIN "user" ON "user".id = change.user_id ORDER BY change.created_at DESC LIMIT 1) AS user
        FROM invoice WHERE id = $1`,
      values: [invoice],
    },
    connection,
  )
  if (balance === seen.balance) return
  const value = writtenMoney(balance, { currency, language: seen.language })
  throw conflict(
    { code: "balance_changed", values: { value, user: user ?? "none" } },
    await findDocument(invoice, seen.language, connection),
  )
}
