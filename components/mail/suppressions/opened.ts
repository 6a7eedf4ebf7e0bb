import type { Suppression } from "#lib/contract/mail/suppressions.ts"

/** What is open: an address that is added, a file that is imported, or an address that is taken off. */
export type Opened = { name: "add" } | { name: "import" } | { name: "remove"; suppression: Suppression }
