import { describe, expect, it } from "vitest"
import { maxStatementColumns } from "#lib/contract/finance/bank-terms.ts"
import { readBankTable } from "./csv-table.ts"

const table = (text: string) => readBankTable(new TextEncoder().encode(text))
const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })

describe("the delimiter of a bank's table", () => {
  it.each([
    [";", "Date;Montant\n02/11/2026;1 234,56\n03/11/2026;2,00\n"],
    [",", 'Date,Amount\n11/02/2026,"1,234.56"\n11/03/2026,2.00\n'],
    ["tab", "Date\tAmount\n02/11/2026\t1,234.56\n03/11/2026\t2,00\n"],
    ["|", "Date|Amount\n02/11/2026|1,234.56\n03/11/2026|2,00\n"],
    [";, though each line has a comma", "Date;Libellé;Montant\n02/11/2026;a, b;1,00\n03/11/2026;c, d;2,00\n"],
    [
      "; below a head of commas",
      "Compte, n° 12, Paris\nDate;Libellé;Montant\n02/11/2026;a;1\n03/11/2026;b;2\n",
    ],
  ])("is %s", async (_, text) => {
    const { head, rows } = await table(text)
    expect(head[0]).toBe("Date")
    expect(head.length).toBe(text.includes("Libellé") ? 3 : 2)
    expect(rows.map(({ cells }) => cells.length)).toEqual([head.length, head.length])
  })
})

describe("the head of a bank's table", () => {
  it("is found below the lines above it, which are read apart", async () => {
    const { before, head, rows } = await table(
      "Compte;FR76\nPériode;novembre\n\nDate;Libellé;Montant\n02/11/2026;A;1,00\n",
    )
    expect(before.filter(Boolean)).toEqual(["Compte", "FR76", "Période", "novembre"])
    expect(head).toEqual(["Date", "Libellé", "Montant"])
    expect(rows).toMatchObject([{ line: 5, cells: ["02/11/2026", "A", "1,00"] }])
  })

  it("is the first row as wide as the table where no name is known", async () => {
    const { before, head } = await table("Relevé;\nTag;Was;Wieviel\n02.11.2026;Miete;-1,00\n")
    expect(before.filter(Boolean)).toEqual(["Relevé"])
    expect(head).toEqual(["Tag", "Was", "Wieviel"])
  })
})

describe("a file that is no table of a bank", () => {
  it.each([
    ["one column", "Date\n02/11/2026\n", "no_statement_table"],
    ["a head alone", "Date;Montant\n", "no_rows"],
    [
      "too many columns",
      `Date;Montant${";x".repeat(maxStatementColumns - 1)}\n02/11/2026;1\n`,
      "too_many_statement_columns",
    ],
  ])("is refused: %s", async (_, text, code) => {
    await expect(table(text)).rejects.toMatchObject(refusal(code))
  })

  it("has as many columns as a table may have", async () => {
    const { head } = await table(`Date;Montant${";x".repeat(maxStatementColumns - 2)}\n02/11/2026;1\n`)
    expect(head).toHaveLength(maxStatementColumns)
  })
})
