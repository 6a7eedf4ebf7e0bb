import type { Api } from "#lib/api/link.ts"
import type { BankEntry } from "#lib/contract/bank-statements.ts"
import { unique } from "./database.ts"

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

function entryXml({
  amount,
  text = "",
  name = "",
  iban = "",
  date = "2026-11-20",
  reference = "",
}: Booked): string {
  const [role, side] = amount > 0 ? ["Dbtr", "CRDT"] : ["Cdtr", "DBIT"]
  return `<Ntry><Amt Ccy="EUR">${(Math.abs(amount) / 100).toFixed(2)}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>${date}</Dt></BookgDt><NtryDtls><TxDtls><Refs><EndToEndId>${escaped(reference) || "NOTPROVIDED"}</EndToEndId></Refs>
    <RltdPties><${role}><Nm>${escaped(name)}</Nm></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct></RltdPties>
    <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** A CAMT.053 as a bank would write it, of an account that no other test has unless it is said. */
export function camtFile(
  entries: readonly Booked[],
  account = unique("account"),
  name = "statement.xml",
): File {
  const xml = `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.map(entryXml).join("")}</Stmt></BkToCstmrStmt></Document>`
  return new File([xml], name, { type: "text/xml" })
}

/** Keeps a statement of these entries and answers them, in the order of the file. */
export async function keepEntries(
  api: Api,
  entries: readonly Booked[],
  account?: string,
): Promise<BankEntry[]> {
  const kept = await api.bankStatements.keep({
    file: camtFile(entries, account),
    entity: "sarl",
    currency: "EUR",
  })
  const { data } = await api.bankStatements.listEntries({ statement: kept.statement ?? 0, per_page: 100 })
  return data.toSorted((a, b) => a.id - b.id)
}

/** Keeps one entry. */
export async function keepEntry(api: Api, booked: Booked): Promise<BankEntry> {
  const [entry] = await keepEntries(api, [booked])
  if (!entry) throw new Error("No entry was kept")
  return entry
}
