import type { Invoice } from "#lib/contract/shows/registration-detail.ts"

/** What is opened beside the registration: a form, or a document to look at. */
export type InvoiceTask = "create" | "link" | { invoice: number } | { linked: Invoice }
