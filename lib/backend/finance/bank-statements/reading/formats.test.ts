import { addDays, formatISO } from "date-fns"
import fc from "fast-check"
import { zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { readStatementFile } from "./read-file.ts"

/** Statements as banks write them, drawn at random, are read back as they were. */
type Drawn = { date: string; amount: number; name: string; text: string; isReversal: boolean }

const today = "2026-12-31"
const read = (file: string | Uint8Array) =>
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
const entry = fc.record({ date: dates, amount: amounts, name: words, text: words, isReversal: fc.boolean() })
const statements = fc.array(entry, { minLength: 1, maxLength: 12 })

const [decimalComma, decimalPoint] = [
  (cents: number) => (cents / 100).toFixed(2).replace(".", ","),
  (cents: number) => (cents / 100).toFixed(2),
]
const french = (date: string) => date.split("-").toReversed().join("/")
const inTable = ({ text, name }: Drawn) => `${name} ${text}`
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, " ")
const htmlNames: Record<string, string> = { "&": "&amp;", "'": "&#39;", "<": "&lt;", ";": "&#59;" }
const html = (text: string) => text.replace(/[&'<;]/g, (sign) => htmlNames[sign] ?? sign)

/** Société Générale: a first line with the account for spreadsheets, amounts of their own sign. */
const societeGenerale = (entries: readonly Drawn[]) =>
  [
    `="00000000";${french("2026-01-01")};${french("2026-12-31")}`,
    "",
    "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
    ...entries.map(
      (one) => `${french(one.date)};VIR;${quoted(inTable(one))};${decimalComma(one.amount)};EUR`,
    ),
  ].join("\r\n")

/** BNP: characters as entities of HTML, which end with the delimiter. */
const bnp = (entries: readonly Drawn[]) =>
  [
    "Compte de chèques;****0000;31/12/2026;;1 000,00",
    "Date operation;Libelle operation;Montant operation en euro",
    ...entries.map((one) => `${french(one.date)};${html(inTable(one))};${decimalComma(one.amount)}`),
  ].join("\n")

/** Crédit Agricole: debit and credit, amounts with spaces, texts of several lines, a second block behind the rows. */
const creditAgricole = (entries: readonly Drawn[]) =>
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
const revolut = (entries: readonly Drawn[]) =>
  [
    "Type,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
    ...entries.flatMap((one) => [
      `TRANSFER,${one.date} 09:00:00,${one.date} 10:00:00,${quoted(inTable(one))},${decimalPoint(one.amount + 40)},0.40,EUR,COMPLETED,`,
      `CARD_PAYMENT,${one.date} 11:00:00,,Hotel,-2.00,0.00,EUR,REVERTED,`,
    ]),
  ].join("\n")

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/** CAMT: parties and states are in other elements from version 8 on. */
function camt(
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

function mt940(entries: readonly Drawn[]): string {
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

function ofx(entries: readonly Drawn[], version: 1 | 2): string {
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
const plainText = (text: string) => text.replace(/\s+/g, " ").trim()

/** @param numRuns drawings: a file that is read in a thread costs more than one that is not */
async function holds(
  write: (entries: readonly Drawn[]) => string | Uint8Array,
  check: (entries: readonly Drawn[], found: Awaited<ReturnType<typeof read>>) => void,
  numRuns = 25,
) {
  await fc.assert(
    fc.asyncProperty(statements, async (entries) => check(entries, await read(write(entries)))),
    { numRuns, seed: 20_261_126 },
  )
}

describe("a table", () => {
  it.each([
    ["of Société Générale", societeGenerale, 0],
    ["of BNP", bnp, 0],
    ["of Crédit Agricole", creditAgricole, 1],
    ["of Revolut", revolut, 0],
  ] as const)("%s is read back as it was", async (name, write, unread) => {
    await holds(write, (entries, found) => {
      expect(found.problems).toEqual([])
      expect(found.leftOut.filter(({ isUnread }) => isUnread)).toHaveLength(unread)
      expect(found.entries.map(({ date, amount, fee }) => [date, amount, fee])).toEqual(
        entries.map(({ date, amount }) => [date, amount, name === "of Revolut" ? 40 : 0]),
      )
      for (const [index, one] of entries.entries())
        expect(found.entries[index]?.text).toContain(plainText(inTable(one)))
    })
  })
})

const sameEntries = (entries: readonly Drawn[], found: Awaited<ReturnType<typeof read>>) => {
  expect([found.problems, found.leftOut, found.sums]).toEqual([[], [], []])
  expect(
    found.entries.map(({ date, amount, isReversal, counterparty, text }) => ({
      date,
      amount,
      isReversal,
      name: counterparty,
      text: text.replace(/ CREDIT$/, ""),
    })),
  ).toEqual(entries)
}

describe("a CAMT", () => {
  const messages = {
    "053": ["camt.053.001", "Stmt"],
    "052": ["camt.052.001", "Rpt"],
    "054": ["camt.054.001", "Ntfctn"],
  } as const
  const versions = Array.from({ length: 12 }, (_, index) => index + 2)
  it.each(
    Object.entries(messages).flatMap(([kind, [message, part]]) =>
      versions.map((version) => [kind, version, message, part] as const),
    ),
  )(".%s of version %i is read back as it was", async (kind, version, message, part) => {
    const name = `${message}.${String(version).padStart(2, "0")}`
    await holds(
      (entries) => camt(entries, version, [name, part]),
      (entries, found) => {
        expect([found.format, found.account, found.currency]).toEqual([
          `camt.${kind}`,
          "FR7630006000011234567890189",
          "EUR",
        ])
        sameEntries(entries, found)
      },
      3,
    )
  })
})

it("an MT940 is read back as it was, with its balances", async () => {
  await holds(mt940, (entries, found) => {
    expect([found.format, found.account, found.currency]).toEqual(["mt940", "DE58123456780123456789", "EUR"])
    sameEntries(entries, found)
  })
})

it.each([1, 2] as const)("an OFX %i is read back as it was", async (version) => {
  await holds(
    (entries) => ofx(entries, version),
    (entries, found) => {
      expect([found.format, found.account, found.currency]).toEqual(["ofx", "00001234567", "EUR"])
      sameEntries(
        entries.map((one) => ({ ...one, isReversal: false })),
        found,
      )
    },
  )
})

describe("an MT940", () => {
  const page = (lines: readonly string[], closing = "C261130EUR110,00") =>
    [
      ":20:X",
      ":25:12030000/202051",
      ":28C:1/1",
      ":60F:C261101EUR100,00",
      ...lines,
      `:62F:${closing}`,
      "-",
    ].join("\r\n")

  it("is booked in the year next to its day of value, and says what its details say", async () => {
    const lines = [
      ":61:2701021231C10,NTRF4711//B1",
      "SUPPLEMENT",
      ":86:/TRTP/SEPA OVERBOEKING/IBAN/NL91ABNA0417164300/BIC/ABNANL2A/NAME/Petit Nuage/REMI/Invoice SARL-2026-00012/EREF/NOTPROVIDED",
    ]
    const { entries, sums } = await read(page(lines))
    expect(sums).toEqual([])
    expect(entries).toMatchObject([
      {
        date: "2026-12-31",
        valueDate: "2027-01-02",
        amount: 1_000,
        counterparty: "Petit Nuage",
        iban: "NL91ABNA0417164300",
        text: "Invoice SARL-2026-00012 SEPA OVERBOEKING SUPPLEMENT",
        reference: "4711",
        bankReference: "B1",
      },
    ])
  })

  it("is read without its day of value where there is none, by its day of booking", async () => {
    const lines = [":61:2602300227C10,00NTRFX", ":61:2612321231C1,00NTRFX", ":61:260230C1,00NTRFX"]
    const { entries, leftOut } = await read(page(lines))
    expect(entries).toMatchObject([
      { date: "2026-02-27", valueDate: "", amount: 1_000 },
      { date: "2026-12-31", valueDate: "", amount: 100 },
    ])
    expect(leftOut).toMatchObject([{ line: 7, isUnread: true }])
  })

  it("names lines that cannot be read, and balances that do not agree", async () => {
    const found = await read(
      page([":61:261302C10,00NTRFX", ":86:Free text", ":61:261102D1,00NTRFX", ":86:Free", "text"]),
    )
    expect(found.leftOut).toMatchObject([{ line: 5, isUnread: true }])
    expect(found.entries).toMatchObject([{ amount: -100, text: "Free text" }])
    expect(found.sums).toEqual([{ computed: 9_900, stated: 11_000 }])
  })
})

describe("a CAMT entry", () => {
  it("has its charges, what was paid before it was exchanged, and whether it was returned", async () => {
    const file = `<Document><BkToCstmrStmt><Stmt><Acct><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">90.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt>
      <AmtDtls><InstdAmt><Amt Ccy="USD">100.00</Amt></InstdAmt></AmtDtls><Chrgs><Rcrd><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd>
      <Rcrd><Amt Ccy="EUR">7.00</Amt><ChrgInclInd>false</ChrgInclInd></Rcrd></Chrgs><NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
    expect((await read(file)).entries).toMatchObject([
      { amount: 9_000, fee: 200, original: { amount: 10_000, currency: "USD" }, isReversal: true },
    ])
  })
})

describe("an archive", () => {
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name,
          typeof file === "string" ? new TextEncoder().encode(file) : file,
        ]),
      ),
    )
  const drawn: Drawn[] = [
    { date: "2026-11-20", amount: 100, name: "A", text: "B", isReversal: false },
    { date: "2026-11-21", amount: 200, name: "A", text: "B", isReversal: false },
  ]
  const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })
  const messageOf = (entries: readonly Drawn[]) => camt(entries, 2, ["camt.053.001.02", "Stmt"])

  it("is one statement; what is in two of its files counts once, and what is none is named", async () => {
    const month = ofx(drawn, 2)
    const found = await read(
      zip({
        "day.ofx": ofx(drawn.slice(0, 1), 1),
        "month.ofx": month,
        "twin.ofx": month,
        "__MACOSX/._a": "x",
        "read me.pdf": "%PDF-1.4",
      }),
    )
    expect(found).toMatchObject({ format: "ofx", account: "00001234567", problems: [] })
    expect(found.entries.map(({ amount }) => amount)).toEqual([100, 200])
    expect(found.leftOut).toMatchObject([{ text: "read me.pdf", isUnread: true }])
    expect((await read(zip({ "a.xml": messageOf(drawn) }))).entries).toHaveLength(2)
  })

  it("of several formats or accounts is refused", async () => {
    const { problems } = await read(zip({ "a.xml": messageOf(drawn), "b.ofx": ofx(drawn, 1) }))
    expect(problems).toEqual(["several_accounts", "zip_of_several_formats"])
  })

  it("is bounded: bombs, broken ones, archives within archives and empty ones", async () => {
    const zeros = new Uint8Array(30_000_000)
    await expect(read(zip({ "a.xml": zeros }))).rejects.toMatchObject(refusal("zip_unreadable"))
    const many = Object.fromEntries(Array.from({ length: 401 }, (_, index) => [`${index}.csv`, "x"]))
    await expect(read(zip(many))).rejects.toMatchObject(refusal("zip_unreadable"))
    const sound = zip({ "a.xml": messageOf(drawn) })
    await expect(read(sound.subarray(0, 200))).rejects.toMatchObject(refusal("zip_unreadable"))
    await expect(read(zip({ "a.zip": sound }))).rejects.toMatchObject(refusal("zip_without_statement"))
    await expect(read(zip({}))).rejects.toMatchObject(refusal("zip_without_statement"))
    // A directory that states less than there is gets no more memory than it states.
    const lying = zip({ "a.xml": zeros })
    const view = new DataView(lying.buffer, lying.byteOffset)
    const directory = view.getUint32(lying.length - 6, true)
    view.setUint32(directory + 24, 10, true)
    await expect(read(lying)).rejects.toMatchObject({ status: 422 })
  })
})

it("10 MB of beginnings are refused without being read over and over", async () => {
  const fill = (piece: string) => piece.repeat(Math.ceil(10_000_000 / piece.length))
  for (const file of [
    `<OFX><STMTRS>${fill("<STMTTRN>")}`,
    `<OFX>${fill("<STMTRS>")}`,
    `:20:X\n:25:1\n:60F:C261101EUR1,00\n${fill(":61:\n")}`,
  ])
    await expect(read(file)).rejects.toMatchObject({ status: 422 })
})
