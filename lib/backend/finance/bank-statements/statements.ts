import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { storedSentence } from "#lib/backend/platform/http/problems.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { BankStatement } from "#lib/contract/finance/statement-file.ts"

const sqlOf = (
  statements: string,
) => `SELECT statement.id, statement.name, format, statement.entity, account, statement.currency, own.from, own.to, own.entries, own.open, unread, sums,
    "user".name AS user, ${exactMoment("statement.created_at")} AS created_at, NOT own.is_used AS is_removable
  FROM (SELECT * FROM bank_statement ${statements}) statement
  LEFT JOIN "user" ON "user".id = statement.user_id
  CROSS JOIN LATERAL (
    SELECT min(date) AS from, max(date) AS to, count(*)::int AS entries,
      (count(*) FILTER (WHERE matched <> amount + adjusted AND aside_at IS NULL))::int AS open,
      coalesce(bool_or(EXISTS (SELECT FROM invoice_payment WHERE bank_entry_id = entry.id)
        OR EXISTS (SELECT FROM bank_allocation WHERE entry_id = entry.id)), false) AS is_used
    FROM bank_entry entry WHERE statement_id = statement.id) own
  ORDER BY statement.created_at DESC, statement.id DESC`

/** A page of the kept statements, newest first. */
export async function listStatements({ page, per_page }: { page: number; per_page: number }) {
  const [rows, { total }] = await Promise.all([
    query<BankStatement>({
      name: "bank-statements",
      text: sqlOf("ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2"),
      values: [per_page, (page - 1) * per_page],
    }),
    queryOne<{ total: number }>({
      text: "SELECT count(*)::int AS total FROM bank_statement",
      values: [],
    }),
  ])
  return { rows, total }
}

type StoredLine = { line: number; problem: string; text: string; isUnread: boolean }

/** A kept statement with the lines that were left out. Throws a 404. */
export async function findStatement(id: number, language: Language) {
  const [[statement], [stored]] = await Promise.all([
    query<BankStatement>({ name: "bank-statement", text: sqlOf("WHERE id = $1"), values: [id] }),
    query<{ lines: StoredLine[] }>({
      name: "bank-statement-lines",
      text: "SELECT left_out AS lines FROM bank_statement WHERE id = $1",
      values: [id],
    }),
  ])
  if (!statement || !stored) throw notFound("bank_statement")
  const left_out = stored.lines.map(({ line, problem, text, isUnread }) => ({
    line,
    message: storedSentence(problem, language),
    text,
    is_unread: isUnread,
  }))
  return { ...statement, left_out }
}

/**
 * Takes a statement back with its entries. The key between payments and entries decides about one that is matched at the same time.
 * @throws 404, or a 409 once an entry was matched
 */
export function removeStatement(id: number, actor: Actor): Promise<void> {
  return inRecordTransaction(actor, async ({ connection }) => {
    const [found] = await query<{ name: string }>(
      { text: "SELECT name FROM bank_statement WHERE id = $1 FOR UPDATE", values: [id] },
      connection,
    )
    if (!found) throw notFound("bank_statement")
    const used = await query(
      {
        text: `SELECT FROM bank_entry JOIN invoice_payment ON bank_entry_id = bank_entry.id
          WHERE statement_id = $1
          UNION ALL SELECT FROM bank_entry JOIN bank_allocation ON entry_id = bank_entry.id WHERE statement_id = $1 LIMIT 1`,
        values: [id],
      },
      connection,
    )
    if (used.length > 0) throw conflict("bank_statement_matched", null)
    await query({ text: "DELETE FROM bank_statement WHERE id = $1", values: [id] }, connection)
    const changes = { name: [found.name, null] as [string, null] }
    await writeAudit({ actor, action: "delete", type: "bank_statement", id, changes }, connection)
  })
}
