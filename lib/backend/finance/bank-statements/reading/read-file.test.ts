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
const lines = async (file: string) =>
  (await read(file)).leftOut.map(({ line, problem, isUnread }) => [line, problem, isUnread])

describe("a French bank's CSV", () => {
  it("is read from its head on, with account and currency from above it, without its sums", async () => {
    const found = await read(fixture("french.csv"))
    expect(found).toMatchObject({
      format: "csv",
      account: "FR7630006000011234567890189",
      currency: "EUR",
      day_order: "dmy",
      problems: [],
      mapping: ["date", "value_date", "text", "debit", "credit"],
    })
    expect(found.entries.map(({ date, amount, text }) => [date, amount, text])).toEqual([
      ["2026-11-20", 120_000, "VIR SEPA RECU /DE PETIT NUAGE SARL /MOTIF FACTURE SARL-2026-00012"],
      ["2026-11-19", 43_260, "VIR INST RE 5566 MAISON LÉONTINE"],
      ["2026-11-19", -18_742, "PRLV SEPA EDF CLIENTS PROF"],
      ["2026-11-13", 1_234_567, 'REMISE DE CHEQUES "N° 12"'],
    ])
    expect(found.columns[2]).toMatchObject({ name: "Libellé" })
  })
})

describe("an American bank's CSV", () => {
  it("has months first, amounts with their sign and several texts", async () => {
    const found = await read(fixture("american.csv"))
    expect(found).toMatchObject({ day_order: "mdy", problems: [], currency: null })
    expect(found.entries.map(({ date, amount, reference }) => [date, amount, reference])).toEqual([
      ["2026-11-20", 240_000, ""],
      ["2026-11-19", -3_510, ""],
      ["2026-11-05", -125_000, "1044"],
    ])
  })
})

