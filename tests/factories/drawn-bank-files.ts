import { addDays, formatISO } from "date-fns"
import fc from "fast-check"
import { readStatementFile } from "#lib/backend/finance/bank-statements/reading/read-file.ts"

/** Statements as banks write them, drawn at random, are read back as they were. */
export type Drawn = { date: string; amount: number; name: string; text: string; isReversal: boolean }

const today = "2026-12-31"
export const read = (file: string | Uint8Array) =>
  readStatementFile(typeof file === "string" ? new TextEncoder().encode(file) : file, {}, today)

/** Texts of transfers: letters, digits, and the signs that delimit something in one format or another. */
const words = fc
  .array(
    fc.constantFrom(
      "VIR",
      "DUPONT",
      "FILS",
      "Café",
      "L'ATELIER",
      "R&D",
      "Müller",
      "n°12",
      "a,b",
      "x;y",
      "100%",
      "<b>",
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((all) => all.join(" "))
const dates = fc
  .integer({ min: 0, max: 300 })
  .map((days) => formatISO(addDays(new Date(2026, 0, 13), days), { representation: "date" }))
const amounts = fc
  .tuple(fc.integer({ min: 1, max: 900_000_000 }), fc.boolean())
  .map(([cents, isOut]) => (isOut ? -cents : cents))
const entry = fc.record({
  date: dates,
  amount: amounts,
  name: words,
  text: words,
  isReversal: fc.boolean(),
})
const statements = fc.array(entry, { minLength: 1, maxLength: 12 })

export const [decimalComma, decimalPoint] = [
  (cents: number) => (cents / 100).toFixed(2).replace(".", ","),
  (cents: number) => (cents / 100).toFixed(2),
]
const french = (date: string) => date.split("-").toReversed().join("/")
export const inTable = ({ text, name }: Drawn) => `${name} ${text}`
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, " ")
const htmlNames: Record<string, string> = { "&": "&amp;", "'": "&#39;", "<": "&lt;", ";": "&#59;" }
const html = (text: string) => text.replace(/[&'<;]/g, (sign) => htmlNames[sign] ?? sign)

/** Société Générale: a first line with the account for spreadsheets, amounts of their own sign. */
export const societeGenerale = (entries: readonly Drawn[]) =>
  [
    `="00000000";${french("2026-01-01")};${french("2026-12-31")}`,
    "",
    "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
    ...entries.map(
      (one) => `${french(one.date)};VIR;${quoted(inTable(one))};${decimalComma(one.amount)};EUR`,
    ),
  ].join("\r\n")

/** BNP: characters as entities of HTML, which end with the delimiter. */
export const bnp = (entries: readonly Drawn[]) =>
  [
    "Compte de chèques;****0000;31/12/2026;;1 000,00",
    "Date operation;Libelle operation;Montant operation en euro",
    ...entries.map((one) => `${french(one.date)};${html(inTable(one))};${decimalComma(one.amount)}`),
  ].join("\n")

/** Crédit Agricole: debit and credit, amounts with spaces, texts of several lines, a second block behind the rows. */
export const creditAgricole = (entries: readonly Drawn[]) =>
  [
    "Téléchargement du 31/12/2026;",
    "",
    "Compte Courant carte n° 00000000000;",
    "Solde au 31/12/2026 1 234,56 €",
    "",
    "Date;Libellé;Débit euros;Crédit euros;",
    ...entries.map((one) => {
      const amount = grouped(decimalComma(Math.abs(one.amount)))
      const text = `"${inTable(one).replaceAll(" ", "\n")}"`
      return `${french(one.date)};${text};${one.amount < 0 ? amount : ""};${one.amount > 0 ? amount : ""};`
    }),
    "",
    "CARTE PRO 0000;",
    ";Aucune operation pour cette carte;",
  ].join("\r\n")

/** Revolut: a fee besides each amount, and a row that was reverted behind each. */
export const revolut = (entries: readonly Drawn[]) =>
  [
    "Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
    ...entries.flatMap((one) => [
      `TRANSFER,${one.date} 09:00:00,${one.date} 10:00:00,${quoted(inTable(one))},${decimalPoint(one.amount + 40)},0.40,EUR,COMPLETED,`,
      `CARD_PAYMENT,${one.date} 11:00:00,,Hotel,-2.00,0.00,EUR,REVERTED,`,
    ]),
  ].join("\n")

export const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** CAMT: parties and states are in other elements from version 8 on. */
export function camt(
  entries: readonly Drawn[],
  version: number,
  [message, part]: readonly [string, string],
): string {
  const isLater = version >= 8
  const party = (text: string) => (isLater ? `<Pty><Nm>${xml(text)}</Nm></Pty>` : `<Nm>${xml(text)}</Nm>`)
  const rows = entries.map((one, index) => {
    const isCredit = one.amount > 0
    const role = isCredit !== one.isReversal ? "Dbtr" : "Cdtr"
    return `<Ntry><Amt Ccy="EUR">${decimalPoint(Math.abs(one.amount)).padStart(16, "0")}</Amt><CdtDbtInd>${isCredit ? "CRDT" : "DBIT"}</CdtDbtInd>
      <RvslInd>${one.isReversal}</RvslInd><Sts>${isLater ? "<Cd>BOOK</Cd>" : "BOOK"}</Sts><BookgDt><Dt>${one.date}</Dt></BookgDt><AcctSvcrRef>R${index}</AcctSvcrRef>
      <NtryDtls><TxDtls><RltdPties><${role}>${party(one.name)}</${role}></RltdPties><RmtInf><Ustrd>${xml(one.text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:${message}"><${part[0] === "S" ? "BkToCstmrStmt" : part[0] === "R" ? "BkToCstmrAcctRpt" : "BkToCstmrDbtCdtNtfctn"}>
    <${part}><Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id><Ccy>EUR</Ccy></Acct>${rows.join("")}</${part}></${part[0] === "S" ? "BkToCstmrStmt" : part[0] === "R" ? "BkToCstmrAcctRpt" : "BkToCstmrDbtCdtNtfctn"}></Document>`
}

const sixDigits = (date: string) => date.replaceAll("-", "").slice(2)
/** A number of lines of at most 65 characters, as SWIFT has them. */
const swift = (text: string) => text.match(/.{1,65}/gsu)?.join("\r\n") ?? ""

export function mt940(entries: readonly Drawn[]): string {
  const balance = (cents: number) => `${cents < 0 ? "D" : "C"}261231EUR${decimalComma(Math.abs(cents))}`
  const rows = entries.flatMap((one, index) => {
    const mark = one.isReversal ? (one.amount < 0 ? "RC" : "RD") : one.amount < 0 ? "D" : "C"
    const digits = sixDigits(one.date)
    return [
      `:61:${digits}${digits.slice(2)}${mark}R${decimalComma(Math.abs(one.amount))}NTRFNONREF//B${index}`,
      `:86:${swift(`166?00CREDIT?20EREF+E${index}?21SVWZ+${one.text}?32${one.name}`)}`,
    ]
  })
  const end = entries.reduce((sum, { amount }) => sum + amount, 100)
  return [
    "{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:",
    ":20:STARTUMS",
    ":25:DE58123456780123456789",
    ":28C:1/1",
    `:60F:${balance(100)}`,
    ...rows,
    `:62F:${balance(end)}`,
    "-}",
  ].join("\r\n")
}

export function ofx(entries: readonly Drawn[], version: 1 | 2): string {
  const close = (tag: string) => (version === 2 ? `</${tag}>` : "")
  const leaf = (tag: string, text: string) => `<${tag}>${xml(text)}${close(tag)}`
  const head =
    version === 1
      ? "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:UTF-8\r\n\r\n"
      : '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211"?>\n'
  const rows = entries.map(
    (one, index) =>
      `<STMTTRN>\n${leaf("TRNTYPE", one.amount > 0 ? "CREDIT" : "DEBIT")}\n${leaf("DTPOSTED", `${one.date.replaceAll("-", "")}120000[+1:CET]`)}\n${leaf("TRNAMT", decimalPoint(one.amount))}\n${leaf("FITID", `F${index}`)}\n${leaf("NAME", one.name)}\n${leaf("MEMO", one.text)}\n</STMTTRN>\n`,
  )
  return `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>${leaf("CURDEF", "EUR")}\n<BANKACCTFROM>${leaf("BANKID", "30006")}\n${leaf("ACCTID", "00001234567")}\n</BANKACCTFROM><BANKTRANLIST>\n${rows.join("")}</BANKTRANLIST><LEDGERBAL>${leaf("BALAMT", "1.00")}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
}

/** Texts in one line, without what cannot be in a field of a format. */
export const plainText = (text: string) => text.replace(/\s+/g, " ").trim()

/** @param numRuns drawings: a file that is read in a thread costs more than one that is not */
export async function holds(
  write: (entries: readonly Drawn[]) => string | Uint8Array,
  check: (entries: readonly Drawn[], found: Awaited<ReturnType<typeof read>>) => void,
  numRuns = 25,
) {
  await fc.assert(
    fc.asyncProperty(statements, async (entries) => check(entries, await read(write(entries)))),
    { numRuns, seed: 20_261_126 },
  )
}
