/** Tables of the ledger, in an order that foreign keys allow; shares of registrations stand among theirs. */
export const LEDGER_TABLES = ["invoice", "invoice_line", "invoice_instalment", "invoice_payment"] as const
