import type { PrintedLine } from "./printed-invoice.ts"
import {
  type Box,
  colours,
  heightOf,
  label,
  margins,
  put,
  roomFor,
  rule,
  type Sheet,
  type Style,
} from "./sheet.ts"
import { hasVat } from "./tax-parts.ts"

type Column = Omit<Box, "y"> & { name: string; of: (line: PrintedLine) => string; style: Style }

const figures: Style = { align: "right", figures: true }
const head: Style = { size: 8, colour: colours.muted }
const detail: Style = { size: 8, colour: colours.muted }
const gap = 10
const rowSpace = 7

/** Columns from the right: figures as wide as the longest of them, the label what is left. */
function columnsOf(sheet: Sheet): Column[] {
  const { texts, formats, invoice, right } = sheet
  const { tax } = invoice
  const withVat = hasVat(invoice)
  const shown = [
    { name: texts("lines.quantity"), of: (line: PrintedLine) => formats.quantity(line.quantity) },
    { name: texts("lines.unitPrice"), of: (line: PrintedLine) => formats.money(line.unitPriceCents) },
    ...(withVat
      ? [
          {
            name: texts("lines.vat"),
            of: (line: PrintedLine) => formats.rate((line.tax ?? tax).rateBasisPoints),
          },
        ]
      : []),
    { name: texts("lines.net"), of: (line: PrintedLine) => formats.money(line.netCents) },
  ]
  let edge = right
  const placed = shown.toReversed().map(({ name, of }): Column => {
    const width = widest(sheet, [name, ...invoice.lines.map(of)])
    edge -= width + gap
    return { name, of, x: edge + gap, width, style: figures }
  })
  const first = { name: texts("lines.label"), of: (line: PrintedLine) => line.label, style: {} }
  return [{ ...first, x: margins.side, width: edge - margins.side }, ...placed.toReversed()]
}

function widest({ doc }: Sheet, values: string[]): number {
  doc.use("regular", "").fontSize(9)
  return Math.ceil(Math.max(...values.map((value) => doc.widthOfString(value, { features: ["tnum"] })))) + 1
}

/** The column heads of a page that goes on: seen again, not read again. */
function headAgain(sheet: Sheet, columns: Column[]): void {
  const y = margins.next - 22
  for (const { name, x, width, style } of columns) label(sheet, name, { x, width, y }, { ...head, ...style })
  rule(sheet, margins.next - 6, margins.side, colours.ink)
}

function headRow(sheet: Sheet, table: PDFKit.PDFStructureElement, columns: Column[], y: number): number {
  const row = sheet.doc.struct("TR")
  table.add(row)
  const bottoms = columns.map(({ name, x, width, style }) =>
    put(sheet, row, "TH", name, { x, width, y }, { ...head, ...style }),
  )
  const below = Math.max(...bottoms) + 3
  rule(sheet, below, margins.side, colours.ink)
  return below + rowSpace
}

function rowHeight(sheet: Sheet, line: PrintedLine, width: number): number {
  const under = line.detail ? heightOf(sheet, line.detail, detail, width) + 1 : 0
  return heightOf(sheet, line.label, {}, width) + under
}

function lineRow(
  sheet: Sheet,
  table: PDFKit.PDFStructureElement,
  line: PrintedLine,
  columns: Column[],
  top: number,
): number {
  const [first, ...others] = columns
  if (!first) return top
  const height = rowHeight(sheet, line, first.width)
  const y = roomFor(sheet, top, Math.min(height, sheet.bottom - margins.next))
  const row = sheet.doc.struct("TR")
  table.add(row)
  const page = sheet.doc.page
  const cell = sheet.doc.struct("TD")
  row.add(cell)
  let below = put(sheet, cell, "P", line.label, { ...first, y })
  if (line.detail) below = put(sheet, cell, "P", line.detail, { ...first, y: below + 1 }, detail)
  // A label longer than a page ends on another: its figures stand at its end.
  const beside =
    sheet.doc.page === page ? y : Math.max(margins.next, below - sheet.doc.currentLineHeight() - 3)
  for (const { of, x, width, style } of others)
    put(sheet, row, "TD", of(line), { x, width, y: beside }, style)
  rule(sheet, below + rowSpace - 2)
  return below + rowSpace * 2 - 2
}

/** What is billed, with its heads on every page. @returns the y below it */
export function linesTable(sheet: Sheet, top: number): number {
  const columns = columnsOf(sheet)
  const table = sheet.doc.struct("Table")
  sheet.body.add(table)
  const y = headRow(sheet, table, columns, top)
  const again = () => headAgain(sheet, columns)
  sheet.doc.on("pageAdded", again)
  const below = sheet.invoice.lines.reduce((at, line) => lineRow(sheet, table, line, columns, at), y)
  sheet.doc.off("pageAdded", again)
  return below
}
