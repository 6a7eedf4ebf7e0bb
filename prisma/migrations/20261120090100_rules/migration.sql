-- Rules that the schema language cannot state.

-- One current session for each trade show.
CREATE UNIQUE INDEX tradeshow_session_one_current ON tradeshow_session (tradeshow_id) WHERE is_current;

-- An e-mail address belongs to one living contact.
CREATE UNIQUE INDEX contact_email_unique ON contact (email) WHERE deleted_at IS NULL AND email IS NOT NULL;

-- A note, reminder, mail or sequence run is about one company or one contact.
ALTER TABLE note ADD CONSTRAINT note_one_subject CHECK (num_nonnulls(company_id, contact_id) = 1);
ALTER TABLE mail ADD CONSTRAINT mail_one_subject CHECK (num_nonnulls(company_id, contact_id) = 1);
ALTER TABLE sequence_run ADD CONSTRAINT sequence_run_one_subject CHECK (num_nonnulls(company_id, contact_id) = 1);
ALTER TABLE notification ADD CONSTRAINT notification_one_subject CHECK (num_nonnulls(company_id, contact_id) <= 1);

-- An empty name helps nobody.
ALTER TABLE company ADD CONSTRAINT company_name_not_blank CHECK (btrim(name) <> '');

-- Registration status: 0 not registered, 1 new, 2 validated, 3 pending informations, 4 refused.
ALTER TABLE contact_session ADD CONSTRAINT contact_session_status CHECK (registered_status BETWEEN 0 AND 4);

-- Text as it is searched and sorted: lower case, without accents. Declared immutable because the
-- dictionary is named and shipped with the server.
CREATE FUNCTION normalise(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The same, with a space before each word, so that '% ab%' finds words that start with 'ab' through
-- the trigram index even for one or two letters.
CREATE FUNCTION search_text(VARIADIC parts text[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ' ' || btrim(regexp_replace(normalise(array_to_string(parts, ' ')), '\s+', ' ', 'g'));

-- Adds to the counter of a list. It takes a slot that no other transaction holds (its own is not
-- skipped) and makes a new one when all are held: writers neither queue nor deadlock here.
CREATE FUNCTION list_counter_add(counted text, delta bigint) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  free int;
BEGIN
  SELECT slot INTO free FROM list_counter WHERE list = counted
    ORDER BY (slot + pg_backend_pid()) % 16 LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO list_counter (list, slot, total, version)
      VALUES (counted, nextval('list_counter_slot')::int, delta, 1);
  ELSE
    UPDATE list_counter SET total = total + delta, version = version + 1
      WHERE list = counted AND slot = free;
  END IF;
END $$;

CREATE SEQUENCE list_counter_slot START 1000 MAXVALUE 2147483647 CYCLE;
INSERT INTO list_counter (list, slot)
  SELECT list, slot FROM unnest(ARRAY['company', 'contact']) AS list, generate_series(0, 15) AS slot;

-- Counts a list's rows in and out: a statement trigger on the table that the list is named after.
CREATE FUNCTION list_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta bigint := 0;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT count(*) INTO delta FROM new_rows WHERE deleted_at IS NULL;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT -count(*) INTO delta FROM old_rows WHERE deleted_at IS NULL;
  ELSE
    IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
    SELECT (SELECT count(*) FROM new_rows WHERE deleted_at IS NULL)
      - (SELECT count(*) FROM old_rows WHERE deleted_at IS NULL) INTO delta;
  END IF;
  PERFORM list_counter_add(TG_TABLE_NAME, delta);
  RETURN NULL;
END $$;

-- Recounts both lists after a load that went past the triggers. Change versions only grow: those of the slots that go
-- are added to slot 0, or cached totals would outlive the rows they counted.
CREATE FUNCTION list_counter_rebuild() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE list_counter kept SET version = version + 1 + coalesce(
      (SELECT sum(gone.version) FROM list_counter gone WHERE gone.list = kept.list AND gone.slot >= 1000), 0)
    WHERE slot = 0;
  DELETE FROM list_counter WHERE slot >= 1000;
  UPDATE list_counter SET total = 0;
  UPDATE list_counter SET total = (SELECT count(*) FROM company WHERE deleted_at IS NULL)
    WHERE list = 'company' AND slot = 0;
  UPDATE list_counter SET total = (SELECT count(*) FROM contact WHERE deleted_at IS NULL)
    WHERE list = 'contact' AND slot = 0;
END $$;
