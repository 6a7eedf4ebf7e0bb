import { usedByNone } from "#lib/backend/platform/files/used-by-none.ts"
import { longAgo, type Rule } from "./rule.ts"

/** Nothing of it waits to be sent, and nobody keeps it at hand. */
const isOver = `NOT record.pinned AND NOT EXISTS (SELECT FROM mail JOIN mail_delivery delivery ON delivery.mail_id = mail.id
  WHERE mail.thread_id = record.id AND delivery.status IN ('queued', 'sending'))`

/** Files that came with its mails and are nobody else's. */
const files = `UPDATE stored_file SET expires_at = now() WHERE starts_with(stored_file.key, 'mails/') AND id IN (
    SELECT attachment.file_id FROM mail_attachment attachment JOIN mail ON mail.id = attachment.mail_id
    WHERE mail.thread_id IN (SELECT key FROM gone))
  AND NOT EXISTS (SELECT FROM mail_attachment other JOIN mail ON mail.id = other.mail_id
    WHERE other.file_id = stored_file.id AND mail.thread_id NOT IN (SELECT key FROM gone))
  AND ${usedByNone(["mail_draft_file", "bulk_mail_file", "mail_profile_picture", "document"], "stored_file.id")}`

const auditOfMails = [
  `DELETE FROM audit_entry WHERE record_type = 'mail_thread' AND record_id IN (SELECT key FROM gone)`,
  `DELETE FROM audit_entry WHERE record_type = 'mail'
    AND record_id IN (SELECT mail.id FROM mail WHERE mail.thread_id IN (SELECT key FROM gone))`,
]

/** A conversation; what it is about is its holders' alone to read. */
const conversation: Omit<Rule, "kind" | "isDue"> = {
  table: "mail_thread",
  key: "id",
  record: "thread",
  since: "record.last_mail_at",
  name: "NULL::text",
  alongside: [files, ...auditOfMails],
}

/** Conversations of nobody that is known any more: no contact, company or application. */
export const unlinkedMails: Rule = {
  ...conversation,
  kind: "unlinked_mails",
  isDue: `record.last_mail_at < ${longAgo} AND ${isOver}
    AND NOT EXISTS (SELECT FROM mail_thread_contact link WHERE link.thread_id = record.id)
    AND NOT EXISTS (SELECT FROM mail_thread_company link WHERE link.thread_id = record.id)
    AND NOT EXISTS (SELECT FROM mail JOIN mail_delivery delivery ON delivery.mail_id = mail.id
      WHERE mail.thread_id = record.id AND delivery.registration_id IS NOT NULL)
    AND NOT EXISTS (SELECT FROM mail_thread_address address JOIN registration_contact person ON person.email = address.email
      WHERE address.thread_id = record.id)`,
}

/** Conversations that ended long ago, whoever they are with. */
export const mails: Rule = {
  ...conversation,
  kind: "mails",
  isDue: `record.last_mail_at < ${longAgo} AND ${isOver}`,
}

/** What servers answered to deliveries that were over long ago: the mail stays, and that it went. */
export const deliveryReplies: Rule = {
  kind: "delivery_replies",
  table: "mail_delivery",
  key: "mail_id",
  since: "coalesce(record.sent_at, record.due_at)",
  isDue: `record.status NOT IN ('queued', 'sending') AND coalesce(record.sent_at, record.due_at) < ${longAgo}
    AND (record.reply IS NOT NULL OR record.refused <> '[]' OR record.deferred <> '[]')`,
  name: "NULL::text",
  change: "UPDATE mail_delivery record SET reply = NULL, refused = '[]', deferred = '[]'",
  alongside: ["UPDATE mail_bounce SET reply = '' WHERE mail_id IN (SELECT key FROM gone)"],
}
