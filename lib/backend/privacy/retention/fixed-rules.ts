import { storedDays as exportDays } from "#lib/backend/crm/exports/write-export.ts"
import { storedDays as importDays } from "#lib/backend/crm/imports/import-file.ts"
import { attemptDays, tokenDays } from "#lib/backend/identity/sessions/purge.ts"
import { storedDays as uploadDays } from "#lib/backend/mail/delivery/upload.ts"
import { storedDays as systemMailDays } from "#lib/backend/platform/mailer/send-waiting.ts"
import { jobRetentionDays, rowRetentionDays } from "#lib/backend/records/jobs/purge.ts"
import { storedDays as imageDays } from "#lib/backend/shows/registrations/intake/draft-images.ts"
import { type FixedRetentionRule, fixedRetentionKinds } from "#lib/contract/privacy/retention.ts"

/** Years for which the law wants books kept (code de commerce, L123-22); the ledger refuses to be deleted from in any case. */
const yearsOfBooks = 10

/** Days by kind that nobody sets. */
const days: Record<(typeof fixedRetentionKinds)[number], number> = {
  invoices: Math.ceil(yearsOfBooks * 365.25),
  jobs: jobRetentionDays,
  job_rows: rowRetentionDays,
  system_mails: systemMailDays,
  export_files: exportDays,
  import_files: importDays,
  mail_uploads: uploadDays,
  draft_images: imageDays,
  tokens: tokenDays,
  sign_in_attempts: attemptDays,
}

export const fixedRules = (): FixedRetentionRule[] =>
  fixedRetentionKinds.map((kind) => ({ kind, days: days[kind] }))
