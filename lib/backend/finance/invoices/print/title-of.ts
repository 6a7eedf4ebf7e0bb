import type { PrintedInvoice } from "./printed-invoice.ts"

/** What a document is called: a credit note of a deposit is a credit note. */
export const titleOf = ({ kind, isDeposit }: Pick<PrintedInvoice, "kind" | "isDeposit">) =>
  kind === "invoice" && isDeposit ? "deposit" : kind
