import { hasRowsLeft } from "#lib/backend/mail/channels/rows-left.ts"
import { leaseBulkAgain } from "../lease-mails.ts"
import { isAmong, type PacedSource } from "../paced-sources.ts"
import { joinedToContact, rowLeftOutSql } from "./left-out.ts"
import { hasBulkWork, writeNext } from "./write-next.ts"

/** Mails to many that somebody wrote, as what sends them knows them. */
export const bulkMailSource: PacedSource = {
  due: `SELECT 'mailbox' AS kind, mailbox_id AS id FROM bulk_mail WHERE status = 'running'
    AND ${hasRowsLeft}`,
  recipients: "SELECT mail_id, email FROM bulk_mail_row",
  unwanted: `SELECT coalesce(row.mail_id, 0) AS mail_id, ${rowLeftOutSql} IS NOT NULL AS is_refused,
      EXISTS (SELECT FROM bulk_mail WHERE id = row.bulk_mail_id AND status = 'stopped') AS is_paused FROM ${joinedToContact}
    WHERE row.mail_id ${isAmong}`,
  has: async ({ kind, id }) => kind === "mailbox" && hasBulkWork(id),
  again: ({ id }, most, holder) => leaseBulkAgain(id, most, holder),
  next: writeNext,
}
