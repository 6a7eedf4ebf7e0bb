import type { PrintedInvoice } from "../print/printed-invoice.ts"
import { facturX } from "./cross-industry-invoice.ts"
import { facturXMetadata } from "./metadata.ts"

/** Whether a document carries XML: those of a seller in France do. */
export const hasFacturX = ({ seller }: PrintedInvoice): boolean => seller.countryCode === "FR"

/** Puts `factur-x.xml` into a PDF/A-3 that is being drawn: the same invoice again, for machines. */
export function embedFacturX(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  const moment = new Date(`${invoice.issueDate}T12:00:00Z`)
  doc.file(Buffer.from(facturX(invoice)), {
    name: "factur-x.xml",
    type: "text/xml",
    description: "Factur-X EN 16931",
    relationship: "Alternative",
    creationDate: moment,
    modifiedDate: moment,
  })
  doc.appendXML(facturXMetadata)
}
