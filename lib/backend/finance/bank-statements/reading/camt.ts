import { nodesAt, textAt } from "#lib/backend/finance/invoices/facturx/read-xml.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { parseApart } from "#lib/backend/platform/parsing/parse-apart.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import { maxInvoiceTotal } from "#lib/contract/finance/invoices.ts"
import { currency as knownCurrency } from "#lib/contract/shows/registration-detail.ts"
import { type CamtEntry, camtCents, readCamtEntry } from "./camt-entry.ts"
import { cutEntries, plainXml, xmlText } from "./plain-xml.ts"
import { accountIn, plainEntry, type ReadProblem, type ReadStatement } from "./statement.ts"

/** Documents in memory, in their order. Throws a 422 on `file` for what is no XML. */
async function parsed(documents: string[]): Promise<unknown[]> {
  const read: unknown[] = []
  for await (const piece of parseApart({ name: "xml", input: { documents }, problem: "not_xml" }))
    read.push(...piece)
  if (read.includes(undefined)) throw invalid({ file: ["not_xml"] })
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

/** Whether what was booked leads from the balance before to the one after, where both are told. */
function addsUp(statement: unknown, entries: readonly CamtEntry[]): boolean {
  const [before, after] = [balanceOf(statement, ["OPBD", "PRCD"]), balanceOf(statement, ["CLBD"])]
  if (before === null || after === null) return true
  return entries.reduce((sum, { amount }) => sum + (amount ?? 0), before) === after
}

/** The one of several values that are all alike. */
const only = (values: readonly string[]) => {
  const different = [...new Set(values.filter(Boolean))]
  return different.length === 1 ? (different[0] ?? "") : ""
}

const differ = (values: readonly string[]) => new Set(values.filter(Boolean)).size > 1

type Statement = { node: unknown; entries: CamtEntry[]; currencies: string[] }

function problemsOf(
  statements: readonly Statement[],
  accounts: string[],
  currencies: string[],
): ReadProblem[] {
  const booked = statements.flatMap(({ entries }) => entries)
  const rules: [ReadProblem["problem"], boolean][] = [
    ["several_accounts", differ(accounts)],
    ["statement_several_currencies", differ(currencies)],
    ["unknown_currency", currencies.some((one) => one && !knownCurrency.safeParse(one).success)],
    ["statement_entry_unreadable", booked.some(({ amount }) => amount === null)],
    ["amount_too_great", booked.some(({ amount }) => Math.abs(amount ?? 0) > maxInvoiceTotal)],
    ["statement_sums", statements.some(({ node, entries }) => !addsUp(node, entries))],
  ]
  return rules.flatMap(([problem, isBroken]) => (isBroken ? [{ line: null, problem }] : []))
}

/**
 * Reads a CAMT.053 of any version: booked entries of one account.
 * @throws 422 on `file` for what is no such document, or has too many entries
 */
export async function readCamt(bytes: Uint8Array): Promise<ReadStatement> {
  const { outline, entries: pieces } = cutEntries(plainXml(xmlText(bytes)))
  if (pieces.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const [document, ...parts] = await parsed([outline, ...pieces])
  const found = nodesAt(document, "Document/BkToCstmrStmt/Stmt")
  if (found.length === 0) throw invalid({ file: ["not_a_statement"] })
  const read = parts.map((part): { entry: CamtEntry; currency: string } => {
    const [entry] = nodesAt(part, "Ntry")
    return { entry: readCamtEntry(entry), currency: textAt(entry, "Amt/@Ccy") }
  })
  const statements = found.map((node): Statement => {
    const own = nodesAt(node, "Ntry").flatMap((place) => read[Number(place)] ?? [])
    const booked = own.filter(({ entry }) => entry.isBooked)
    return { node, entries: booked.map(({ entry }) => entry), currencies: booked.map((one) => one.currency) }
  })
  const accounts = statements.map(({ node }) =>
    accountIn(textAt(node, "Acct/Id/IBAN") || textAt(node, "Acct/Id/Othr/Id")),
  )
  const currencies = statements.flatMap((one) => [textAt(one.node, "Acct/Ccy"), ...one.currencies])
  const entries = statements.flatMap((one) => one.entries.flatMap((entry) => entry.entries))
  if (entries.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  return {
    format: "camt.053",
    columns: [],
    mapping: [],
    day_order: "ymd",
    account: only(accounts),
    currency: knownCurrency.safeParse(only(currencies)).data ?? null,
    entries: entries.filter(({ amount }) => amount !== 0).map(plainEntry),
    problems: problemsOf(statements, accounts, currencies),
  }
}
