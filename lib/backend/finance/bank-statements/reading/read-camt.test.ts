import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import type { Chosen } from "./csv-statement.ts"
import { readStatementFile } from "./read-file.ts"

const today = "2026-11-23"
const read = (file: Uint8Array | string, chosen: Chosen = {}) =>
  readStatementFile(typeof file === "string" ? new TextEncoder().encode(file) : file, chosen, today)
const fixture = (name: string) => readFileSync(`tests/contract/fixtures/bank/${name}`)
const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })
const codes = async (file: string, chosen?: Chosen) => (await read(file, chosen)).problems

describe("a CAMT.053", () => {
  it("of version 2 is read: booked entries, their counterparties, their texts", async () => {
    const found = await read(fixture("german.xml"))
    expect(found).toMatchObject({
      format: "camt.053",
      account: "DE58123456780123456789",
      currency: "EUR",
      problems: [],
    })
    expect(found.entries).toMatchObject([
      {
        date: "2026-11-20",
        amount: 72_000,
        counterparty: "Bärenkind & Söhne GmbH",
        iban: "DE21500500009876543210",
        text: "Rechnung SARL-2026-00012 Kunde 4711 SEPA-UEBERWEISUNG",
        reference: "",
        bankReference: "2026112000001",
      },
      {
        date: "2026-11-20",
        amount: -9_990,
        counterparty: "Messebau Nord",
        iban: "DE02120300000000202051",
        text: "",
        reference: "RE-77",
        bankReference: "2026112000002",
      },
      {
        date: "2026-11-20",
        amount: 1_000,
        counterparty: "Telekom",
        iban: "",
        text: "R-Transaktion <SEPA> & Co",
        reference: "",
        bankReference: "",
      },
    ])
  })

  it("of version 8 has an entry for each transaction of a batch that adds up", async () => {
    const { entries, problems } = await read(fixture("batch.xml"))
    expect(problems).toEqual([])
    expect(entries).toMatchObject([
      {
        amount: 25_000,
        counterparty: "Ours Brun SAS",
        reference: "SARL-2026-00031 RF18539007547034",
        bankReference: "B1/1",
      },
      { amount: 35_000, counterparty: "Petite Plume", reference: "", bankReference: "B1/2" },
    ])
    const off = fixture("batch.xml").toString().replace(">350.00<", ">349.00<")
    expect((await read(off)).entries).toMatchObject([
      { amount: 60_000, counterparty: "", bankReference: "B1" },
    ])
  })

  it("whose entries do not lead from one balance to the other has the difference", async () => {
    const file = fixture("german.xml").toString()
    const sums = async (text: string) => (await read(text)).sums
    expect(await sums(file)).toEqual([])
    expect(await sums(file.replace("1630.1", "1630.11"))).toEqual([{ computed: 163_010, stated: 163_011 }])
    const unreadable = await read(file.replace(/99\.90/, "99,90"))
    expect(unreadable).toMatchObject({ problems: [], sums: [{ computed: 173_000, stated: 163_010 }] })
    expect(unreadable.leftOut).toMatchObject([
      { line: 2, problem: "statement_entry_unreadable", isUnread: true },
    ])
    expect(unreadable.entries).toHaveLength(2)
    expect(await codes(file.replaceAll('"EUR"', '"XAU"').replace("<Ccy>EUR", "<Ccy>XAU"))).toEqual([
      "unknown_currency",
    ])
    expect(await codes(file.replace('"EUR">99', '"USD">99'))).toEqual(["statement_several_currencies"])
  })

  it("has an entry of no day, or with charges beyond all amounts, left out, and no day of value where that is none", async () => {
    const entry = (day: string, valueDay: string, more = "") =>
      `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
        <ValDt><Dt>${valueDay}</Dt></ValDt>${more}</Ntry>`
    const charges =
      '<Chrgs><Rcrd><Amt Ccy="EUR">99999999.00</Amt><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>'
    const file = [
      entry("2026-02-30", "2026-02-31"),
      entry("0000-01-01", "0000-01-01"),
      entry("2026-02-27", "2026-02-30"),
      entry("2026-02-27", "2026-02-27", charges),
    ].join("")
    const found = await read(`<Document><BkToCstmrStmt><Stmt>${file}</Stmt></BkToCstmrStmt></Document>`)
    expect(found.entries).toMatchObject([{ date: "2026-02-27", valueDate: "" }])
    expect(found.leftOut).toMatchObject([
      { line: 1, problem: "statement_entry_unreadable", isUnread: true },
      { line: 2, problem: "statement_entry_unreadable", isUnread: true },
      { line: 4, problem: "amount_too_great", isUnread: true },
    ])
  })

  it("of several accounts is not kept, of several days of one is", async () => {
    const file = fixture("german.xml").toString()
    const day = /<Stmt>[\s\S]*<\/Stmt>/.exec(file)?.[0] ?? ""
    expect((await read(file.replace(day, day + day))).entries).toHaveLength(6)
    const other = day.replace("DE58123456780123456789", "DE02120300000000202051")
    expect(await codes(file.replace(day, day + other))).toEqual(["several_accounts"])
  })

  it("is read in the encoding it declares, and in the one it is in", async () => {
    const file =
      '<?xml version="1.0" encoding="ISO-8859-1"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>Élan</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>'
    const texts = async (bytes: Uint8Array) => (await read(bytes)).entries.map(({ text }) => text)
    expect(await texts(Buffer.from(file, "latin1"))).toEqual(["Élan"])
    expect(await texts(Buffer.from(file.replace("ISO-8859-1", "UTF-8"), "latin1"))).toEqual(["Élan"])
    expect(await texts(Buffer.from(`\ufeff${file}`, "utf16le"))).toEqual(["Élan"])
    expect(await texts(Buffer.from(`\ufeff${file.replace("ISO-8859-1", "UTF-8")}`))).toEqual(["Élan"])
  })

  const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${"&lol;".repeat(10)}">]><Document>&lol2;</Document>`
  const foreign =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>'
  it.each([
    ["entities that grow", bomb, "not_xml"],
    ["entities of other files", foreign, "not_xml"],
    ["a page of the web", "<!DOCTYPE html><html><body>Sign in</body></html>", "not_xml"],
    ["a page without its kind", "<html><body>Sign in</body></html>", "not_a_statement"],
    ["what breaks off", fixture("german.xml").toString().slice(0, 2_000), "not_xml"],
    [
      "an entry that does not end",
      "<Document><BkToCstmrStmt><Stmt><Ntry><Amt>1</Amt></Stmt></BkToCstmrStmt></Document>",
      "not_xml",
    ],
    ["elements in elements without end", "<a>".repeat(200_000), "not_xml"],
    ["elements in elements", `${"<a>".repeat(20_000)}${"</a>".repeat(20_000)}`, "not_xml"],
    ["names that objects have", "<Document><__proto__><x>1</x></__proto__></Document>", "not_xml"],
    [
      "another message",
      "<Document><CstmrCdtTrfInitn><PmtInf/></CstmrCdtTrfInitn></Document>",
      "not_a_statement",
    ],
  ])("is not made of %s", async (_, file, code) => {
    await expect(read(file)).rejects.toMatchObject(refusal(code))
  })

  const one =
    '<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>'
  const many = (count: number) =>
    `<Document><BkToCstmrStmt><Stmt>${one.repeat(count)}</Stmt></BkToCstmrStmt></Document>`

  it("of too many entries is refused, one of many lets other work have its turn", async () => {
    await expect(read(many(20_001))).rejects.toMatchObject(refusal("too_many_entries"))
    let yields = 0
    const count = () => {
      yields += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const { entries } = await read(many(5_000))
    clearImmediate(next)
    expect(entries).toHaveLength(5_000)
    expect(yields).toBeGreaterThan(10)
  })

  it("of 10 MB of beginnings is refused", async () => {
    for (const piece of ["<Ntry>", "<!--", "<![CDATA[", "<", "<Ntry "]) {
      await expect(read(piece.repeat(Math.ceil(10_000_000 / piece.length)))).rejects.toMatchObject({
        status: 422,
      })
    }
  })
})
