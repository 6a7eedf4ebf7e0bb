import { strToU8, zipSync } from "fflate"
import { describe, expect, it } from "vitest"
import { odsFile, type SheetXml, textSheet, xlsxFile } from "#tests/factories/workbooks.ts"
import { readTable } from "./read-table.ts"

async function read(bytes: Uint8Array, sheet: number | null = null) {
  const { rows, ...table } = await readTable(bytes, sheet)
  const found: [number, string[]][] = []
  for await (const { line, cells } of rows) found.push([line, cells])
  return { ...table, rows: found }
}

const refusal = (code: string) => ({ status: 422, data: { errors: { file: [code] } } })
const sheet = (rows: string, more: Partial<SheetXml> = {}): SheetXml => ({ name: "A", rows, ...more })

describe("a workbook of Excel", () => {
  it("answers texts, numbers, days and times as they are typed, formulas as what they came to", async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode='[$-40C]d mmmm yyyy;@'/>
      <numFmt numFmtId="166" formatCode='0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##'/><numFmt numFmtId="167" formatCode='#,##0.00\\ &quot;days&quot;'/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${["0", "14", "22", "20", "164", "165", "166", "167"].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`
    const strings = [
      "<si><t>Élan &amp; fils</t></si>",
      "<si><r><t>Pa</t></r><r><t xml:space='preserve'>ris </t></r><rPh><t>PARI</t></rPh></si>",
      "<si><t>two_x000D_\nlines</t></si>",
    ]
    const rows = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>
      <row r="5"><c r="A5"><v>45672</v></c><c r="B5" s="1"><v>45672</v></c><c r="C5" s="2"><v>45672.604166666664</v></c><c r="D5" s="3"><v>0.60416666666666663</v></c>
        <c r="E5" s="4"><v>1000</v></c><c r="F5" s="5"><v>45672</v></c><c r="G5" s="6"><v>142000000</v></c><c r="H5" s="7"><v>0.30000000000000004</v></c>
        <c r="I5"><f>A5+1</f><v>3.3142E10</v></c><c r="J5" t="str"><f>B3</f><v>Paris</v></c><c r="K5" t="b"><v>1</v></c><c r="L5" t="e"><v>#N/A</v></c><c r="M5" t="inlineStr"><is><t>00123</t></is></c></row>
      <row r="6"><c r="A6" s="1"/></row>`
    expect(await read(xlsxFile([sheet(rows)], { strings, styles }))).toEqual({
      format: "xlsx",
      sheets: ["A"],
      sheet: 0,
      rows: [
        [3, ["Élan & fils", "Paris", "", "two\r\nlines"]],
        [
          5,
          // biome-ignore format: a row is one line.
          ["45672", "2025-01-15", "2025-01-15 14:30", "14:30", "01000", "2025-01-15", "0142000000", "0.3", "33142000000", "Paris", "true", "", "00123"],
        ],
      ],
    })
  })

  it("counts days from 1904 where it says so", async () => {
    const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
    const parts = { styles, workbook: '<workbookPr date1904="1"/>' }
    const rows = '<row><c s="0"><v>44210</v></c></row>'
    expect((await read(xlsxFile([sheet(rows)], parts))).rows).toEqual([[1, ["2025-01-15"]]])
  })

  it("is read from the first sheet with rows that is shown, or from the one chosen", async () => {
    const cell = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
    const file = xlsxFile([
      sheet(cell("secret"), { name: "Lists", isHidden: true }),
      sheet("", { name: "Read me" }),
      sheet(cell("one"), { name: "One" }),
      sheet(cell("two"), { name: "Two" }),
    ])
    const sheets = ["Read me", "One", "Two"]
    expect(await read(file)).toMatchObject({ sheets, sheet: 1, rows: [[1, ["one"]]] })
    expect(await read(file, 2)).toMatchObject({ sheets, sheet: 2, rows: [[1, ["two"]]] })
    expect(await read(file, 0)).toMatchObject({ sheets, sheet: 0, rows: [] })
  })

  it("says for every row what a cell joined downwards says", async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="str"><v>${value}</v></c>`
    const rows = `<row r="1">${text("A1", "Shop")}${text("B1", "Ada")}</row><row r="2">${text("B2", "Bo")}</row><row r="3"></row><row r="4">${text("B4", "Cy")}</row>`
    const after = '<mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="D1:F1"/></mergeCells>'
    expect((await read(xlsxFile([sheet(rows, { after })]))).rows).toEqual([
      [1, ["Shop", "Ada"]],
      [2, ["Shop", "Bo"]],
      [4, ["", "Cy"]],
    ])
  })

  it("of 20,000 rows is read to the last one while other work goes on", async () => {
    const file = textSheet(Array.from({ length: 20_000 }, (_, at) => [`Shop ${at}`, `${at}@example.com`]))
    let ticks = 0
    const timer = setInterval(() => ticks++, 0)
    const { rows } = await read(file)
    clearInterval(timer)
    expect([rows.length, rows.at(-1)]).toEqual([20_000, [20_000, ["Shop 19999", "19999@example.com"]]])
    expect(ticks).toBeGreaterThan(10)
  })
})

describe("a spreadsheet of LibreOffice", () => {
  const cell = (text: string, attributes = "") =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const row = (cells: string, attributes = "") => `<table:table-row ${attributes}>${cells}</table:table-row>`
  const value = (type: string, attributes: string) => `office:value-type="${type}" ${attributes}`

  it("answers texts, numbers and days as they are typed", async () => {
    const cells = [
      '<table:table-cell office:value-type="string"><office:annotation><text:p>remark</text:p></office:annotation><text:p>Élan<text:s text:c="2"/>x</text:p><text:p>fils</text:p></table:table-cell>',
      cell("01000", value("float", 'office:value="1000"')),
      cell("1 234,5", value("float", 'office:value="1234.5"')),
      cell("15/01/25", value("date", 'office:date-value="2025-01-15"')),
      cell("15/01/25 14:30", value("date", 'office:date-value="2025-01-15T14:30:00"')),
      cell("VRAI", value("boolean", 'office:boolean-value="true"')),
      cell("#N/A", 'table:formula="of:=NA()" office:value-type="string"'),
      cell("x", 'table:number-columns-repeated="2"'),
      '<table:table-cell table:number-columns-repeated="16000"/>',
    ]
    const table = `<table:table table:name="Feuille1">${row("", 'table:number-rows-repeated="2"')}${row(cells.join(""))}</table:table>`
    expect(await read(odsFile(table))).toEqual({
      format: "ods",
      sheets: ["Feuille1"],
      sheet: 0,
      rows: [
        [3, ["Élan  x\nfils", "01000", "1234.5", "2025-01-15", "2025-01-15 14:30:00", "true", "", "x", "x"]],
      ],
    })
  })

  it("has sheets of which one is chosen, joined and repeated rows", async () => {
    const styles =
      '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>'
    const tables = `<table:table table:name="Lists" table:style-name="ta2">${row(cell("secret"))}</table:table>
      <table:table table:name="One">${row(cell("Shop", 'table:number-rows-spanned="2"') + cell("Ada"))}${row(`<table:covered-table-cell/>${cell("Bo")}`)}${row(cell("Cy"), 'table:number-rows-repeated="2"')}</table:table>
      <table:table table:name="Two">${row(cell("two"))}</table:table>`
    expect(await read(odsFile(tables, styles))).toMatchObject({
      sheets: ["One", "Two"],
      rows: [
        [1, ["Shop", "Ada"]],
        [2, ["Shop", "Bo"]],
        [3, ["Cy"]],
        [4, ["Cy"]],
      ],
    })
    expect((await read(odsFile(tables, styles), 1)).rows).toEqual([[1, ["two"]]])
  })
})

describe("what is no list", () => {
  const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  it.each<[string, Uint8Array, string]>([
    ["an .xls", Uint8Array.from([...compound, 0, 0]), "workbook_old"],
    ["an .xlsb", zipSync({ "xl/workbook.bin": strToU8("x") }), "workbook_old"],
    [
      "a workbook with a password",
      Uint8Array.from([...compound, ...Buffer.from("EncryptedPackage", "utf16le")]),
      "workbook_locked",
    ],
    ["a PDF", strToU8("%PDF-1.7 …"), "file_not_a_list"],
    ["a page that calls itself .xls", strToU8("<html><table><tr><td>x"), "file_not_a_list"],
    ["a letter", zipSync({ "word/document.xml": strToU8("<w/>") }), "file_not_a_list"],
    ["a broken workbook", xlsxFile([sheet("<row>")]).subarray(0, 700), "workbook_unreadable"],
    ["a workbook that is no XML", xlsxFile([sheet("<row><c></row>")]), "workbook_unreadable"],
    [
      "a workbook with entities of its own",
      zipSync({
        "xl/workbook.xml": strToU8(
          '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><workbook>&b;</workbook>',
        ),
      }),
      "workbook_unreadable",
    ],
    ["a workbook that is a bomb", xlsxFile([sheet(" ".repeat(257_000_000))]), "workbook_unreadable"],
  ])("%s is refused with a plain reason", async (_, file, code) => {
    await expect(read(file)).rejects.toMatchObject(refusal(code))
  })

  it("a spreadsheet whose rows stand for millions of others costs no more than its reader takes", async () => {
    const bomb =
      '<table:table-row table:number-rows-repeated="1000000000"><table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell></table:table-row>'
    const { rows } = await readTable(odsFile(`<table:table table:name="A">${bomb}</table:table>`))
    const first = await rows.next()
    await rows.return(undefined)
    expect(first.value?.cells.length).toBe(1_000)
  })
})
