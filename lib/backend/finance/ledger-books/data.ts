import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { list } from "#lib/backend/platform/database/json-sql.ts"
import type { LedgerBook } from "#lib/contract/finance/ledger-books.ts"

/** The books of all entities, in their order; accounts for all categories before those for one. */
export function listBooks(connection?: Connection): Promise<LedgerBook[]> {
  return query<LedgerBook>(
    {
      name: "ledger-books",
      text: `SELECT entity, closed_until, version,
          ${list(`SELECT use, category, rate, number, label FROM ledger_account WHERE ledger_account.entity = ledger_book.entity
            ORDER BY use, category NULLS FIRST, rate NULLS FIRST`)} AS accounts
        FROM ledger_book ORDER BY entity`,
      values: [],
    },
    connection,
  )
}
