import { inflateSync } from "node:zlib"
import { extractText } from "unpdf"
import { formatsOf } from "#lib/backend/finance/invoices/print/formats.ts"
import type { PrintedInvoice } from "#lib/backend/finance/invoices/print/printed-invoice.ts"
import { hasVat, taxParts } from "#lib/backend/finance/invoices/print/tax-parts.ts"

/** Spaces of figures and line ends are drawn as places, and scripts in the order in which they are seen. */
const squeezed = (text: string) => text.replaceAll(/[\s\u200e\u200f\u2066-\u2069]/g, "")

/** The XML that a Factur-X holds. */
export function xmlIn(pdf: Buffer): string {
  const file = pdf.indexOf("/Type /EmbeddedFile")
  const start = pdf.indexOf("stream\n", file) + "stream\n".length
  return inflateSync(pdf.subarray(start, pdf.indexOf("\nendstream", start))).toString()
}

/** What a reader of the print looks for that is not there. */
export async function missingOn(pdf: Buffer, printed: PrintedInvoice): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  const page = squeezed(text)
  const { money, day, rate } = formatsOf(printed)
  const { totals } = printed
  const rates = hasVat(printed) ? taxParts(printed) : []
  const expected = [
    printed.number,
    day(printed.issueDate),
    printed.purchaseOrder,
    printed.buyerReference,
    ...printed.lines.map(({ netCents }) => money(netCents)),
    ...printed.deducts.map(({ number }) => number),
    ...printed.instalments.map(({ cents }) => money(cents)),
    ...rates.flatMap((part) => [
      money(part.taxableCents),
      money(part.taxCents),
      rate(part.rateBasisPoints),
      part.reason,
    ]),
    money(totals.totalCents),
    money(totals.dueCents),
    printed.corrects?.number,
  ]
  return expected.flatMap((one) => (one && !page.includes(squeezed(one)) ? [one] : []))
}
