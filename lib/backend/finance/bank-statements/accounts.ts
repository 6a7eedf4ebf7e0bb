import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"

/** Whose account it is: of the entity that invoices with it, else of the one whose statements were of it. */
export async function entityOf(account: string, connection?: Connection): Promise<BillingEntity | null> {
  if (!account) return null
  const [found] = await query<{ entity: BillingEntity }>(
    {
      text: `SELECT entity FROM invoice_seller WHERE upper(replace(iban, ' ', '')) = $1
        UNION ALL (SELECT entity FROM bank_statement WHERE account = $1 ORDER BY id DESC LIMIT 1) LIMIT 1`,
      values: [account],
    },
    connection,
  )
  return found?.entity ?? null
}
