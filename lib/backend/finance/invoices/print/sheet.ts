import { translators } from "#lib/i18n/translators.ts"
import { drawableText } from "./drawable-text.ts"
import { isDrawn, type Weight } from "./fonts/fonts.ts"
import type { Direction } from "./fonts/visual-runs.ts"
import { type Formats, formatsOf } from "./formats.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"
import { TextDocument } from "./text-document.ts"
import { titleOf } from "./title-of.ts"

/** Colours of the screens: ink, secondary text, hairlines; codes are black, which scanners need. */
export const colours = {
  ink: "#1d2129",
  muted: "#626a77",
  line: "#dadde3",
  accent: "#4a61cc",
  code: "#000000",
}

/** Points. Below the head of a page that goes on stand its column heads. */
export const margins = { side: 48, first: 48, next: 100, bottom: 72 }

/** Two lines of what a seller has at the foot of its pages. */
const footerHeight = 22

const texts = translators("printedInvoice")

type Structure = PDFKit.PDFStructureElement

export type Style = {
  font?: Weight
  size?: number
  colour?: string
  align?: "left" | "right"
  figures?: boolean
  /** Of a sentence that may begin with somebody's name; else the first letter says. */
  direction?: Direction
}

/** The position of a text: from x, as wide as it may be, its top at y. */
export type Box = { x: number; y: number; width: number }

/** A document being drawn. Every text goes through `put`, which tags it for readers aloud and makes it drawable. */
export type Sheet = {
  doc: TextDocument
  invoice: PrintedInvoice
  formats: Formats
  texts: (typeof texts)["en"]
  /** The element with all that is read aloud. */
  body: Structure
  /** The seller's colour, else that of the screens. */
  accent: string
  right: number
  width: number
  /** Where the second column begins, on every part of the page. */
  middle: number
  /** Lowest point of the body of a page. */
  bottom: number
}

/** Opens a PDF/A-3b in the language of the document, A4 or what its seller's country uses. */
export function openSheet(invoice: PrintedInvoice): Sheet {
  const formats = formatsOf(invoice)
  const words = texts[invoice.language]
  const bottom = margins.bottom + (invoice.seller.footer ? footerHeight : 0)
  const doc = new TextDocument(
    {
      size: invoice.seller.countryCode === "US" ? "LETTER" : "A4",
      margins: { top: margins.next, bottom, left: margins.side, right: margins.side },
      pdfVersion: "1.7",
      subset: "PDF/A-3b",
      tagged: true,
      displayTitle: true,
      lang: formats.locale,
      bufferPages: true,
      autoFirstPage: false,
      // Made at the same moment whenever it is printed: the same document gives the same file.
      info: {
        Title: documentTitle(invoice),
        Creator: "Trade-show CRM",
        Producer: "Trade-show CRM",
        CreationDate: new Date(`${invoice.issueDate}T12:00:00Z`),
      },
    },
    invoice.buyer.countryCode,
  )
  doc.addPage()
  const body = doc.struct("Document")
  doc.addStructure(body)
  const { width, height } = doc.page
  return {
    doc,
    invoice,
    formats,
    texts: words,
    body,
    accent: invoice.seller.accent ?? colours.accent,
    right: width - margins.side,
    width: width - 2 * margins.side,
    middle: margins.side + (width - 2 * margins.side) * 0.54,
    bottom: height - bottom,
  }
}

/** Without what XML would have to escape: PDFKit writes it into the metadata as it is. */
const documentTitle = (invoice: PrintedInvoice) =>
  texts[invoice.language](`subject.${titleOf(invoice)}`, { number: invoice.number }).replaceAll(/[<>&]/g, " ")

function use(
  { doc }: Sheet,
  text: string,
  { font = "regular", size = 9, colour = colours.ink, direction }: Style,
) {
  return doc.use(font, text, direction).fontSize(size).fillColor(colour)
}

const optionsOf = ({ align = "left", figures = false }: Style, width: number) => ({
  width,
  align,
  lineGap: 1.5,
  ...(figures && { features: ["tnum" as const] }),
})

/** @returns how high a text is, points */
export function heightOf(sheet: Sheet, text: string, style: Style, width: number): number {
  const drawn = drawableText(text, isDrawn)
  return use(sheet, drawn, style).heightOfString(drawn, optionsOf(style, width))
}

/**
 * Draws a text as an element of the structure; it goes on on the next page where this one ends.
 * @param tag PDF's name of what it is: H1, P, TD
 * @returns the y below it
 */
export function put(
  sheet: Sheet,
  parent: Structure,
  tag: string,
  text: string,
  box: Box,
  style: Style = {},
): number {
  const drawn = drawableText(text, isDrawn)
  const write = () => void use(sheet, drawn, style).text(drawn, box.x, box.y, optionsOf(style, box.width))
  parent.add(sheet.doc.struct(tag, {}, write))
  return sheet.doc.y
}

/** Draws what is not read aloud: lines, heads that are repeated, page numbers. */
export function decorate({ doc }: Sheet, type: "Layout" | "Pagination", draw: () => void): void {
  doc.markContent("Artifact", { type })
  draw()
  doc.endMarkedContent()
}

/** A text that is not read aloud, on so many lines at most. */
export function label(sheet: Sheet, text: string, box: Box, style: Style, lines = 1): void {
  const drawn = drawableText(text, isDrawn)
  decorate(sheet, "Pagination", () => {
    use(sheet, drawn, style).text(drawn, box.x, box.y, {
      ...optionsOf(style, box.width),
      height: lines * (sheet.doc.currentLineHeight(true) + 1.5),
      ellipsis: true,
    })
  })
}

export function rule(
  sheet: Sheet,
  y: number,
  from: number = margins.side,
  colour: string = colours.line,
): void {
  decorate(sheet, "Layout", () => {
    sheet.doc.moveTo(from, y).lineTo(sheet.right, y).lineWidth(0.5).strokeColor(colour).stroke()
  })
}

/** @returns y when there is room for that much below it, else the top of a new page */
export function roomFor(sheet: Sheet, y: number, height: number): number {
  if (y + height <= sheet.bottom) return y
  sheet.doc.addPage()
  return margins.next
}
