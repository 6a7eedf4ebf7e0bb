import { isAmong, type PacedSource } from "#lib/backend/mail/delivery/paced-sources.ts"
import { reasonSql } from "#lib/backend/mail/delivery/writable.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { isOverSql, joinedToRun, mayMove } from "../runs/run-continues.ts"
import { againOfSequences, dueOfSequences } from "./due-mails.ts"
import { hasRunMails, leaseRunMailsAgain, writeRunMails } from "./write-run-mails.ts"

/** Mails of sequences, as what sends them knows them. */
export const sequenceMailSource: PacedSource = {
  due: `SELECT CASE WHEN delivery.sender_id IS NULL THEN 'mailbox' ELSE 'sender' END AS kind, coalesce(delivery.sender_id, delivery.mailbox_id) AS id
      FROM ${againOfSequences} AND NOT EXISTS (SELECT FROM mailing_sender WHERE id = delivery.sender_id AND paused_at IS NOT NULL)
    UNION ALL
    SELECT 'sender', sender.id FROM mailing_sender sender WHERE sender.paused_at IS NULL
      AND EXISTS (SELECT FROM ${dueOfSequences} AND send.sender_id = sender.id)
    UNION ALL
    SELECT 'mailbox', mailbox.id FROM mailbox WHERE EXISTS (SELECT FROM ${dueOfSequences} AND send.mailbox_id = mailbox.id)`,
  recipients: "SELECT mail_id, email FROM mailing_send",
  unwanted: `SELECT coalesce(send.mail_id, 0) AS mail_id, coalesce(${isOverSql} OR ${reasonSql("contact", "send.list_id")} IS NOT NULL
        OR ${isSuppressed("send.email", "send.list_id")} OR ${isSuppressed("contact.email", "send.list_id")}, false) AS is_refused,
      NOT (${mayMove}) OR EXISTS (SELECT FROM mailing_sender WHERE id = send.sender_id AND paused_at IS NOT NULL) AS is_paused
    FROM mailing_send send JOIN contact ON contact.id = send.contact_id JOIN sequence_run run ON run.id = send.run_id ${joinedToRun}
    WHERE send.mail_id ${isAmong}`,
  has: hasRunMails,
  again: leaseRunMailsAgain,
  next: writeRunMails,
}