describe("a CSV file", () => {
  it("is read by other columns when these are chosen", async () => {
    const file = "Tag;Was;Wieviel\n02.11.2026;Miete;-1.000,00\n"
    expect(await codes(file)).toEqual(["date_column_needed", "amount_column_needed"])
    const { entries, problems } = await read(file, { mapping: ["date", "counterparty", "amount"] })
    expect(problems).toEqual([])
    expect(entries).toMatchObject([{ date: "2026-11-02", amount: -100_000, counterparty: "Miete", text: "" }])
  })

  it("asks how days are written when nothing tells", async () => {
    const file = "Date,Description,Amount\n02/03/2026,A,1.00\n"
    expect(await codes(file)).toEqual(["day_order_needed"])
    expect(await codes(file, { day_order: "dmy" })).toEqual([])
    expect((await read(file, { day_order: "mdy" })).entries[0]?.date).toBe("2026-02-03")
  })

  it("has every row that is no entry left out, by its line, and says which could not be read", async () => {
    const rows = [
      "13/11/2026;A;1,00;",
      "hier;B;1,00;",
      "13/11/2026;C;x;",
      "13/11/2026;D;;",
      "13/11/2026;E;1;2",
    ]
    const file = [
      "Date;Libellé;Débit;Crédit",
      ...rows,
      "13/11/2026;F;99 999 999,00;",
      ";suite;;",
      "Total;;1;",
    ].join("\n")
    expect(await codes(file)).toEqual([])
    expect(await lines(file)).toEqual([
      [3, "not_a_day_of_file", true],
      [4, "not_an_amount", true],
      [5, "no_amount", true],
      [6, "amount_in_both_columns", true],
      [7, "amount_too_great", true],
      [8, "line_of_remark", false],
      [9, "line_of_sum", false],
    ])
    expect((await read(file)).entries).toHaveLength(1)
    expect(await codes("Date;Montant\nhier;x\n")).toEqual(["no_entries"])
  })

  it("is read without what is behind its rows", async () => {
    const file =
      "Date;Libelle;Debit;Credit\n18/11/2026;VIR ATELIER LUNE;;10,00\n\nCARTE PRO 0000;\n;Aucune operation pour cette carte;\n"
    const { entries, leftOut, problems } = await read(file)
    expect(problems).toEqual([])
    expect(entries).toMatchObject([{ amount: 1_000 }])
    expect(leftOut).toMatchObject([
      { line: 4, text: "CARTE PRO 0000", isUnread: true },
      { line: 5, text: "Aucune operation pour cette carte", isUnread: false },
    ])
  })

  it("has characters that its bank writes as entities, which do not cut a cell", async () => {
    const { entries, leftOut } = await read(
      "Date;Libelle;Montant\n13/11/2026;VIR DUPONT &amp; FILS;12,00\n13/11/2026;L&#39;ATELIER &quot;A&quot;;13,00\n",
    )
    expect(leftOut).toEqual([])
    expect(entries.map(({ text, amount }) => [text, amount])).toEqual([
      ["VIR DUPONT & FILS", 1_200],
      ['L\'ATELIER "A"', 1_300],
    ])
  })

  it("that has a column of directions, fees and states, or balances, is read by them", async () => {
    const directed = await read("Date,Label,Amount,D/C\n2026-11-15,Rent,33.50,D\n")
    expect(directed.entries).toMatchObject([{ amount: -3_350, text: "Rent" }])
    const revolut = await read(
      "Completed Date,Description,Amount,Fee,Currency,State\n2026-11-15 10:00:00,Exchange,5.00,0.40,EUR,COMPLETED\n,Hotel hold,-2.00,0.00,EUR,REVERTED\n",
    )
    expect(revolut.entries).toMatchObject([{ amount: 460, fee: 40 }])
    expect(revolut.leftOut).toMatchObject([{ line: 3, problem: "entry_not_completed", isUnread: false }])
    const balanced = "Date;Montant;Solde\n13/11/2026;1,00;1,00\n14/11/2026;2,00;3,00\n15/11/2026;2,00;6,00\n"
    expect((await read(balanced)).sums).toEqual([{ computed: 500, stated: 600 }])
  })

  it("takes the account and the mapping of an earlier file of its columns", async () => {
    const file = "Tag;Was;Wieviel\n02.11.2026;Miete;-1.000,00\n"
    const remembered = { mapping: ["date", "text", "amount"], day_order: "dmy", account: "DE89" } as const
    const recall = async (columns: readonly string[]) =>
      columns.join() === "Tag,Was,Wieviel" ? remembered : undefined
    const bytes = new TextEncoder().encode(file)
    const found = await readStatementFile(bytes, {}, today, recall)
    expect(found).toMatchObject({ isRemembered: true, account: "DE89", isAccountStated: false, problems: [] })
    expect(await readStatementFile(bytes, { account: "fr 76" }, today, recall)).toMatchObject({
      account: "FR76",
    })
  })

  it("writes the day first where hundredths stand behind a comma", async () => {
    const { day_order, problems } = await read("Date;Montant\n02/03/2026;1,00\n")
    expect([day_order, problems]).toEqual(["dmy", []])
  })

  it("tells a mapping that cannot be meant", async () => {
    const file = "Date;Montant;Libellé\n13/11/2026;1,00;A\n"
    expect(await codes(file, { mapping: ["date", "amount"] })).toEqual(["mapping_of_other_columns"])
    expect(await codes(file, { mapping: ["date", "amount", "debit"] })).toEqual(["amount_columns_exclude"])
    expect(await codes(file, { mapping: ["date", "amount", "amount"] })).toEqual(["column_twice"])
  })

  it("of several currencies, or of one of which no account is known, is not kept", async () => {
    const of = (...currencies: string[]) =>
      codes(["Date;Montant;Devise", ...currencies.map((one) => `13/11/2026;1,00;${one}`)].join("\n"))
    expect(await of("EUR", "USD")).toEqual(["statement_several_currencies"])
    expect(await of("XAU")).toEqual(["unknown_currency"])
    expect(await of("CHF")).toEqual([])
    expect(await of("EUR")).toEqual([])
  })

  it("is of the currency that is written beside its amounts, where nothing else says it of each", async () => {
    const of = (...amounts: string[]) =>
      read(["Date;Montant (EUR)", ...amounts.map((one) => `13/11/2026;${one}`)].join("\n"))
    const swiss = await of("CHF 1'234.50", "-CHF 12.00")
    expect(swiss).toMatchObject({ currency: "CHF", problems: [] })
    expect(swiss.entries.map(({ amount }) => amount)).toEqual([123_450, -1200])
    expect((await of("12.00")).currency).toBe("EUR")
    expect((await of("CHF 1.00", "GBP 1.00")).problems).toEqual(["statement_several_currencies"])
  })

  it("is of the dollars that its head names, where only their sign is beside its amounts", async () => {
    const of = async (head: string, ...amounts: string[]) =>
      read([`Date,Description,${head}`, ...amounts.map((one) => `2026-11-13,Fees,"${one}"`)].join("\n"))
    for (const currency of ["CAD", "HKD", "USD"])
      expect((await of(`Amount (${currency})`, "$1,234.00", "-$12.00")).currency).toBe(currency)
    expect((await of("Amount", "$1,234.00")).currency).toBeNull()
    expect((await of("Amount (EUR)", "$1,234.00")).currency).toBe("USD")
    expect((await of("Amount", "CHF 1.00", "$1.00")).problems).toEqual(["statement_several_currencies"])
  })

  it("keeps texts as they are, in one line, without what no screen shows", async () => {
    const file =
      'Date;Libellé;Montant\n13/11/2026;"=HYPERLINK(""http://x"")\n\u202eabc\u0000\u200b <b>";1,00\n'
    expect((await read(file)).entries[0]?.text).toBe('=HYPERLINK("http://x") abc <b>')
  })

  it("is read below a first line of its bank, whose cells are written for spreadsheets", async () => {
    const file = '="00000000";01/11/2026;12/11/2026\n\nDate;Libelle;Montant\n02/11/2026;CARTE ;-3,20\n'
    const { entries, problems } = await read(file)
    expect(problems).toEqual([])
    expect(entries).toMatchObject([{ date: "2026-11-02", amount: -320, text: "CARTE" }])
  })

  it.each([
    ["nothing", "", "no_statement_table"],
    ["a list", "a\nb\n", "no_statement_table"],
    ["a PDF", "%PDF-1.4\u0000\u0001", "no_statement_table"],
    ["quotes that do not close", 'Date;Montant\n"13/11/2026;1', "not_csv"],
    ["a head", "Date;Montant\n", "no_rows"],
    ["too many columns", `${"x;".repeat(70)}\n${"1;".repeat(70)}\n`, "too_many_statement_columns"],
    ["too many rows", `Date;Montant\n${"13/11/2026;1,00\n".repeat(20_001)}`, "too_many_entries"],
  ])("of %s is refused", async (_, file, code) => {
    await expect(read(file)).rejects.toMatchObject(refusal(code))
  })
})
