import { nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { parseApart } from "#lib/backend/platform/parsing/parse-apart.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import { maxInvoiceTotal } from "#lib/contract/finance/invoices.ts"
import { currency as knownCurrency } from "#lib/contract/shows/registration-detail.ts"
import { type CamtEntry, camtCents, readCamtEntry } from "./camt-entry.ts"
import type { Chosen } from "./csv-statement.ts"
import { cutEntries, plainXml, xmlText } from "./plain-xml.ts"
import {
  accountIn,
  type LeftOut,
  leftOut,
  plainEntry,
  type ReadProblem,
  type ReadStatement,
  type SumDifference,
} from "./statement.ts"

/** Characters of an entry that could not be read, of which some are shown. */
const maxPieceShown = 2_000

/** Documents in memory, in their order; undefined for what is no XML. Throws a 422 on `file` when the first is none. */
async function parsed(documents: string[]): Promise<unknown[]> {
  const read: unknown[] = []
  for await (const piece of parseApart({ name: "xml", input: { documents }, problem: "not_xml" }))
    read.push(...piece)
  if (read[0] === undefined) throw invalid({ file: ["not_xml"] })
  return read
}

/** Cents of the first balance of one of these kinds; null where there is none. */
function balanceOf(statement: unknown, kinds: readonly string[]): number | null {
  const balances = nodesAt(statement, "Bal")
  for (const kind of kinds) {
    const found = balances.find((balance) => textAt(balance, "Tp/CdOrPrtry/Cd") === kind)
    const cents = found ? camtCents(textAt(found, "Amt")) : null
    if (cents !== null) return textAt(found, "CdtDbtInd") === "DBIT" ? -cents : cents
  }
  return null
}

/** What was booked leads to, from the balance before, where it is not the balance after and both are told. */
function differenceOf(statement: unknown, entries: readonly CamtEntry[]): SumDifference[] {
  const [before, stated] = [balanceOf(statement, ["OPBD", "PRCD"]), balanceOf(statement, ["CLBD"])]
  if (before === null || stated === null) return []
  const computed = entries.reduce((sum, { amount }) => sum + (amount ?? 0), before)
  return computed === stated ? [] : [{ computed, stated }]
}

/** The one of several values that are all alike. */
const only = (values: readonly string[]) => {
  const different = [...new Set(values.filter(Boolean))]
  return different.length === 1 ? (different[0] ?? "") : ""
}

const differ = (values: readonly string[]) => new Set(values.filter(Boolean)).size > 1

type Entry = { line: number; entry: CamtEntry; currency: string; text: string }
type Statement = { node: unknown; booked: Entry[] }

function problemsOf(accounts: string[], currencies: string[], isEmpty: boolean): ReadProblem[] {
  const rules: [ReadProblem, boolean][] = [
    ["several_accounts", differ(accounts)],
    ["statement_several_currencies", differ(currencies)],
    ["unknown_currency", currencies.some((one) => one && !knownCurrency.safeParse(one).success)],
    ["no_entries", isEmpty],
  ]
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [problem] : []))
}

/** What is wrong with an entry of which no payment can be made. */
function leftOutOf({ line, entry: { amount }, text }: Entry): LeftOut[] {
  if (amount === null) return [leftOut(line, text, "statement_entry_unreadable", true)]
  return Math.abs(amount) > maxInvoiceTotal ? [leftOut(line, text, "amount_too_great", true)] : []
}

const tags = /<[^>]*>/g

/**
 * Reads a CAMT.053 of any version: booked entries of one account.
 * @throws 422 on `file` for what is no such document, or has too many entries
 */
export async function readCamt(bytes: Uint8Array, chosen: Pick<Chosen, "account">): Promise<ReadStatement> {
  const { outline, entries: pieces } = cutEntries(plainXml(xmlText(bytes)))
  if (pieces.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const [document, ...parts] = await parsed([outline, ...pieces])
  const found = nodesAt(document, "Document/BkToCstmrStmt/Stmt")
  if (found.length === 0) throw invalid({ file: ["not_a_statement"] })
  const read = parts.map((part, place): Entry => {
    const [entry] = nodesAt(part, "Ntry")
    const text = (pieces[place] ?? "").slice(0, maxPieceShown).replace(tags, " ")
    return { line: place + 1, entry: readCamtEntry(entry), currency: textAt(entry, "Amt/@Ccy"), text }
  })
  const statements = found.map((node): Statement => {
    const own = nodesAt(node, "Ntry").flatMap((place) => read[Number(place)] ?? [])
    return { node, booked: own.filter(({ entry }) => entry.isBooked) }
  })
  const accounts = statements.map(({ node }) =>
    accountIn(textAt(node, "Acct/Id/IBAN") || textAt(node, "Acct/Id/Othr/Id")),
  )
  const currencies = statements.flatMap(({ node, booked }) => [
    textAt(node, "Acct/Ccy"),
    ...booked.map(({ currency }) => currency),
  ])
  const booked = statements.flatMap((one) => one.booked)
  const lines = booked.flatMap(leftOutOf)
  const unread = new Set(lines.map(({ line }) => line))
  const entries = booked.flatMap(({ line, entry }) => (unread.has(line) ? [] : entry.entries))
  if (entries.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const moved = entries.filter(({ amount }) => amount !== 0).map(plainEntry)
  return {
    format: "camt.053",
    columns: [],
    mapping: [],
    day_order: "ymd",
    account: only(accounts) || accountIn(chosen.account ?? ""),
    isAccountStated: only(accounts) !== "",
    isRemembered: false,
    currency: knownCurrency.safeParse(only(currencies)).data ?? null,
    entries: moved,
    leftOut: lines,
    sums: statements.flatMap((one) =>
      differenceOf(
        one.node,
        one.booked.map(({ entry }) => entry),
      ),
    ),
    problems: problemsOf(accounts, currencies, moved.length === 0 && lines.length > 0),
  }
}
