-- Of whom it is known whether a mail is opened: who agreed to that, of mails of a show's sender to lists that allow it.
CREATE OR REPLACE FUNCTION mailing_send_tracked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_tracked := EXISTS (SELECT FROM contact WHERE id = NEW.contact_id AND allows_tracking)
    AND NOT EXISTS (SELECT FROM mailing_list WHERE id = NEW.list_id AND NOT is_tracked);
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_send_tracked BEFORE UPDATE ON mailing_send FOR EACH ROW WHEN (new.sender_id IS NOT NULL AND old.delivery <> new.delivery AND new.delivery = ''sent''::delivery_status) EXECUTE FUNCTION mailing_send_tracked()');

-- Mails of sequences that are tracked, and what machines did with them (prefetching mail programs, scanners), are counted beside what people
-- did, in rows of their own.
CREATE OR REPLACE FUNCTION mailing_send_by_machines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  send mailing_send := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  opened int := 0;
  clicked int := 0;
  tracked int := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    tracked := NEW.is_tracked::int;
    opened := (NEW.machine_opened_at IS NOT NULL)::int;
    clicked := (NEW.machine_clicked_at IS NOT NULL)::int;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    tracked := tracked - OLD.is_tracked::int;
    opened := opened - (OLD.machine_opened_at IS NOT NULL)::int;
    clicked := clicked - (OLD.machine_clicked_at IS NOT NULL)::int;
  END IF;
  INSERT INTO sequence_counter (version_id, part, machine_opened, machine_clicked, tracked)
    SELECT send.version_id, send.node, opened, clicked, tracked
    WHERE (opened <> 0 OR clicked <> 0 OR tracked <> 0) AND EXISTS (SELECT FROM sequence_version WHERE id = send.version_id);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_send_machines_written AFTER INSERT ON mailing_send FOR EACH ROW WHEN (new.version_id IS NOT NULL AND (new.machine_opened_at IS NOT NULL OR new.machine_clicked_at IS NOT NULL OR new.is_tracked)) EXECUTE FUNCTION mailing_send_by_machines()');
SELECT put_trigger('CREATE TRIGGER mailing_send_machines_changed AFTER UPDATE ON mailing_send FOR EACH ROW WHEN (new.version_id IS NOT NULL AND (old.machine_opened_at IS DISTINCT FROM new.machine_opened_at OR old.machine_clicked_at IS DISTINCT FROM new.machine_clicked_at OR old.is_tracked <> new.is_tracked)) EXECUTE FUNCTION mailing_send_by_machines()');
SELECT put_trigger('CREATE TRIGGER mailing_send_machines_gone AFTER DELETE ON mailing_send FOR EACH ROW WHEN (old.version_id IS NOT NULL AND (old.machine_opened_at IS NOT NULL OR old.machine_clicked_at IS NOT NULL OR old.is_tracked)) EXECUTE FUNCTION mailing_send_by_machines()');
