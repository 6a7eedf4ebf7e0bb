/**
 * SQL on mails of sequences: those of a sequence that is paused wait. What is paused is asked for as a list: joined to their runs, a look for
 * one mail would read all runs there are.
 */
const mayGo = `NOT EXISTS (SELECT FROM sequence_switch WHERE stopped_at IS NOT NULL)
    AND send.version_id <> ALL (ARRAY(SELECT version.id FROM sequence_version version JOIN sequence ON sequence.id = version.sequence_id WHERE sequence.paused_at IS NOT NULL))`

/** SQL: mails of sequences that are to be written and sent now. */
export const dueOfSequences = `mailing_send send
  WHERE send.delivery = 'queued' AND send.mail_id IS NULL AND send.due_at <= sequence_now() AND ${mayGo}`

/** SQL: mails of sequences that were written and are to be tried again now. */
export const againOfSequences = `mail_delivery delivery JOIN mailing_send send ON send.mail_id = delivery.mail_id
  WHERE delivery.status = 'queued' AND delivery.is_paced AND delivery.bulk_mail_id IS NULL AND delivery.due_at <= now() AND ${mayGo}`
