-- What somebody was informed of does not change: a trigger, as nothing else keeps a row from being changed by whoever may write its table.
CREATE OR REPLACE FUNCTION privacy_notice_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Version % of a privacy notice stays as it was published', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'privacy_notice_frozen';
END $$;
SELECT put_trigger('CREATE TRIGGER privacy_notice_frozen BEFORE UPDATE ON privacy_notice FOR EACH ROW WHEN (old.kind <> new.kind OR old.number <> new.number OR old.texts <> new.texts OR old.published_at <> new.published_at) EXECUTE FUNCTION privacy_notice_frozen()');
SELECT put_trigger('CREATE TRIGGER privacy_notice_stays BEFORE DELETE ON privacy_notice FOR EACH ROW EXECUTE FUNCTION privacy_notice_frozen()');

-- A mailbox is linked in several ways: each notes what its user had accepted last.
CREATE OR REPLACE FUNCTION mailbox_notice_accepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.privacy_notice_id := (SELECT notice.id FROM privacy_notice_acceptance accepted
    JOIN privacy_notice notice ON notice.id = accepted.notice_id AND notice.kind = 'mailbox'
    WHERE accepted.user_id = NEW.user_id ORDER BY notice.number DESC LIMIT 1);
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER mailbox_notice_accepted BEFORE INSERT OR UPDATE OF email ON mailbox FOR EACH ROW EXECUTE FUNCTION mailbox_notice_accepted()');
