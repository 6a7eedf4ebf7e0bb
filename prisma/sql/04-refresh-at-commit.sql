-- Read columns refreshed once, at the end of a transaction that asks for it (docs/decisions/0019).
--
-- refresh_at_commit() makes company_refresh and contact_refresh note ids for the rest of the transaction. It also writes a
-- row whose deferred constraint trigger refreshes what was noted when the transaction commits: asking for it and doing it
-- cannot come apart. A savepoint that is rolled back takes along what was noted since, and the asking itself when that came later.

-- The ids noted are settings of the transaction, "<transaction> {ids}": nobody who sets one by hand turns refreshing off.
-- NULL when this transaction refreshes at once.
CREATE OR REPLACE FUNCTION refresh_noted(list text) RETURNS int[]
  LANGUAGE plpgsql AS $$
DECLARE
  noted text := current_setting('refresh_due.' || list, true);
BEGIN
  IF coalesce(noted, '') = '' OR split_part(noted, ' ', 1) <> pg_current_xact_id()::text THEN RETURN NULL; END IF;
  RETURN split_part(noted, ' ', 2)::int[];
END $$;

CREATE OR REPLACE FUNCTION refresh_note(list text, ids int[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('refresh_due.' || list, pg_current_xact_id()::text || ' ' || ids::text, true);
END $$;

CREATE OR REPLACE FUNCTION refresh_at_once(list text) RETURNS void
  LANGUAGE sql AS $$ SELECT set_config('refresh_due.' || list, '', true) $$;

-- Whether the ids were noted for the end of this transaction; else they are to be refreshed now.
CREATE OR REPLACE FUNCTION refresh_later(list text, ids int[]) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  noted int[] := refresh_noted(list);
BEGIN
  IF noted IS NULL THEN RETURN false; END IF;
  IF NOT noted @> ids THEN PERFORM refresh_note(list, noted || ids); END IF;
  RETURN true;
END $$;

-- From here to its end the transaction notes what is to be refreshed. For those that touch few records, each several times.
CREATE OR REPLACE FUNCTION refresh_at_commit() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF refresh_noted('company') IS NOT NULL THEN RETURN; END IF;
  INSERT INTO refresh_due VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  PERFORM refresh_note('company', '{}');
  PERFORM refresh_note('contact', '{}');
END $$;

-- Companies before contacts, each by ascending id, as everywhere. What companies tell their contacts is noted with the others.
CREATE OR REPLACE FUNCTION refresh_what_is_due() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE
  ids int[];
BEGIN
  DELETE FROM refresh_due WHERE transaction = NEW.transaction;
  ids := coalesce(refresh_noted('company'), '{}');
  PERFORM refresh_at_once('company');
  PERFORM company_refresh(ids);
  ids := coalesce(refresh_noted('contact'), '{}');
  PERFORM refresh_at_once('contact');
  PERFORM contact_refresh(ids);
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE CONSTRAINT TRIGGER refresh_what_is_due AFTER INSERT ON refresh_due DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refresh_what_is_due()');
