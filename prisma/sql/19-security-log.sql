-- What happened stays told as it was: a trigger, as nothing else keeps events from whoever may write their table. Those that repeat are counted
-- on one of them; 30 days is the least that SECURITY_LOG_DAYS may be.
CREATE OR REPLACE FUNCTION security_event_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at <= now() - interval '30 days' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'more' = to_jsonb(OLD) - 'more' AND NEW.more >= OLD.more THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Security event % stays as it was written', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'security_event_frozen';
END $$;
SELECT put_trigger('CREATE TRIGGER security_event_frozen BEFORE DELETE OR UPDATE ON security_event FOR EACH ROW EXECUTE FUNCTION security_event_frozen()');
