import { longAgo, type Rule, recordLeftovers, untouched } from "./rule.ts"

/** Audit entries about money are part of the books: they stay as long as these. */
const ofTheBooks = [
  "invoice_seller",
  "tax_rule",
  "ledger_book",
  "ledger_account",
  "bank_statement",
  "bank_entry",
]
  .map((type) => `'${type}'`)
  .join(", ")

/** Applications that were begun and never sent. Images that their drafts hold go by their own time. */
export const applicationDrafts: Rule = {
  kind: "application_drafts",
  table: "registration",
  key: "id",
  record: "registration",
  since: "record.touched_at",
  isDue: `record.published_at IS NULL AND record.touched_at < ${longAgo} AND ${untouched("record")}
    AND NOT EXISTS (SELECT FROM invoice_line line WHERE line.registration_id = record.id)
    AND NOT EXISTS (SELECT FROM note WHERE note.registration_id = record.id AND greatest(note.created_at, note.updated_at) >= ${longAgo})
    AND NOT EXISTS (SELECT FROM notification WHERE notification.registration_id = record.id
      AND coalesce(notification.done_at, notification.expire_at) >= ${longAgo})`,
  name: "concat_ws(' · ', nullif(record.company_name, ''), record.email)",
  hasPage: "record.deleted_at IS NULL",
  alongside: [
    `UPDATE stored_file SET expires_at = now() WHERE id IN (SELECT technical.file_id FROM registration_technical_file technical
      JOIN registration_booth booth ON booth.id = technical.booth_id WHERE booth.registration_id IN (SELECT key FROM gone))`,
    `UPDATE stored_file SET expires_at = now() WHERE id IN (SELECT image.file_id FROM registration_brand_image image
      JOIN registration_brand brand ON brand.id = image.brand_id WHERE brand.registration_id IN (SELECT key FROM gone))`,
    ...recordLeftovers("registration"),
  ],
}

/** What somebody began to write and left. Its files are deleted once no draft holds them. */
export const mailDrafts: Rule = {
  kind: "mail_drafts",
  table: "mail_draft",
  key: "id",
  since: "record.updated_at",
  isDue: `record.updated_at < ${longAgo}`,
  name: `(SELECT u.name FROM "user" u WHERE u.id = record.user_id)`,
}

/** Notices to users, as of sign-ins and jobs: reminders of records stay with these. */
export const notices: Rule = {
  kind: "notices",
  table: "notification",
  key: "id",
  hasIndex: true,
  since: "record.expire_at",
  isDue: `record.company_id IS NULL AND record.contact_id IS NULL AND record.registration_id IS NULL AND record.expire_at < ${longAgo}
    AND (record.done_at IS NULL OR record.done_at < ${longAgo})`,
  name: `(SELECT u.name FROM owner JOIN "user" u ON u.id = owner.user_id WHERE owner.id = record.target_id)`,
}

export const auditTrail: Rule = {
  kind: "trail",
  table: "audit_entry",
  key: "id",
  hasIndex: true,
  since: "record.at",
  isDue: `record.at < ${longAgo} AND record.record_type NOT IN (${ofTheBooks})`,
  name: "record.record_type || ' ' || record.record_id || ' · ' || record.action",
  // Requests to open private mails, each of which has an audit entry at its time.
  alongside: [`DELETE FROM mail_disclosure WHERE asked_at < ${longAgo} AND ends_at < ${longAgo}`],
}
