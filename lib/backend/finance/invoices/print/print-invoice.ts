import { embedFacturX, hasFacturX } from "../facturx/embed-facturx.ts"
import { draftMark } from "./draft-mark.ts"
import { heading } from "./heading.ts"
import { linesTable } from "./lines-table.ts"
import { mentions } from "./mentions.ts"
import { pageFeet, runningHead } from "./page-furniture.ts"
import { payment } from "./payment.ts"
import type { PrintedInvoice } from "./printed-invoice.ts"
import { openSheet } from "./sheet.ts"
import { totals } from "./totals.ts"

/**
 * Draws an issued document. The same document gives the same bytes.
 * @returns a PDF/A-3b, tagged, its fonts embedded; of a seller in France with `factur-x.xml` in it
 */
export async function printInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const sheet = openSheet(invoice)
  const { doc } = sheet
  const parts: Buffer[] = []
  doc.on("data", (part: Buffer) => parts.push(part))
  const finished = new Promise<void>((resolve, reject) => doc.once("end", resolve).once("error", reject))
  doc.on("pageAdded", () => runningHead(sheet))
  mentions(sheet, payment(sheet, totals(sheet, linesTable(sheet, heading(sheet)))))
  pageFeet(sheet)
  if (invoice.isDraft) draftMark(sheet)
  else if (hasFacturX(invoice)) embedFacturX(doc, invoice)
  doc.end()
  await finished
  return Buffer.concat(parts)
}
