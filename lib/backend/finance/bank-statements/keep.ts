import { today } from "#lib/backend/finance/invoices/days.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { type Problems, storedProblem } from "#lib/backend/platform/http/problems.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { inRecordTransaction } from "#lib/backend/records/transaction.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import { entityOf } from "./accounts.ts"
import { nameOf } from "./describe.ts"
import { findKnown, fingerprints } from "./known-entries.ts"
import { recallOf, rememberMapping } from "./mappings.ts"
import type { Chosen } from "./reading/csv-statement.ts"
import { readStatementFile } from "./reading/read-file.ts"
import {
  type LeftOut,
  type ReadStatement,
  type SumDifference,
  unreadFirst,
  unreadOf,
} from "./reading/statement.ts"

type Input = Chosen & {
  file: File
  entity: BillingEntity
  currency: AccountCurrency
  unread?: number
  differences?: readonly number[]
}
type StoredStatement = { statement: number | null; added: number; known: number }

/** Entries written in one statement. */
const batchSize = 2_000
/** Lines that are stored of those left out. */
const maxLines = 1_000

const storedLines = (lines: readonly LeftOut[]) =>
  unreadFirst(lines)
    .slice(0, maxLines)
    .map(({ problem, ...line }) => ({ ...line, problem: storedProblem(problem) }))

/** Differences as the audit trail has them: "20.00", several with a comma between. */
const differencesOf = (sums: readonly SumDifference[]) =>
  sums.map(({ computed, stated }) => ((stated - computed) / 100).toFixed(2)).join(", ")

/** What keeps a file from being kept (I-24), by the field with which it is sent; what is wrong with its columns first. */
async function requireSound(
  read: ReadStatement,
  { entity, currency, unread = 0, differences = [] }: Input,
): Promise<void> {
  const owner = await entityOf(read.account)
  const isOfColumns = read.format === "csv" && read.problems[0] !== "no_entries"
  const stated = read.sums.map(({ computed, stated }) => stated - computed)
  const problems: Problems = {
    ...(read.problems.length > 0 && { [isOfColumns ? "mapping" : "file"]: [...new Set(read.problems)] }),
    // What was agreed is what the file says: with other columns it may say something else.
    ...(unreadOf(read.leftOut) !== unread && { unread: ["lines_unread"] }),
    ...(stated.join() !== differences.join() && { differences: ["statement_sums"] }),
    ...(owner !== null && owner !== entity && { entity: ["account_of_another"] }),
    ...(read.currency !== null && read.currency !== currency && { currency: ["statement_currency"] }),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Writes entries that no file brought before. @returns how many */
async function writeEntries(
  statement: number,
  input: Input,
  { account, entries }: ReadStatement,
  connection: Connection,
): Promise<number> {
  const prints = await fingerprints(account, entries)
  const known = await findKnown({ ...input, account, entries, prints }, connection)
  const rows = entries.flatMap(
    ({ bankReference, valueDate, original, isReversal, wordsHash, ...entry }, position) => {
      if (known[position]) return []
      const more = { original_amount: original?.amount ?? null, original_currency: original?.currency ?? "" }
      const dates = { value_date: valueDate || null, bank_reference: bankReference, is_reversal: isReversal }
      const hashes = { fingerprint: prints[position], words: wordsHash }
      return [{ ...entry, ...more, ...dates, ...hashes, position }]
    },
  )
  let added = 0
  for (let from = 0; from < rows.length; from += batchSize) {
    const written = await queryOne<{ count: number }>(
      {
        text: `WITH written AS (INSERT INTO bank_entry (statement_id, entity, currency, position, date, value_date, amount, fee, is_reversal, original_amount, original_currency,
            counterparty, iban, text, reference, fingerprint, bank_reference, words)
          SELECT $1, $2, $3, position, date, value_date, amount, fee, is_reversal, original_amount, original_currency,
            counterparty, iban, text, reference, fingerprint, bank_reference, words
          FROM json_to_recordset($4) AS entry(position int, date date, value_date date, amount int, fee int, is_reversal boolean, original_amount bigint,
            original_currency text, counterparty text, iban text, text text, reference text, fingerprint text, bank_reference text, words text)
          ORDER BY position ON CONFLICT (entity, currency, fingerprint) DO NOTHING RETURNING id)
          SELECT count(*)::int AS count FROM written`,
        values: [statement, input.entity, input.currency, JSON.stringify(rows.slice(from, from + batchSize))],
      },
      connection,
    )
    added += written.count
  }
  return added
}

/**
 * Keeps the entries of a file that no earlier one brought. Of two that bring the same at the same time the second waits for the first.
 * @throws 422 by field, for what `describeFile` tells as problems too
 */
export async function keep(input: Input, actor: Actor): Promise<StoredStatement> {
  const read = await readStatementFile(
    new Uint8Array(await input.file.arrayBuffer()),
    input,
    today(),
    recallOf(input.entity),
  )
  await requireSound(read, input)
  return inRecordTransaction(actor, async ({ connection }) => {
    const name = nameOf(input.file)
    // Entries are written in the file's order, which of two files may differ: one after the other they cannot wait for each other.
    await query(
      {
        text: "SELECT pg_advisory_xact_lock(hashtext('bank statement'), hashtext($1))",
        values: [input.entity],
      },
      connection,
    )
    const { id } = await queryOne<{ id: number }>(
      {
        text: `INSERT INTO bank_statement (entity, name, format, account, currency, left_out, unread, sums, user_id)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
        values: [
          input.entity,
          name,
          read.format,
          read.account,
          input.currency,
          JSON.stringify(storedLines(read.leftOut)),
          input.unread ?? 0,
          JSON.stringify(read.sums),
          actor.userId,
        ],
      },
      connection,
    )
    const added = await writeEntries(id, input, read, connection)
    if (read.format === "csv") await rememberMapping(input.entity, read, actor, connection)
    const known = read.entries.length - added
    if (added === 0) {
      await query({ text: "DELETE FROM bank_statement WHERE id = $1", values: [id] }, connection)
      return { statement: null, added, known }
    }
    const changes = {
      name: [null, name] as [null, string],
      entries: [null, added] as [null, number],
      ...(input.unread && { unread: [null, input.unread] as [null, number] }),
      ...(read.sums.length > 0 && { differences: [null, differencesOf(read.sums)] as [null, string] }),
    }
    await writeAudit({ actor, action: "create", type: "bank_statement", id, changes }, connection)
    return { statement: id, added, known }
  })
}
