import type { PrintedInvoice, PrintedTaxPart } from "./printed-invoice.ts"

/** VAT by category and rate, one of a document with a single rate. */
export const taxParts = ({ tax, taxes, totals }: PrintedInvoice): PrintedTaxPart[] =>
  taxes ?? [{ ...tax, taxableCents: totals.taxableCents, taxCents: totals.taxCents }]

/** Whether a document has VAT to speak of: what is outside of its scope has none. */
export const hasVat = (invoice: PrintedInvoice): boolean =>
  taxParts(invoice).some(({ category }) => category !== "O")
