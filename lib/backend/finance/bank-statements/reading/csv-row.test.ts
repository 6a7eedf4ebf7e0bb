import { describe, expect, it } from "vitest"
import { cellOf, entryIn, type Mapping } from "./csv-row.ts"

const oneColumn: Mapping = ["date", "text", "amount"]
const twoColumns: Mapping = ["date", "text", "debit", "credit"]
const cut = (row: string) => row.split("|")

function amountOf(row: string, mapping: Mapping, decimal?: "," | ".") {
  const found = entryIn(cut(row), { mapping, order: "dmy", decimal })
  if ("entry" in found) return found.entry.amount
  return found.isUnread ? found.problem : "no entry"
}

it.each([
  ["02/11/2026|A|12,50", oneColumn, 1250],
  ["02/11/2026|A|-12,50", oneColumn, -1250],
  ["02/11/2026|A|12,50-", oneColumn, -1250],
  ["02/11/2026|A|(12.50)", oneColumn, -1250],
  ["02/11/2026|A|0,00", oneColumn, "no entry"],
  ["02/11/2026|A|12,50|", twoColumns, -1250],
  ["02/11/2026|A|-12,50|", twoColumns, -1250],
  ["02/11/2026|A||12,50", twoColumns, 1250],
  ["02/11/2026|A|0,00|12,50", twoColumns, 1250],
  ["02/11/2026|A|12,50|0,00", twoColumns, -1250],
  ["02/11/2026|A|1,00|2,00", twoColumns, "amount_in_both_columns"],
  ["02/11/2026|A||", twoColumns, "no_amount"],
  ["02/11/2026|A|", oneColumn, "no_amount"],
  ["02/11/2026|A|x", oneColumn, "not_an_amount"],
  ["02/11/2026|A|x|12,50", twoColumns, "not_an_amount"],
  ["02/11/2026|A|10 000 000,00", oneColumn, 1_000_000_000],
  ["02/11/2026|A|10 000 000,01", oneColumn, "amount_too_great"],
  ["02/11/2026|A|-10 000 000,01", oneColumn, "amount_too_great"],
] as const)("the row '%s' moves what its columns say", (row, mapping, amount) => {
  expect(amountOf(row, mapping)).toBe(amount)
})

it("reads three digits behind a sign as the column's other amounts have it", () => {
  expect(amountOf("02/11/2026|A|1,230", oneColumn, ".")).toBe(123_000)
  expect(amountOf("02/11/2026|A|1,230", oneColumn, ",")).toBe(123)
})

describe("a row that is no entry", () => {
  it.each(["|suite du libellé|", "Total|  |12,50", "|Solde au 30/11/2026|1 200,00", "Closing balance||7.00"])(
    "is left out: '%s'",
    (row) => expect(amountOf(row, oneColumn)).toBe("no entry"),
  )

  it.each([
    ["hier|A|12,50", "not_a_day_of_file"],
    ["31/02/2026|A|12,50", "not_a_day_of_file"],
    ["|A|12,50", "not_a_day_of_file"],
    ["hier|A|x", "not_a_day_of_file"],
    ["Totalement|A|12,50", "not_a_day_of_file"],
  ])("or wrong, and told: '%s'", (row, problem) => expect(amountOf(row, oneColumn)).toBe(problem))
})

it("joins the texts of several columns of one meaning, without those that are empty", () => {
  const mapping: Mapping = ["text", null, "text", "reference", "text"]
  expect(cellOf(["VIR", "x", "", "R1", "SEPA"], mapping, "text")).toBe("VIR SEPA")
  expect(cellOf(["VIR"], mapping, "reference")).toBe("")
})

it("keeps each text in its field, in one line, and an account without spaces", () => {
  const mapping: Mapping = ["date", "amount", "counterparty", "iban", "text", "reference"]
  const row = ["02/11/2026", "1", " Petit\nNuage ", "fr76 3000 6000", "a  b", "R\t1"]
  expect(entryIn(row, { mapping, order: "dmy", decimal: undefined })).toMatchObject({
    balance: null,
    entry: {
      date: "2026-11-02",
      amount: 100,
      counterparty: "Petit Nuage",
      iban: "FR7630006000",
      text: "a b",
      reference: "R 1",
      bankReference: "",
    },
  })
})

describe("a row with columns of its own for what it is", () => {
  const directed: Mapping = ["date", "text", "amount", "direction"]
  it.each([
    ["02/11/2026|Rent|33.50|D", -3_350],
    ["02/11/2026|Rent|-33.50|D", -3_350],
    ["02/11/2026|Sale|33.50|CRDT", 3_350],
    ["02/11/2026|Sale|-33.50|C", "direction_unreadable"],
    ["02/11/2026|Sale|33.50|", "direction_unreadable"],
  ] as const)("'%s' goes where its direction says", (row, amount) =>
    expect(amountOf(row, directed)).toBe(amount),
  )

  const state: Mapping = ["date", "text", "amount", "fee", "state"]
  it.each([
    ["02/11/2026|Exchange|5.00|0.40|COMPLETED", 460],
    ["02/11/2026|Exchange|-5.00|0.40|COMPLETED", -540],
    ["02/11/2026|Exchange|5.00||", 500],
    ["|Hotel hold|-2.00|0.00|REVERTED", "no entry"],
    ["02/11/2026|Exchange|5.00|x|COMPLETED", "not_an_amount"],
    ["02/11/2026|Exchange|5.00|0|Bavaria", "entry_state_unreadable"],
  ] as const)("'%s' moves its amount less its fee, once it is completed", (row, amount) =>
    expect(amountOf(row, state)).toBe(amount),
  )

  it("has its original amount, day of value and the balance after it", () => {
    const mapping: Mapping = [
      "date",
      "value_date",
      "amount",
      "original_amount",
      "original_currency",
      "balance",
    ]
    const found = entryIn(cut("02/11/2026|04/11/2026|90,00|100,00|usd|1 090,00"), {
      mapping,
      order: "dmy",
      decimal: ",",
    })
    expect(found).toMatchObject({
      entry: { valueDate: "2026-11-04", original: { amount: 10_000, currency: "USD" } },
      balance: 109_000,
    })
  })

  it("says the same under another mapping or order of its columns", () => {
    const hashIn = (row: string, mapping: Mapping) => {
      const found = entryIn(cut(row), { mapping, order: "dmy", decimal: undefined })
      return "entry" in found ? found.entry.wordsHash : undefined
    }
    const one = hashIn("02/11/2026|VIR  DUPONT|REF 12|5,00|1 090,00", [
      "date",
      "text",
      "reference",
      "amount",
      null,
    ])
    expect(
      hashIn("ref 12|5.00|Vir Dupont|2026-11-02|990.10", [null, "amount", "counterparty", "date", "balance"]),
    ).toBe(one)
    expect(
      hashIn("ref 13|5.00|Vir Dupont|2026-11-02|", [null, "amount", "counterparty", "date", "balance"]),
    ).not.toBe(one)
  })
})
