import type { BankEntry } from "#lib/contract/finance/bank-statements.ts"

/** An entry as it is stored, and what stands before the numbers of its entity's invoices. */
export type StoredEntry = Omit<BankEntry, "proposals"> & { prefix: string }
