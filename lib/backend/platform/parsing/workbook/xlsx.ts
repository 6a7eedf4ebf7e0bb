import { Unreadable } from "../unreadable.ts"
import { Merges } from "./merges.ts"
import {
  dateText,
  digitsOfFormat,
  kindOfFormat,
  type NumberKind,
  numberText,
  timeText,
} from "./number-format.ts"
import { readMarkup, readWhole } from "./read-markup.ts"
import { asRow, type Sheet, type SheetRow } from "./sheet.ts"

/** Reads one file of the archive; undefined when there is none. */
export type Open = (path: string) => Uint8Array | undefined

type Style = { kind: NumberKind; digits: number }
type Book = { strings: string[]; styles: Style[]; countsFrom1904: boolean }

const workbookPath = "xl/workbook.xml"

/** The tables of a workbook of Excel. Throws Unreadable for one that lacks its parts. */
export function xlsxSheets(open: Open): Sheet[] {
  const found: { name: string; relation: string; isHidden: boolean }[] = []
  let countsFrom1904 = false
  const workbook = open(workbookPath)
  if (!workbook) throw new Unreadable("no workbook")
  readWhole(workbook, {
    open: (name, attributes) => {
      if (name === "workbookPr") countsFrom1904 = ["1", "true"].includes(attributes.date1904 ?? "")
      if (name === "sheet")
        found.push({
          name: attributes.name ?? "",
          relation: attributes["r:id"] ?? "",
          isHidden: (attributes.state ?? "visible") !== "visible",
        })
    },
  })
  const paths = pathsOf(open("xl/_rels/workbook.xml.rels"))
  let book: Book | undefined
  const load = () => {
    book ??= {
      strings: stringsOf(open("xl/sharedStrings.xml")),
      styles: stylesOf(open("xl/styles.xml")),
      countsFrom1904,
    }
    return book
  }
  return found.flatMap(({ relation, ...sheet }) => {
    const path = paths.get(relation)
    return path ? [{ ...sheet, rows: () => rowsOf(open(path), load()) }] : []
  })
}

/** Files of the workbook's sheets by the names of their relations; sheets that are charts are none. */
function pathsOf(relations: Uint8Array | undefined): Map<string, string> {
  const paths = new Map<string, string>()
  readWhole(relations, {
    open: (name, { Id = "", Type = "", Target = "" }) => {
      if (name !== "Relationship" || !Type.endsWith("/worksheet")) return
      paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return paths
}

/** Signs that XML does not take are written by their number: "_x000D_". */
const withSigns = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

/** Texts that the cells name by their number; how they are pronounced is not part of them. */
function stringsOf(bytes: Uint8Array | undefined): string[] {
  const strings: string[] = []
  let [current, isText, isPhonetic] = ["", false, false]
  readWhole(bytes, {
    open: (name) => {
      if (name === "si") current = ""
      if (name === "rPh") isPhonetic = true
      if (name === "t") isText = !isPhonetic
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      if (name === "si") strings.push(withSigns(current))
      if (name === "rPh") isPhonetic = false
      if (name === "t") isText = false
    },
  })
  return strings
}

function stylesOf(bytes: Uint8Array | undefined): Style[] {
  const codes = new Map<number, string>()
  const styles: Style[] = []
  let isCellStyle = false
  readWhole(bytes, {
    open: (name, { numFmtId = "0", formatCode }) => {
      const id = Number(numFmtId)
      if (name === "numFmt" && formatCode !== undefined) codes.set(id, formatCode)
      if (name === "cellXfs") isCellStyle = true
      if (name !== "xf" || !isCellStyle) return
      styles.push({ kind: kindOfFormat(id, codes.get(id)), digits: digitsOfFormat(codes.get(id)) })
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false
    },
  })
  return styles
}

const letters = 26

/** Index of a cell's column: 0 of "A7". */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.match(/^[A-Z]{1,3}/)?.[0] ?? "A")
    column = column * letters + letter.charCodeAt(0) - 64
  return column - 1
}

function* rowsOf(bytes: Uint8Array | undefined, book: Book): Generator<SheetRow[]> {
  if (!bytes) throw new Unreadable("no sheet")
  const merges = mergesOf(bytes)
  let found: SheetRow[] = []
  let line = 0
  let column = -1
  let cells = new Map<number, string>()
  let cell = { type: "n", style: 0 }
  let [value, isValue, isPhonetic] = ["", false, false]
  const beginRow = ({ r }: Record<string, string>) => {
    line = r ? Number(r) : line + 1
    column = -1
    cells = new Map()
  }
  const beginCell = ({ r, t = "n", s = "0" }: Record<string, string>) => {
    column = r ? columnOf(r) : column + 1
    cell = { type: t, style: Number(s) }
    value = ""
  }
  const markup = {
    open: (name: string, attributes: Record<string, string>) => {
      if (name === "row") beginRow(attributes)
      else if (name === "c") beginCell(attributes)
      else if (name === "rPh") isPhonetic = true
      else if (name === "v" || name === "t") isValue = !isPhonetic
    },
    text: (text: string) => {
      if (isValue) value += text
    },
    close: (name: string) => {
      if (name === "v" || name === "t") isValue = false
      else if (name === "rPh") isPhonetic = false
      else if (name === "c") cells.set(column, textOf(value, cell, book).trim())
      else if (name === "row") {
        const row = asRow(line, merges.fill(line, cells))
        if (row) found.push(row)
      }
    },
  }
  for (const _ of readMarkup(bytes, markup)) {
    if (found.length > 0) yield found
    found = []
  }
}

/** What a cell shows; the value of a formula is what it came to when the file was saved, and an error is none. */
function textOf(value: string, { type, style }: { type: string; style: number }, book: Book): string {
  if (type === "s") return book.strings[Number(value)] ?? ""
  if (type === "str" || type === "inlineStr") return withSigns(value)
  if (type === "b") return value === "1" ? "true" : "false"
  if (type === "e" || value === "") return ""
  if (type === "d") return value.replace("T00:00:00", "").replace("T", " ")
  const { kind, digits } = book.styles[style] ?? { kind: "number", digits: 1 }
  if (kind === "number" || Number.isNaN(Number(value))) return numberText(value, digits)
  const days = Number(value)
  return kind === "date" && days >= 1 ? dateText(days, book.countsFrom1904) : timeText(days)
}

/** Cells that are joined are listed behind the rows. */
function mergesOf(bytes: Uint8Array): Merges {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const from = file.lastIndexOf("<mergeCells")
  const merges = new Merges()
  if (from < 0) return merges
  const end = file.indexOf("</mergeCells>", from)
  for (const [, first = "", top = "", last = ""] of file
    .toString("latin1", from, end < 0 ? from : end)
    .matchAll(/ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g))
    merges.add(columnOf(first), Number(top), Number(last))
  return merges
}
