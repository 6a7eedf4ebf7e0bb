import { subjectColumn } from "#lib/backend/records/kinds/subject-sql.ts"
import type { Related } from "#lib/backend/records/registry/related.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** Conversations that are shown at records of a kind. */
export const relatedMails = (kind: KindWith<"mails">): Related => ({
  name: "mails",
  reads: "mail.read",
  rows: (ids) => `SELECT link.${subjectColumn(kind)} AS record_id, link.thread_id AS id
      FROM mail_thread_${kind} link JOIN mail_thread thread ON thread.id = link.thread_id AND thread.mails > 0 WHERE link.${subjectColumn(kind)} IN (${ids})`,
})
