import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changesBetween } from "#lib/backend/records/changes.ts"
import type { LedgerAccount, LedgerBook } from "#lib/contract/finance/ledger-books.ts"
import { type BillingEntity, billingEntities, ledgerUses } from "#lib/contract/finance/ledger-terms.ts"
import { listBooks } from "./data.ts"

type Based = { entity: BillingEntity; version: number }
type Change = (stored: LedgerBook, connection: Connection) => Promise<Record<string, [unknown, unknown]>>

/** Changes a book while its row is locked. @returns all books; @throws 404, 409 with all books as `current` */
function changeBook({ entity, version }: Based, actor: Actor, change: Change): Promise<LedgerBook[]> {
  return inTransaction(async (connection) => {
    // Documents and payments hold the row while they are booked: whoever closes waits for them.
    await query(
      { text: "SELECT FROM ledger_book WHERE entity = $1 FOR UPDATE", values: [entity] },
      connection,
    )
    const books = await listBooks(connection)
    const stored = books.find((book) => book.entity === entity)
    if (!stored) throw notFound("seller")
    if (stored.version !== version) throw conflict("invoicing_changed", books)
    const changes = await change(stored, connection)
    if (Object.keys(changes).length === 0) return books
    await query(
      { text: "UPDATE ledger_book SET version = version + 1 WHERE entity = $1", values: [entity] },
      connection,
    )
    const id = billingEntities.indexOf(entity) + 1
    await writeAudit({ actor, action: "edit", type: "ledger_book", id, changes }, connection)
    return listBooks(connection)
  })
}

/** An account as the audit trail has it: "sales S 2000: 706000 Services". */
const written = ({ use, category, rate, number, label }: LedgerAccount) =>
  `${[use, category, rate].filter((part) => part !== null).join(" ")}: ${number} ${label}`

/** Every use has an account for all, so that whatever is issued can be booked. */
function requireWhole(accounts: readonly LedgerAccount[]): void {
  const missing = ledgerUses.filter(
    (use) => !accounts.some((one) => one.use === use && one.category === null && one.rate === null),
  )
  if (missing.length > 0) throw invalid({ accounts: ["required"] })
  const keys = accounts.map(({ use, category, rate }) => `${use} ${category} ${rate}`)
  if (new Set(keys).size < keys.length) throw invalid({ accounts: ["already_exists"] })
}

/** Changes the chart of accounts of an entity. Throws 404, 409, and a 422 on `accounts` for one without an account for each use, or with two for one. */
export function editAccounts(based: Based, accounts: LedgerAccount[], actor: Actor): Promise<LedgerBook[]> {
  requireWhole(accounts)
  return changeBook(based, actor, async (stored, connection) => {
    const changes = changesBetween(
      { accounts: stored.accounts.map(written).toSorted() },
      { accounts: accounts.map(written).toSorted() },
    )
    if (Object.keys(changes).length === 0) return {}
    await query(
      {
        text: "DELETE FROM ledger_account WHERE entity = $1",
        values: [based.entity],
      },
      connection,
    )
    await query(
      {
        text: `INSERT INTO ledger_account (entity, use, category, rate, number, label)
          SELECT $1, use, category, rate, number, label FROM jsonb_to_recordset($2)
            AS account (use ledger_use, category tax_category, rate int, number text, label text)`,
        values: [based.entity, JSON.stringify(accounts)],
      },
      connection,
    )
    return changes
  })
}

/**
 * Closes the books of an entity up to a day, for good.
 * @param today YYYY-MM-DD
 * @throws 404, 409, 422 on `until` for today or later, and for a day that is closed already
 */
export function closeBook(based: Based, until: string, today: string, actor: Actor): Promise<LedgerBook[]> {
  if (until >= today) throw invalid({ until: ["not_over_yet"] })
  return changeBook(based, actor, async ({ closed_until }, connection) => {
    if (closed_until !== null && until <= closed_until) throw invalid({ until: ["period_closed"] })
    await query(
      { text: "UPDATE ledger_book SET closed_until = $2 WHERE entity = $1", values: [based.entity, until] },
      connection,
    )
    return { closed_until: [closed_until, until] }
  })
}
