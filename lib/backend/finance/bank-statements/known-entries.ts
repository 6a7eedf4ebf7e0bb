import { createHash } from "node:crypto"
import { plainText } from "#lib/backend/platform/csv/plain-text.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { mapInSlices } from "#lib/backend/platform/parsing/in-slices.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import type { BillingEntity } from "#lib/contract/finance/ledger-terms.ts"
import type { ReadEntry } from "./reading/statement.ts"
import { wordsHashOf } from "./reading/words-hash.ts"

/** What is the same of an entry in every file: the bank's reference, else all texts. */
function constantParts({ bankReference, counterparty, iban, text, reference }: ReadEntry): string[] {
  return bankReference ? [bankReference] : [iban, plainText([counterparty, text, reference].join(" "))]
}

/**
 * What distinguishes each entry of a file from all others of its account: account, day, amount, what the bank says of it, and how many alike
 * came before it in the file. Files that overlap bring the same entry with the same one.
 */
export function fingerprints(account: string, entries: readonly ReadEntry[]): Promise<string[]> {
  const seen = new Map<string, number>()
  return mapInSlices(entries, (entry) => {
    const alike = JSON.stringify([account, entry.date, entry.amount, ...constantParts(entry)])
    const before = seen.get(alike) ?? 0
    seen.set(alike, before + 1)
    return createHash("sha256").update(`${alike} ${before}`).digest("base64url")
  })
}

type Stored = {
  fingerprint: string
  date: string
  amount: number
  words_hash: string | null
  texts: string[]
  has_reference: boolean
}

/** Stored entries of an account in a period. A file that does not say its account may be of any. */
const sql = `SELECT entry.fingerprint, entry.date, entry.amount, entry.words AS words_hash,
    ARRAY[entry.counterparty, entry.iban, entry.text, entry.reference] AS texts,
    coalesce(entry.bank_reference, CASE statement.format WHEN 'csv' THEN '' ELSE '?' END) <> '' AS has_reference
  FROM bank_entry entry JOIN bank_statement statement ON statement.id = entry.statement_id
  WHERE entry.entity = $1 AND entry.date BETWEEN $2 AND $3 AND ($4 = '' OR statement.account IN ($4, ''))
    AND ($5::currency IS NULL OR entry.currency = $5)`

const keyOf = ({ date, amount }: { date: string; amount: number }, wordsHash: string) =>
  `${date} ${amount} ${wordsHash}`

type Input = {
  entity: BillingEntity
  currency: AccountCurrency | null
  account: string
  entries: readonly ReadEntry[]
  /** Their fingerprints. */
  prints: readonly string[]
}

/**
 * Which entries of a file are stored already (I-25), in its order: by all that the bank said, else by account, day, amount, words
 * without order or spacing, and how many alike there are, so that another mapping or order of columns, or another file, brings none
 * twice. Two that the bank distinguishes by its own references are never the same.
 */
export async function findKnown(
  { entity, currency, account, entries, prints }: Input,
  connection?: Connection,
): Promise<boolean[]> {
  if (entries.length === 0) return []
  const days = entries.map(({ date }) => date).toSorted()
  const stored = await query<Stored>(
    { text: sql, values: [entity, days[0], days.at(-1), account, currency] },
    connection,
  )
  const byPrint = new Map(stored.map((one) => [one.fingerprint, one]))
  const exact = prints.map((print) => byPrint.get(print))
  const taken = new Set(exact)
  const keyed = await mapInSlices(
    stored.filter((one) => !taken.has(one)),
    (one) => ({ one, key: keyOf(one, one.words_hash ?? wordsHashOf(one.texts)) }),
  )
  const others = Map.groupBy(keyed, ({ key }) => key)
  return entries.map((entry, place) => {
    if (exact[place]) return true
    const alike = others.get(keyOf(entry, entry.wordsHash)) ?? []
    const found = alike.findIndex(({ one }) => !(one.has_reference && entry.bankReference))
    if (found < 0) return false
    alike.splice(found, 1)
    return true
  })
}
