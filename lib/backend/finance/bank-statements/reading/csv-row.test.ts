import { describe, expect, it } from "vitest"
import { cellOf, entryIn, type Mapping } from "./csv-row.ts"

const oneColumn: Mapping = ["date", "text", "amount"]
const twoColumns: Mapping = ["date", "text", "debit", "credit"]
const cut = (row: string) => row.split("|")

function amountOf(row: string, mapping: Mapping, decimal?: "," | ".") {
  const found = entryIn(cut(row), { mapping, order: "dmy", decimal })
  if ("amount" in found) return found.amount
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

it("joins what stands in several columns of one meaning, without those that are empty", () => {
  const mapping: Mapping = ["text", null, "text", "reference", "text"]
  expect(cellOf(["VIR", "x", "", "R1", "SEPA"], mapping, "text")).toBe("VIR SEPA")
  expect(cellOf(["VIR"], mapping, "reference")).toBe("")
})

it("keeps each text in its field, in one line, and an account without spaces", () => {
  const mapping: Mapping = ["date", "amount", "counterparty", "iban", "text", "reference"]
  const row = ["02/11/2026", "1", " Petit\nNuage ", "fr76 3000 6000", "a  b", "R\t1"]
  expect(entryIn(row, { mapping, order: "dmy", decimal: undefined })).toEqual({
    date: "2026-11-02",
    amount: 100,
    counterparty: "Petit Nuage",
    iban: "FR7630006000",
    text: "a b",
    reference: "R 1",
    bankReference: "",
  })
})
