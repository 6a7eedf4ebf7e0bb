import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { ExchangeRate } from "#lib/contract/finance/invoice-fields.ts"

/**
 * Stores what the books take an invoice in another currency for, once.
 * @param isPrinted documents name it; otherwise it is for the books alone
 * @returns whether it was stored: not where the invoice has one
 */
export async function writeRate(
  invoice: number,
  { rate, date, source }: ExchangeRate,
  { isPrinted, actor }: { isPrinted: boolean; actor: Actor },
  connection: Connection,
): Promise<boolean> {
  const written = await query(
    {
      text: `INSERT INTO invoice_exchange_rate (invoice_id, rate, date, source, is_printed, user_id) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (invoice_id) DO NOTHING RETURNING invoice_id`,
      values: [invoice, rate, date, source, isPrinted, actor.userId],
    },
    connection,
  )
  return written.length > 0
}
