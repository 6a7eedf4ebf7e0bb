const names = [
  "record",
  "other_emails",
  "phones",
  "networks",
  "companies",
  "tags",
  "sessions",
  "notes",
  "reminders",
  "mails",
  "private_mails",
  "comments",
  "lists",
  "subscriptions",
  "tracking",
  "suppressions",
  "mailings",
  "clicks",
  "runs",
  "applications",
  "registrations",
  "invoices",
  "changes",
  "account",
  "tokens",
  "events",
  "mailbox",
  "shared_mailboxes",
  "signature",
  "preferences",
  "export_layouts",
  "filters",
  "snippets",
  "notes_written",
  "mails_written",
  "comments_written",
  "account_changes",
] as const
export type SectionName = (typeof names)[number]

/** An area of the file. */
export type Section = {
  name: SectionName
  /** SQL of rows (`id` sorts them): $1 contacts, $2 registrations, $3 addresses, $4 users. */
  sql: string
}
