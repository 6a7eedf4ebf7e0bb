/** Tables of mails that are written or were; what they name in `file_id` is in a mail, or will be. */
export const mailFileTables = [
  "mail_attachment",
  "mail_draft_file",
  "bulk_mail_file",
  "mail_profile_picture",
] as const

/** SQL: whether none of these tables names the file in its `file_id`. */
export const usedByNone = (tables: readonly string[], file: string) =>
  tables.map((table) => `NOT EXISTS (SELECT FROM ${table} held WHERE held.file_id = ${file})`).join(" AND ")
