import { describe, expect, it } from "vitest"
import type { Cell } from "#lib/backend/crm/exports/cell.ts"
import { xlsxOf } from "#lib/backend/crm/exports/xlsx.ts"
import { sheetRows, unzip } from "#tests/factories/zip.ts"

async function written(rows: Cell[][], rowsPerSheet?: number): Promise<Buffer> {
  const batches = async function* () {
    for (let at = 0; at < rows.length; at += 2) yield rows.slice(at, at + 2)
  }
  const pieces: Uint8Array[] = []
  const table = { name: "People & <co>", header: ["Name", "Count"], batches: batches() }
  for await (const piece of xlsxOf(table, rowsPerSheet)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe("a workbook", () => {
  it("has the parts that spreadsheets look for", async () => {
    const parts = unzip(await written([]))
    expect([...parts.keys()].sort()).toEqual([
      "[Content_Types].xml",
      "_rels/.rels",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/workbook.xml",
      "xl/worksheets/sheet1.xml",
    ])
    expect(parts.get("xl/workbook.xml")).toContain(
      '<sheet name="People &amp; &lt;co&gt;" sheetId="1" r:id="rId1"/>',
    )
    expect(parts.get("xl/_rels/workbook.xml.rels")).toContain('Id="rId1"')
    expect(parts.get("[Content_Types].xml")).toContain("/xl/worksheets/sheet1.xml")
  })

  it("holds heading and rows, numbers as numbers", async () => {
    const file = await written([
      ["Ada", 3],
      ["Bo", null],
      ["Cy", -1.5],
    ])
    expect(sheetRows(file)).toEqual([
      ["Name", "Count"],
      ["Ada", "3"],
      ["Bo", ""],
      ["Cy", "-1.5"],
    ])
    expect(unzip(file).get("xl/worksheets/sheet1.xml")).toContain("<c><v>3</v></c>")
  })

  it("has moments as days that spreadsheets count, in a style that shows them as dates", async () => {
    const parts = unzip(await written([[new Date("2025-01-15T11:00:00Z"), null]]))
    expect(parts.get("xl/worksheets/sheet1.xml")).toContain('<c s="3"><v>45672.5</v></c>')
    expect(parts.get("xl/styles.xml")).toContain('formatCode="yyyy-mm-dd hh:mm:ss"')
  })

  it("keeps what looks like a formula a text, also when the cell is edited", async () => {
    const xml = unzip(
      await written([
        ["=1+1", 0],
        ["+33 6 12 34 56 78", 0],
      ]),
    ).get("xl/worksheets/sheet1.xml")
    expect(xml).toContain('<c t="inlineStr" s="1"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(xml).toContain('<c t="inlineStr"><is><t xml:space="preserve">+33 6 12 34 56 78</t></is></c>')
    expect(xml).not.toContain("<f>")
  })

  it("says what XML has no way to say as the format has it", async () => {
    const xml = unzip(await written([["a\u0001b\rc\ud800 <&> _x000D_ \ufffe", 0]])).get(
      "xl/worksheets/sheet1.xml",
    )
    expect(xml).toContain("a_x0001_b_x000D_c\ufffd &lt;&amp;&gt; _x005F_x000D_ _xFFFE_")
  })

  it("goes on in another sheet when one is full", async () => {
    const rows = ["a", "b", "c", "d", "e"].map((name): Cell[] => [name, 1])
    const file = await written(rows, 3)
    expect([1, 2, 3].map((sheet) => sheetRows(file, sheet).map(([name]) => name))).toEqual([
      ["Name", "a", "b"],
      ["Name", "c", "d"],
      ["Name", "e"],
    ])
    expect(unzip(file).get("xl/workbook.xml")).toContain('name="People &amp; &lt;co&gt; 3"')
  })

  it("has no empty sheet at its end", async () => {
    const rows = ["a", "b"].map((name): Cell[] => [name, 1])
    expect([...unzip(await written(rows, 3)).keys()]).not.toContain("xl/worksheets/sheet2.xml")
  })

  it("ends with the error of what it is made of", async () => {
    const failing = async function* (): AsyncGenerator<Cell[][]> {
      yield [["a", 1]]
      throw new Error("no more rows")
    }
    const read = async () => {
      for await (const _ of xlsxOf({ name: "x", header: ["A"], batches: failing() }));
    }
    await expect(read()).rejects.toThrow("no more rows")
  })
})
