import type { Api } from "#lib/api/link.ts"
import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"
import type { AccountCurrency } from "#lib/contract/finance/bank-terms.ts"
import { sql, unique } from "./database.ts"
import { createBilled, issueInvoice, newKey } from "./invoices.ts"

/** An entry of a file; cents. */
export type Booked = {
  amount: number
  text?: string
  name?: string
  iban?: string
  date?: string
  reference?: string
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

function entryXml(
  { amount, text = "", name = "", iban = "", date = "2026-11-20", reference = "" }: Booked,
  currency: AccountCurrency,
): string {
  const [role, side] = amount > 0 ? ["Dbtr", "CRDT"] : ["Cdtr", "DBIT"]
  return `<Ntry><Amt Ccy="${currency}">${(Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference) || "NOTPROVIDED"}</EndToEndId></Refs>
    <RltdPties><${role}><Nm>${escaped(name)}</Nm></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct></RltdPties>
    <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** A CAMT.053 as a bank would write it, of an account that no other test has unless it is said. */
export function camtFile(
  entries: readonly Booked[],
  account = unique("account"),
  name = "statement.xml",
  currency: AccountCurrency = "EUR",
): File {
  const xml = `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.map((entry) => entryXml(entry, currency)).join("")}</Stmt></BkToCstmrStmt></Document>`
  return new File([xml], name, { type: "text/xml" })
}

/** Keeps a statement of these entries and answers them, in the order of the file. */
export async function keepEntries(
  api: Api,
  entries: readonly Booked[],
  account?: string,
  currency: AccountCurrency = "EUR",
): Promise<BankEntry[]> {
  const saved = await api.bankStatements.keep({
    file: camtFile(entries, account, undefined, currency),
    entity: "sarl",
    currency,
  })
  const { data } = await api.bankStatements.listEntries({ statement: saved.statement ?? 0, per_page: 100 })
  return data.toSorted((a, b) => a.id - b.id)
}

/** Keeps one entry. */
export async function keepEntry(api: Api, booked: Booked): Promise<BankEntry> {
  const [entry] = await keepEntries(api, [booked])
  if (!entry) throw new Error("No entry was kept")
  return entry
}

/** Letters of a number: of digits banks write many around names. */
const inLetters = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode("a".charCodeAt(0) + Number(digit)))

export const sarl = { entity: "sarl", currency: "EUR" } as const

/** An invoice of 1,200.00 to a buyer that no other test has. */
export async function billTo(
  api: Api,
  more: { price?: number; is_splitting?: boolean; billing_date?: string; second_payment_date?: string } = {},
) {
  const { price = 100_000, ...asked } = more
  const { id: registration } = await createBilled({ price })
  const buyer = `Maison ${inLetters(unique("Hibou"))} SARL`
  await sql("UPDATE registration SET billing_company_name = $2, company_name = $3 WHERE id = $1", [
    registration,
    buyer,
    inLetters(unique("Hulotte")),
  ])
  return { ...(await issueInvoice(api, registration, asked)), registration, buyer }
}

/** What confirms a match of an entry as it was read. */
export const matching = (
  entry: { id: number; version: number },
  parts: { invoice: number; amount: number; entry_amount?: number; by_hand?: number[] }[],
) => ({ entry: entry.id, version: entry.version, key: newKey(), parts })
