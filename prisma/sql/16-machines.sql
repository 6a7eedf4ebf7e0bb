-- What machines did with mails of sequences (prefetching mail programs, scanners) is counted beside what people did, in rows of its own.
CREATE OR REPLACE FUNCTION mailing_send_by_machines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  send mailing_send := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  opened int := 0;
  clicked int := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    opened := (NEW.machine_opened_at IS NOT NULL)::int;
    clicked := (NEW.machine_clicked_at IS NOT NULL)::int;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    opened := opened - (OLD.machine_opened_at IS NOT NULL)::int;
    clicked := clicked - (OLD.machine_clicked_at IS NOT NULL)::int;
  END IF;
  INSERT INTO sequence_tally (version_id, part, machine_opened, machine_clicked)
    SELECT send.version_id, send.node, opened, clicked
    WHERE (opened <> 0 OR clicked <> 0) AND EXISTS (SELECT FROM sequence_version WHERE id = send.version_id);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_send_machines_written AFTER INSERT ON mailing_send FOR EACH ROW WHEN (new.version_id IS NOT NULL AND (new.machine_opened_at IS NOT NULL OR new.machine_clicked_at IS NOT NULL)) EXECUTE FUNCTION mailing_send_by_machines()');
SELECT put_trigger('CREATE TRIGGER mailing_send_machines_changed AFTER UPDATE ON mailing_send FOR EACH ROW WHEN (new.version_id IS NOT NULL AND (old.machine_opened_at IS DISTINCT FROM new.machine_opened_at OR old.machine_clicked_at IS DISTINCT FROM new.machine_clicked_at)) EXECUTE FUNCTION mailing_send_by_machines()');
SELECT put_trigger('CREATE TRIGGER mailing_send_machines_gone AFTER DELETE ON mailing_send FOR EACH ROW WHEN (old.version_id IS NOT NULL AND (old.machine_opened_at IS NOT NULL OR old.machine_clicked_at IS NOT NULL)) EXECUTE FUNCTION mailing_send_by_machines()');
