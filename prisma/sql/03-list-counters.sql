-- Exact totals and change versions of the big lists (docs/decisions/0004).

-- Adds to the counter of a list. It takes a slot that no other transaction holds (its own is not
-- skipped) and makes a new one when all are held: writers neither queue nor deadlock here.
CREATE OR REPLACE FUNCTION list_counter_add(counted text, delta bigint) RETURNS void
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

-- Counts a list's rows in and out: a statement trigger on the table that the list is named after.
CREATE OR REPLACE FUNCTION list_counted() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Recounts the lists after a load that went past the triggers. Change versions only grow: those of the slots that go
-- are added to slot 0, or cached totals would outlive the rows they counted. A list without slot 0 has change versions alone.
CREATE OR REPLACE FUNCTION list_counter_rebuild() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  counted text;
  rows_now bigint;
BEGIN
  UPDATE list_counter kept SET version = version + 1 + coalesce(
      (SELECT sum(gone.version) FROM list_counter gone WHERE gone.list = kept.list AND gone.slot >= 1000), 0)
    WHERE slot = 0;
  DELETE FROM list_counter gone WHERE slot >= 1000
    AND EXISTS (SELECT FROM list_counter kept WHERE kept.list = gone.list AND kept.slot = 0);
  PERFORM list_counter_add('invoice', 0);
  UPDATE list_counter SET total = 0;
  FOR counted IN SELECT list FROM list_counter WHERE slot = 0 LOOP
    EXECUTE format('SELECT count(*) FROM %I WHERE deleted_at IS NULL', counted) INTO rows_now;
    UPDATE list_counter SET total = rows_now WHERE list = counted AND slot = 0;
  END LOOP;
END $$;
