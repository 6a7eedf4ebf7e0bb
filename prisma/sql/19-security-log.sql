-- What happened stays told as it was: a trigger, as nothing else keeps events from whoever may write their table. Those that repeat are counted
-- on one of them; 30 days is the least that SECURITY_LOG_DAYS may be.

-- Whether an erasure makes of an event what it is to be: names of the person give way to a mark, addresses and devices of a user go. Who did what,
-- and when, stays.
CREATE OR REPLACE FUNCTION security_event_erased(before security_event, after security_event) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN to_jsonb(after) - ARRAY['what', 'address', 'agent'] = to_jsonb(before) - ARRAY['what', 'address', 'agent']
    AND (after.what = before.what OR after.what LIKE '%[erased]%' AND EXISTS (SELECT FROM erasure WHERE ended_at IS NULL))
    AND ((after.address, after.agent) = (before.address, before.agent)
      OR (after.address, after.agent) = ('', '') AND EXISTS (SELECT FROM erasure WHERE kind = 'user' AND record_id = before.user_id));
END $$;

CREATE OR REPLACE FUNCTION security_event_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at <= now() - interval '30 days' THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'more' = to_jsonb(OLD) - 'more' AND NEW.more >= OLD.more THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND security_event_erased(OLD, NEW) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Security event % stays as it was written', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'security_event_frozen';
END $$;
SELECT put_trigger('CREATE TRIGGER security_event_frozen BEFORE DELETE OR UPDATE ON security_event FOR EACH ROW EXECUTE FUNCTION security_event_frozen()');
