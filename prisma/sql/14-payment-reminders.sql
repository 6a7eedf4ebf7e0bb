-- Reminders of overdue invoices: what is to be reminded of, and which reminders count.
--
-- Locks: invoices before mails, mails before reminders.

-- What of an invoice is overdue on a day and how often it was reminded of; no row where nothing is. Steps are counted by the first
-- instalment that is overdue. The next is due so many days after that one's day as the show's plan says, and after the reminder before it
-- by as many days as lie between the two; next_on is null after the last step, and without a plan.
CREATE OR REPLACE FUNCTION payment_reminder_state(document invoice, day date)
RETURNS TABLE (instalment_id int, due_date date, overdue int, sent int, last_on date, next_step int, next_on date, tradeshow_id int, registration_id int)
LANGUAGE sql STABLE AS $$
  SELECT late.instalment_id, late.due_date, late.overdue, done.sent, done.last_on, coming.step,
    greatest(late.due_date + coming.days, done.last_on + coming.days - coalesce(before.days, 0)), home.tradeshow_id, home.registration_id
  FROM (
    SELECT (array_agg(part.instalment_id ORDER BY part.place))[1] AS instalment_id, min(part.due_date) AS due_date, sum(part.open)::int AS overdue
    FROM invoice_open(document.id, document.total, document.balance) part
    WHERE part.open > 0 AND part.due_date < day) late
  CROSS JOIN LATERAL (
    SELECT coalesce(max(step), 0) AS sent, max(sent_on) AS last_on FROM payment_reminder reminder
    WHERE reminder.instalment_id = late.instalment_id AND end_reason IS NULL) done
  CROSS JOIN LATERAL (
    SELECT session.tradeshow_id, line.registration_id FROM invoice_line line
      JOIN registration ON registration.id = line.registration_id
      JOIN tradeshow_session session ON session.id = registration.tradeshow_session_id
    WHERE line.invoice_id = document.id ORDER BY line.position, line.id LIMIT 1) home
  LEFT JOIN payment_reminder_step coming ON coming.tradeshow_id = home.tradeshow_id AND coming.step = done.sent + 1
  LEFT JOIN payment_reminder_step before ON before.tradeshow_id = home.tradeshow_id AND before.step = done.sent
  WHERE document.kind = 'invoice' AND late.instalment_id IS NOT NULL
$$;

-- A reminder whose mail did not go does not count; one that is tried again counts again, unless its step has been sent in the meantime. One that
-- was on its way was cancelled by nobody: what it said is not due any more. A trigger, as mails are undone, refused and settled in many places.
CREATE OR REPLACE FUNCTION payment_reminder_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payment_reminder SET end_reason = CASE NEW.status
      WHEN 'failed' THEN 'failed'
      WHEN 'cancelled' THEN CASE WHEN is_automatic OR OLD.status = 'sending' THEN 'obsolete' ELSE 'undone' END
    END::payment_reminder_end
  WHERE mail_id = NEW.mail_id;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER payment_reminder_follows AFTER UPDATE OF status ON mail_delivery FOR EACH ROW WHEN (new.status IS DISTINCT FROM old.status AND ((new.status = ANY (ARRAY[''failed''::delivery_status, ''cancelled''::delivery_status])) OR (old.status = ANY (ARRAY[''failed''::delivery_status, ''cancelled''::delivery_status])))) EXECUTE FUNCTION payment_reminder_follows()');

-- Money or a credit note that comes before a reminder goes cancels it: it would name an amount that is not due any more. A trigger, as
-- balances are changed by triggers.
CREATE OR REPLACE FUNCTION payment_reminder_obsolete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mails int[];
BEGIN
  WITH taken AS (
    UPDATE mail_delivery SET status = 'cancelled'
    WHERE status = 'queued' AND mail_id IN (SELECT mail_id FROM payment_reminder WHERE invoice_id = NEW.id AND end_reason IS NULL)
    RETURNING mail_id)
  SELECT array_agg(mail_id) INTO mails FROM taken;
  UPDATE payment_reminder SET end_reason = 'obsolete' WHERE mail_id = ANY (mails);
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER payment_reminder_obsolete AFTER UPDATE OF balance ON invoice FOR EACH ROW WHEN (new.balance < old.balance) EXECUTE FUNCTION payment_reminder_obsolete()');
