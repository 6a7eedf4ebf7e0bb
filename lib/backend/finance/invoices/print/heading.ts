import { addressLines, numberLines } from "./party-lines.ts"
import { type Box, colours, margins, put, type Sheet, type Style } from "./sheet.ts"
import { titleOf } from "./title-of.ts"

const small: Style = { size: 8.5, colour: colours.muted }

const columns = ({ middle, right }: Sheet) => ({
  left: { x: margins.side, width: middle - margins.side - 24 },
  right: { x: middle, width: right - middle },
})

type Column = Omit<Box, "y">
type Section = PDFKit.PDFStructureElement

/** Lines one below the other. @returns the y below them */
function stack(
  sheet: Sheet,
  section: Section,
  lines: string[],
  column: Column,
  y: number,
  style: Style,
): number {
  return lines.reduce((at, line) => put(sheet, section, "P", line, { ...column, y: at }, style), y)
}

function section({ doc, body }: Sheet): Section {
  const made = doc.struct("Sect")
  body.add(made)
  return made
}

/** Points that a logo has at most, and how large its pixels are then: no coarser than on a screen. */
const logoBox = { width: 158, height: 48 }
const coarsest = 72 / 96

/** @returns the y below it */
function logo({ doc, invoice }: Sheet, into: Section, { x }: Column): number {
  if (!invoice.logo) return margins.first
  const { content, ...pixels } = invoice.logo
  const scale = Math.min(logoBox.width / pixels.width, logoBox.height / pixels.height, coarsest)
  const size = { width: pixels.width * scale, height: pixels.height * scale }
  const top = margins.first - 6
  into.add(
    doc.struct(
      "Figure",
      { alt: invoice.seller.name },
      () => void doc.image(Buffer.from(content), x, top, size),
    ),
  )
  return top + size.height + 8
}

function seller(sheet: Sheet, column: Column): number {
  const { seller: from } = sheet.invoice
  const to = section(sheet)
  const below = logo(sheet, to, column)
  const y = put(sheet, to, "P", from.name, { ...column, y: below }, { font: "strong", size: 11 })
  const reached = [from.phone, from.email].filter((line) => line !== null)
  return stack(sheet, to, [...addressLines(from), ...reached], column, y + 2, small)
}

function title(sheet: Sheet, column: Column): number {
  const { invoice, texts, formats } = sheet
  const to = section(sheet)
  const name = texts(`title.${titleOf(invoice)}`)
  const below = put(sheet, to, "H1", name, { ...column, y: margins.first - 6 }, { font: "strong", size: 22 })
  const y = put(
    sheet,
    to,
    "P",
    invoice.number,
    { ...column, y: below },
    { font: "strong", size: 11, colour: sheet.accent },
  )
  const { corrects } = invoice
  if (!corrects) return y
  const lines = [
    texts("corrects", { number: corrects.number, date: formats.day(corrects.issueDate) }),
    texts("reason", { reason: corrects.reason }),
  ]
  return stack(sheet, to, lines, column, y + 4, { size: 9 })
}

function buyer(sheet: Sheet, column: Column, top: number): number {
  const { texts } = sheet
  const { buyer: to } = sheet.invoice
  const into = section(sheet)
  let y = put(sheet, into, "P", texts("party.billedTo"), { ...column, y: top }, small)
  y = put(sheet, into, "P", to.name, { ...column, y: y + 1 }, { font: "strong", size: 10.5 })
  const address = [
    ...(to.contact ? [texts("party.attention", { name: to.contact })] : []),
    ...addressLines(to),
  ]
  y = stack(sheet, into, address, column, y + 1, { size: 9.5 })
  return stack(sheet, into, numberLines(to, texts), column, y + 4, small)
}

/** What a reader looks for first, a name and its value each. */
function keyData({ invoice, texts, formats }: Sheet): [name: string, value: string][] {
  const { instalments, period, buyerReference, purchaseOrder } = invoice
  const [first] = instalments
  const last = instalments.at(-1)
  const rows: [string, string][] = [[texts("details.date"), formats.day(invoice.issueDate)]]
  if (first) rows.push([texts("details.due"), formats.day(first.dueDate)])
  if (last && last !== first) rows.push([texts("details.lastDue"), formats.day(last.dueDate)])
  if (purchaseOrder) rows.push([texts("details.order"), purchaseOrder])
  if (buyerReference) rows.push([texts("details.reference"), buyerReference])
  rows.push([texts("details.show"), invoice.subject])
  if (period) rows.push([texts("details.period"), formats.period(period.from, period.to)])
  // French invoices say whether they are for goods or services (CGI, annexe II, art. 242 nonies A).
  if (invoice.seller.countryCode === "FR") rows.push([texts("details.operation"), texts("details.services")])
  return rows
}

function keyDataList(sheet: Sheet, column: Column, top: number): number {
  const name = 96
  const list = sheet.doc.struct("L")
  sheet.body.add(list)
  return keyData(sheet).reduce((y, [label, value]) => {
    const item = sheet.doc.struct("LI")
    list.add(item)
    const beside = { x: column.x + name, width: column.width - name }
    put(sheet, item, "Lbl", label, { x: column.x, y, width: name - 8 }, { ...small, size: 9 })
    return put(sheet, item, "LBody", value, { ...beside, y }, { size: 9 }) + 2
  }, top)
}

/** Who to whom, what, when. @returns the y below it */
export function heading(sheet: Sheet): number {
  const { left, right } = columns(sheet)
  // A logo takes of the room below, so that few invoices need a second page for it.
  const gap = sheet.invoice.logo ? 16 : 30
  const top = Math.max(seller(sheet, left), title(sheet, right)) + gap
  const below = buyer(sheet, right, top)
  return Math.max(below, keyDataList(sheet, left, top)) + 28
}
