import { colours, heightOf, margins, put, roomFor, type Sheet, type Style } from "./sheet.ts"
import { taxParts } from "./tax-parts.ts"

const small: Style = { size: 7.5, colour: colours.muted }

/** Why there is no tax: printed larger, since the law asks for it and the buyer has to act on it. @returns the y below it */
function taxMention(sheet: Sheet, top: number): number {
  const reason = taxParts(sheet.invoice)
    .flatMap((part) => part.reason ?? [])
    .join("\n")
  if (!reason) return top
  const style: Style = { size: 9, font: "strong" }
  const y = roomFor(sheet, top + 18, heightOf(sheet, reason, style, sheet.width))
  return put(sheet, sheet.body, "P", reason, { x: margins.side, y, width: sheet.width }, style)
}

/** Terms of payment, late fees and what else the law or the entity says. @returns the y below it */
export function mentions(sheet: Sheet, top: number): number {
  const { kind, terms, mentions: others } = sheet.invoice
  const after = taxMention(sheet, top)
  // A credit note is paid by nobody.
  const ofInvoice =
    kind === "invoice" ? [terms.payment, terms.lateFees, terms.recovery, terms.earlyPayment] : []
  const texts = [...ofInvoice, ...others]
  const written = texts.filter((text): text is string => Boolean(text?.trim()))
  const [first] = written
  if (!first) return after
  // The heading is never alone at the foot of a page.
  const y = roomFor(sheet, after + 20, 20 + heightOf(sheet, first, small, sheet.width))
  const box = { x: margins.side, width: sheet.width }
  const head = put(sheet, sheet.body, "H2", sheet.texts("terms"), { ...box, y }, { font: "strong", size: 8 })
  return written.reduce((at, text) => {
    const room = roomFor(sheet, at, Math.min(heightOf(sheet, text, small, sheet.width), 60))
    return put(sheet, sheet.body, "P", text, { ...box, y: room }, small) + 2
  }, head + 2)
}
