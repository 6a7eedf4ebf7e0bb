import type { BankEntry } from "#lib/contract/finance/bank-entry.ts"

/** An entry as it is stored, and the prefix of the numbers of its entity's invoices. */
export type StoredEntry = Omit<BankEntry, "proposals"> & { prefix: string }
