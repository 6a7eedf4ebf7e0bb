import { today } from "#lib/backend/finance/invoices/days.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { sentence } from "#lib/backend/platform/http/problems.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { StatementFile } from "#lib/contract/finance/statement-file.ts"
import { entityOf } from "./accounts.ts"
import { findKnown, fingerprints } from "./known-entries.ts"
import { recallOf } from "./mappings.ts"
import type { Chosen } from "./reading/csv-statement.ts"
import { readStatementFile } from "./reading/read-file.ts"
import { plainLine, type ReadStatement, unreadFirst, unreadOf } from "./reading/statement.ts"

/** Entries of a file that are shown before it is kept. */
const firstEntries = 10
/** Lines that are no entry and are shown before it is kept. */
const maxLines = 200
/** Characters of a file's name. */
const maxNameLength = 200

/** A file's name as it is kept. */
export const nameOf = (file: File) => plainLine(file.name).slice(0, maxNameLength)

async function knownOf(entity: BillingEntity | null, read: ReadStatement): Promise<number> {
  if (entity === null) return 0
  const prints = await fingerprints(read.account, read.entries)
  return (await findKnown({ entity, ...read, prints })).filter(Boolean).length
}

/**
 * What a file holds; nothing of it is kept.
 * @throws 422 on `file` for what is no statement
 */
export async function describeFile(
  file: File,
  { entity, ...chosen }: Chosen & { entity?: BillingEntity | undefined },
  language: Language,
): Promise<StatementFile> {
  const read = await readStatementFile(
    new Uint8Array(await file.arrayBuffer()),
    chosen,
    today(),
    recallOf(entity),
  )
  const { entries, leftOut, problems, isAccountStated, isRemembered, ...about } = read
  const whose = entity ?? (await entityOf(read.account))
  const dates = entries.map(({ date }) => date).toSorted()
  return {
    ...about,
    name: nameOf(file),
    is_account_stated: isAccountStated,
    is_remembered: isRemembered,
    entity: whose,
    entries: entries.length,
    known: await knownOf(whose, read),
    from: dates[0] ?? null,
    to: dates.at(-1) ?? null,
    first: entries
      .slice(0, firstEntries)
      .map(({ date, amount, fee, isReversal, original, counterparty, text, reference }) => ({
        date,
        amount,
        fee,
        is_reversal: isReversal,
        original,
        counterparty,
        text,
        reference,
      })),
    left_out: unreadFirst(leftOut)
      .slice(0, maxLines)
      .map(({ line, problem, text, isUnread }) => ({
        line,
        message: sentence(problem, language),
        text,
        is_unread: isUnread,
      })),
    unread: unreadOf(leftOut),
    problems: problems.map((problem) => ({ message: sentence(problem, language) })),
  }
}
