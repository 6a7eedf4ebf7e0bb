-- Personal mails that were not written when their mailbox was unlinked: their runs decide anew who writes them.
WITH unwritten AS (
  DELETE FROM mailing_send WHERE delivery = 'queued' AND mail_id IS NULL AND mailbox_id IS NULL AND sender_id IS NULL AND run_id IS NOT NULL
  RETURNING run_id)
SELECT sequence_runs_woken(array_agg(run_id ORDER BY run_id)) FROM unwritten;
