/**
 * SQL: mails of sequences that are to be written and sent now; those of a sequence that is paused wait. Asked of the mails alone, with what
 * is paused as a list: joined to their runs, a look for one mail would read all runs there are.
 */
export const dueOfSequences = `mailing_send send
  WHERE send.delivery = 'queued' AND send.mail_id IS NULL AND send.due_at <= sequence_now() AND NOT EXISTS (SELECT FROM sequence_switch WHERE stopped_at IS NOT NULL)
    AND send.version_id <> ALL (ARRAY(SELECT version.id FROM sequence_version version JOIN sequence ON sequence.id = version.sequence_id WHERE sequence.paused_at IS NOT NULL))`
