-- Creates a trigger, or gives it another definition. One that is as it should be is left alone: creating it again would
-- make writers of its table wait. So definitions are written as PostgreSQL prints them (pg_get_triggerdef).
CREATE OR REPLACE FUNCTION put_trigger(definition text) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  named text[] := regexp_match(definition, '^CREATE (?:CONSTRAINT )?TRIGGER (\S+) .* ON (\S+) (?:REFERENCING|FOR|DEFERRABLE)');
BEGIN
  IF named IS NULL THEN RAISE EXCEPTION 'No definition of a trigger: %', definition; END IF;
  IF EXISTS (SELECT FROM pg_trigger WHERE tgname = named[1] AND tgrelid = named[2]::regclass
      AND pg_get_triggerdef(oid, true) = definition) THEN RETURN; END IF;
  EXECUTE format('DROP TRIGGER IF EXISTS %s ON %s', named[1], named[2]);
  EXECUTE definition;
END $$;
