-- What an owner has to do, what is due and was not told yet, what is done, and what a user made.
CREATE INDEX notification_to_do ON notification (target_id, expire_at, id) WHERE done_at IS NULL;
CREATE INDEX notification_alert ON notification (target_id, expire_at, id)
  WHERE notified_at IS NULL AND NOT skip_alert AND done_at IS NULL;
CREATE INDEX notification_done ON notification (target_id, done_at DESC, id DESC) WHERE done_at IS NOT NULL;
CREATE INDEX notification_creator ON notification (creator_id, id DESC);

-- Reminders about deleted records show nowhere: the few such records must be found without a look at all.
CREATE INDEX company_deleted ON company (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX contact_deleted ON contact (id) WHERE deleted_at IS NOT NULL;

-- Tells which users' reminders changed: those of the old and the new target, and who made it. Delivered when the transaction commits.
CREATE FUNCTION notification_notice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned int;
BEGIN
  FOR concerned IN
    SELECT user_id FROM owner WHERE id IN (OLD.target_id, NEW.target_id) AND user_id IS NOT NULL
    UNION SELECT creator_id FROM (VALUES (OLD.creator_id), (NEW.creator_id)) made (creator_id) WHERE creator_id IS NOT NULL
  LOOP
    PERFORM pg_notify('notification', concerned::text);
  END LOOP;
  RETURN NULL;
END $$;

-- That somebody has been told of a reminder changes nothing for anybody: notified_at is left out.
CREATE TRIGGER notification_notice
  AFTER INSERT OR DELETE OR UPDATE OF title, description, expire_at, target_id, company_id, contact_id, skip_alert, done_at, meta
  ON notification FOR EACH ROW EXECUTE FUNCTION notification_notice();
