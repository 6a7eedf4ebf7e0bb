/** Parts of the bench, each of which runs alone with `--only`. */
export const benchParts = [
  "list",
  "contacts",
  "registrations",
  "company",
  "registration",
  "board",
  "exports",
  "imports",
  "invoices",
  "ledger",
  "mails",
  "mailings",
  "sending",
  "http",
  "scripts",
  "in-page",
] as const
