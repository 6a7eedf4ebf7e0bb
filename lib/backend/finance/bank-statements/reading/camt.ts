import { isAt, nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { parseApart } from "#lib/backend/platform/parsing/parse-apart.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import { accountOfEntries, type Piece } from "./account-of-entries.ts"
import { type CamtEntry, camtCents, readCamtEntry } from "./camt-entry.ts"
import type { Chosen } from "./csv-statement.ts"
import { cutEntries, plainXml, xmlText } from "./plain-xml.ts"
import { type ReadStatement, readEach, type SumDifference } from "./statement.ts"

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

type Entry = { line: number; entry: CamtEntry; currency: string; text: string }
type Statement = { node: unknown; booked: Entry[] }

const tags = /<[^>]*>/g

/** The messages of accounts: reports of a day, statements, notices of single entries. */
const messages = [
  { path: "Document/BkToCstmrStmt/Stmt", format: "camt.053" },
  { path: "Document/BkToCstmrAcctRpt/Rpt", format: "camt.052" },
  { path: "Document/BkToCstmrDbtCdtNtfctn/Ntfctn", format: "camt.054" },
] as const

/**
 * Reads a CAMT.052, .053 or .054 of any version: booked entries of one account.
 * @throws 422 on `file` for what is no such document, or has too many entries
 */
export async function readCamt(bytes: Uint8Array, chosen: Pick<Chosen, "account">): Promise<ReadStatement> {
  const { outline, entries: pieces } = cutEntries(plainXml(xmlText(bytes)))
  if (pieces.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const [document, ...parts] = await parsed([outline, ...pieces])
  const message = messages.find(({ path }) => isAt(document, path))
  if (!message) throw invalid({ file: ["not_a_statement"] })
  const read = await readEach(parts, (part, index): Entry => {
    const [entry] = nodesAt(part, "Ntry")
    const text = (pieces[index] ?? "").slice(0, maxPieceShown).replace(tags, " ")
    return { line: index + 1, entry: readCamtEntry(entry), currency: textAt(entry, "Amt/@Ccy"), text }
  })
  const statements = nodesAt(document, message.path).map((node): Statement => {
    const own = nodesAt(node, "Ntry").flatMap((index) => read[Number(index)] ?? [])
    return { node, booked: own.filter(({ entry }) => entry.isBooked) }
  })
  const booked = statements.flatMap((one) => one.booked)
  const lines = booked.flatMap(({ entry, ...piece }): Piece[] =>
    entry.amount === null
      ? [{ ...piece, entry: null }]
      : entry.entries.map((one) => ({ ...piece, entry: one })),
  )
  if (lines.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  return accountOfEntries(
    {
      format: message.format,
      accounts: statements.map(({ node }) => textAt(node, "Acct/Id/IBAN") || textAt(node, "Acct/Id/Othr/Id")),
      currencies: statements.map(({ node }) => textAt(node, "Acct/Ccy")),
      pieces: lines,
      sums: statements.flatMap(({ node, booked: own }) =>
        differenceOf(
          node,
          own.map(({ entry }) => entry),
        ),
      ),
    },
    chosen,
  )
}
