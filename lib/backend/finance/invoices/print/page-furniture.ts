import { numberLines } from "./party-lines.ts"
import { colours, label, margins, rule, type Sheet, type Style } from "./sheet.ts"

const small: Style = { size: 7.5, colour: colours.muted }
const pageWidth = 80

/** What the seller is by law: form and capital, register, numbers. */
const identityOf = ({ invoice: { seller }, texts }: Sheet) =>
  [
    seller.name,
    ...[seller.legalForm, seller.register, ...numberLines(seller, texts)].map((part) =>
      part?.replaceAll(" ", "\u00a0"),
    ),
  ]
    .filter(Boolean)
    .join(" · ")

/** Number of the document and its seller at the head of every page after the first. */
export function runningHead(sheet: Sheet): void {
  const { invoice, texts, width } = sheet
  const half = width / 2
  label(sheet, invoice.seller.name, { x: margins.side, y: margins.first, width: half - 8 }, small)
  const title = texts(`subject.${invoice.kind}`, { number: invoice.number })
  label(sheet, title, { x: margins.side + half, y: margins.first, width: half }, { ...small, align: "right" })
}

/** The foot of every page, once their number is known. */
export function pageFeet(sheet: Sheet): void {
  const { doc, texts, width, right, bottom, invoice } = sheet
  const { footer } = invoice.seller
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    rule(sheet, bottom + 18)
    const y = bottom + 26
    const identity = { x: margins.side, y, width: width - pageWidth }
    label(sheet, identityOf(sheet), identity, { ...small, direction: "ltr" }, 3)
    if (footer) label(sheet, footer, { x: margins.side, y: doc.y, width: width - pageWidth }, small, 2)
    const number = texts("page", { page: page + 1, pages: count })
    label(sheet, number, { x: right - pageWidth, y, width: pageWidth }, { ...small, align: "right" })
  }
}
