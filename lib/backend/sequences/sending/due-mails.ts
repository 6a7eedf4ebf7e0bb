import { mayMove } from "../may-move.ts"

/** SQL: mails of sequences that are to be written and sent now; those of a sequence that is paused wait. */
export const dueOfSequences = `mailing_send send JOIN sequence_run run ON run.id = send.run_id JOIN sequence ON sequence.id = run.sequence_id
  WHERE send.delivery = 'queued' AND send.mail_id IS NULL AND send.due_at <= sequence_now() AND ${mayMove}`
