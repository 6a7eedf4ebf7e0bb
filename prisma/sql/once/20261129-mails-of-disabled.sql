-- Personal mails that were not written when their user was disabled: their runs decide again who writes them.
WITH unwritten AS (
  DELETE FROM mailing_send USING mailbox, "user" u WHERE mailbox.id = mailing_send.mailbox_id AND u.id = mailbox.user_id AND u.disabled_at IS NOT NULL
    AND delivery = 'queued' AND mail_id IS NULL AND run_id IS NOT NULL
  RETURNING run_id)
SELECT sequence_runs_woken(array_agg(run_id ORDER BY run_id)) FROM unwritten;
