import { Readable } from "node:stream"
import { drawPreview } from "#lib/backend/records/documents/preview/draw-preview.ts"
import type { Composition } from "#lib/contract/finance/invoice-composition.ts"
import { translators } from "#lib/i18n/translators.ts"
import { compose } from "./compose.ts"
import { today } from "./days.ts"
import { logoOfSeller } from "./print/logo.ts"
import { printedOf } from "./print/printed-of.ts"

const texts = translators("printedInvoice")

/** Longest side of the picture, pixels: its text can be read. */
const side = 1_400

/**
 * An invoice as it would be printed, marked as a draft: it takes no number, and nothing is stored (I-34).
 * @returns the PDF and a picture of its first page (WebP), base64
 * @throws as composing does
 */
export async function previewInvoice(registration: number, input: Composition) {
  const { billing_date: date, ...composed } = await compose(registration, input, today())
  const number = texts[composed.language]("draft")
  const draft = { ...composed, kind: "invoice", number, date, credits: null, reason: "" } as const
  const { printInvoice } = await import("./print/print-invoice.ts")
  const logo = await logoOfSeller(composed.entity)
  const pdf = await printInvoice({ ...printedOf(draft), isDraft: true, ...(logo && { logo }) })
  const picture = await drawPreview("application/pdf", Readable.from([pdf]), { side })
  return { pdf: pdf.toString("base64"), picture: picture?.toString("base64") ?? null }
}
