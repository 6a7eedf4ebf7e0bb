import { type FixedRetentionRule, fixedRetentionKinds } from "#lib/contract/retention.ts"
import { keptDays as exportDays } from "../exports/write-export.ts"
import { keptDays as importDays } from "../imports/import-file.ts"
import { keptJobDays, keptRowDays } from "../jobs/purge.ts"
import { keptDays as imageDays } from "../registrations/intake/draft-images.ts"
import { keptDays as uploadDays } from "../sending/upload.ts"
import { keptAttemptDays, keptDays as tokenDays } from "../session/purge.ts"
import { keptDays as systemMailDays } from "../system-mail/send-waiting.ts"

/** Years for which the law wants books kept (code de commerce, L123-22); the ledger refuses to be deleted from in any case. */
const yearsOfBooks = 10

/** Days by kind that nobody sets. */
const days: Record<(typeof fixedRetentionKinds)[number], number> = {
  invoices: Math.ceil(yearsOfBooks * 365.25),
  jobs: keptJobDays,
  job_rows: keptRowDays,
  system_mails: systemMailDays,
  export_files: exportDays,
  import_files: importDays,
  mail_uploads: uploadDays,
  draft_images: imageDays,
  tokens: tokenDays,
  sign_in_attempts: keptAttemptDays,
}

export const fixedRules = (): FixedRetentionRule[] =>
  fixedRetentionKinds.map((kind) => ({ kind, days: days[kind] }))
