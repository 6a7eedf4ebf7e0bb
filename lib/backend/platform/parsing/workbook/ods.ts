import { Unreadable } from "../unreadable.ts"
import { Merges } from "./merges.ts"
import { numberText } from "./number-format.ts"
import { readMarkup } from "./read-markup.ts"
import { asRow, maxCells, type Sheet, type SheetRow } from "./sheet.ts"
import type { Open } from "./xlsx.ts"

/** Rows that one of them stands for, and spaces, in a file that is not an attack. */
const maxRepeats = 100_000
const maxSpaces = 1_000

/** The tables of an OpenDocument spreadsheet. Throws Unreadable for one without content. */
export function odsSheets(open: Open): Sheet[] {
  const content = open("content.xml")
  if (!content) throw new Unreadable("no content")
  const hidden = new Set<string>()
  const found: { name: string; style: string }[] = []
  let style = ""
  for (const _ of readMarkup(content, {
    open: (name, attributes) => {
      if (name === "style") style = attributes["style:name"] ?? ""
      if (name === "table-properties" && attributes["table:display"] === "false") hidden.add(style)
      if (name === "table")
        found.push({ name: attributes["table:name"] ?? "", style: attributes["table:style-name"] ?? "" })
    },
  }));
  return found.map((table, index) => ({
    name: table.name,
    isHidden: hidden.has(table.style),
    rows: () => rowsOf(content, index),
  }))
}

const countOf = (text: string | undefined, max: number) => Math.min(Math.max(Number(text) || 1, 1), max)

type Cell = { repeats: number; rows: number; attributes: Record<string, string>; lines: string[] }

type Found = { row: SheetRow; repeats: number }

/** Puts together the rows of one table. */
class TableReader {
  found: Found[] = []
  #table = -1
  #line = 1
  #repeats = 1
  #column = 0
  #cells = new Map<number, string>()
  #cell: Cell | undefined
  #isParagraph = false
  #remarks = 0
  #merges = new Merges()
  #desired: number

  constructor(desired: number) {
    this.#desired = desired
  }

  #beginCell = (attributes: Record<string, string>) => {
    this.#cell = {
      repeats: countOf(attributes["table:number-columns-repeated"], maxCells),
      rows: countOf(attributes["table:number-rows-spanned"], maxRepeats),
      attributes,
      lines: [],
    }
  }

  #endCell = () => {
    if (!this.#cell) return
    const text = textOf(this.#cell)
    const { rows, repeats } = this.#cell
    if (rows > 1) this.#merges.add(this.#column, this.#line, this.#line + rows - 1)
    if (text !== "") for (let at = 0; at < repeats; at++) this.#cells.set(this.#column + at, text)
    this.#column = Math.min(this.#column + repeats, maxCells)
    this.#cell = undefined
  }

  #opening: Record<string, (attributes: Record<string, string>) => void> = {
    "table-row": (attributes) => {
      this.#repeats = countOf(attributes["table:number-rows-repeated"], maxRepeats)
      this.#column = 0
      this.#cells = new Map()
    },
    "table-cell": this.#beginCell,
    "covered-table-cell": this.#beginCell,
    annotation: () => {
      this.#remarks += 1
    },
    p: () => {
      this.#isParagraph = this.#remarks === 0
      if (this.#isParagraph) this.#cell?.lines.push("")
    },
    s: (attributes) => this.text(" ".repeat(countOf(attributes["text:c"], maxSpaces))),
    tab: () => this.text("\t"),
    "line-break": () => this.text("\n"),
  }

  #closing: Record<string, () => void> = {
    "table-cell": this.#endCell,
    "covered-table-cell": this.#endCell,
    annotation: () => {
      this.#remarks -= 1
    },
    p: () => {
      this.#isParagraph = false
    },
    "table-row": () => {
      const row = asRow(this.#line, this.#merges.fill(this.#line, this.#cells))
      if (row) this.found.push({ row, repeats: this.#repeats })
      this.#line += this.#repeats
    },
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === "table") {
      this.#table += 1
      this.#line = 1
    }
    if (this.#table === this.#desired && Object.hasOwn(this.#opening, name)) this.#opening[name]?.(attributes)
  }

  text(text: string): void {
    const lines = this.#cell?.lines
    if (this.#isParagraph && lines?.length) lines[lines.length - 1] += text
  }

  close(name: string): void {
    if (this.#table === this.#desired && Object.hasOwn(this.#closing, name)) this.#closing[name]?.()
  }
}

function* rowsOf(content: Uint8Array, desired: number): Generator<SheetRow[]> {
  const table = new TableReader(desired)
  const markup = {
    open: (name: string, attributes: Record<string, string>) => table.open(name, attributes),
    text: (text: string) => table.text(text),
    close: (name: string) => table.close(name),
  }
  for (const _ of readMarkup(content, markup)) {
    for (const { row, repeats } of table.found) {
      for (let at = 0; at < repeats; at++) yield [{ ...row, line: row.line + at }]
    }
    table.found = []
  }
}

/** What a cell shows: days as ISO 8601 writes them, numbers as they are typed. */
function textOf({ attributes, lines }: Cell): string {
  const text = lines.join("\n").trim()
  switch (attributes["office:value-type"]) {
    case "float":
    case "currency":
      // "01000" is shown of a number 1000: its zero is meant.
      if (/^0\d[\d ]*$/.test(text)) return text.replaceAll(" ", "")
      return numberText(attributes["office:value"] ?? text, 1)
    case "date":
      return (attributes["office:date-value"] ?? text).replace("T00:00:00", "").replace("T", " ")
    case "boolean":
      return attributes["office:boolean-value"] ?? text
    default:
      // A formula that failed is shown by such a text.
      return /^(#[A-Z/0!?]+|Err:\d+)$/.test(text) && attributes["table:formula"] ? "" : text
  }
}
