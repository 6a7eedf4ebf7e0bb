import { decodeEntities, unshield } from "#lib/backend/platform/csv/html-entities.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { maxStatementEntries } from "#lib/contract/finance/bank-terms.ts"
import { accountOfEntries, type Piece } from "./account-of-entries.ts"
import { centsOf } from "./cents.ts"
import type { Chosen } from "./csv-statement.ts"
import { dayIn } from "./days.ts"
import { plainFileText } from "./plain-file-text.ts"
import { plain, type ReadStatement, readEach } from "./statement.ts"

/** What a file of OFX begins with: a head of 1.x, or a declaration of 2.x. */
export const isOfx = (start: string): boolean => /^\s*OFXHEADER\s*:|<\?OFX\b|<OFX>/i.test(start)

/** Values by tag. Of 1.x only elements that have others in them are closed, of 2.x all: what is behind a tag is its value in both. */
function valuesIn(block: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const [, tag = "", value = ""] of block.matchAll(/<([A-Z][A-Z0-9.]{0,31})>([^<]*)/gi)) {
    const text = unshield(decodeEntities(value)).trim()
    if (text && !values.has(tag.toUpperCase())) values.set(tag.toUpperCase(), text)
  }
  return values
}

/** What is between the tags of an element that has others in it; of each that a text has. */
function blocksOf(text: string, tag: string): string[] {
  const blocks: string[] = []
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  let from = text.indexOf(open)
  let closing = text.indexOf(close)
  while (from >= 0 && blocks.length <= maxStatementEntries) {
    const next = text.indexOf(open, from + open.length)
    // Looked for once for all that are not closed, or a file of beginnings would be read as often as it has some.
    if (closing >= 0 && closing < from) closing = text.indexOf(close, from)
    const end = closing >= 0 && (next < 0 || closing < next) ? closing : next
    blocks.push(text.slice(from + open.length, end < 0 ? undefined : end))
    from = next
  }
  return blocks
}

/** The day of a moment: "20261102", "20261102120000.000[-5:EST]". */
const dayOf = (text = "") => dayIn(text.slice(0, 8), "ymd")

function pieceOf(block: string, index: number, currency: string): Piece {
  const values = valuesIn(block)
  const of = (...tags: string[]) => tags.map((tag) => values.get(tag)).find(Boolean) ?? ""
  const [date, amount] = [dayOf(of("DTPOSTED")), centsOf(of("TRNAMT"))]
  const text = of("MEMO")
  const [account] = [...blocksOf(block, "BANKACCTTO"), ...blocksOf(block, "BANKACCTFROM")]
  const entry = {
    ...plain,
    date: date ?? "",
    valueDate: dayOf(of("DTAVAIL")) ?? "",
    amount: amount ?? 0,
    counterparty: of("NAME"),
    iban: account ? (valuesIn(account).get("ACCTID") ?? "") : "",
    text,
    reference: [of("CHECKNUM"), of("REFNUM")].filter(Boolean).join(" "),
    bankReference: of("FITID"),
  }
  // A correction takes an entry of an earlier file back, which a person has to look at.
  const isEntry = date !== null && amount !== null && !values.has("CORRECTACTION")
  const shown = [of("DTPOSTED"), of("TRNAMT"), of("NAME"), text].join(" ")
  return { line: index + 1, entry: isEntry ? entry : null, currency, text: shown }
}

/**
 * Reads OFX, 1.x (SGML) or 2.x (XML): the entries of one account or card. Nothing but tags and what is between them is read: no
 * entities of its own, no nesting.
 * @throws 422 on `file` for one without a statement, or of too many entries
 */
export async function readOfx(bytes: Uint8Array, chosen: Pick<Chosen, "account">): Promise<ReadStatement> {
  const text = plainFileText(bytes)
  const statements = [...blocksOf(text, "STMTRS"), ...blocksOf(text, "CCSTMTRS")]
  if (statements.length === 0) throw invalid({ file: ["not_a_statement"] })
  if (statements.length > maxStatementEntries) throw invalid({ file: ["too_many_entries"] })
  const heads = statements.map((statement) => valuesIn(statement.split("<BANKTRANLIST>", 1)[0] ?? ""))
  const blocks = statements.flatMap((statement, index) =>
    blocksOf(statement, "STMTTRN").map((block) => ({ block, currency: heads[index]?.get("CURDEF") ?? "" })),
  )
  const pieces = await readEach(blocks, ({ block, currency }, index) => pieceOf(block, index, currency))
  const accounts = heads.map((head) => head.get("ACCTID") ?? "")
  const currencies = heads.map((head) => head.get("CURDEF") ?? "")
  return accountOfEntries({ format: "ofx", accounts, currencies, pieces, sums: [] }, chosen)
}
