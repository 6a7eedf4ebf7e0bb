-- What every big list has on its own rows, written once for all of them (docs/decisions/0005): searched and sorted text,
-- exact total, moment of the last change, and read columns that are brought up to date in the transaction of a change.
-- The columns are those that <list>_read_columns answers, in that order; they are named nowhere else.

-- list: its table. sorted_by: the columns of its sorted name. searched: the columns that are searched.
-- links: tables whose column <list>_id says which row of the list their rows belong to.
CREATE OR REPLACE FUNCTION put_list(list text, sorted_by text[], searched text[], links text[]) RETURNS void
  LANGUAGE plpgsql AS $put$
DECLARE
  read_columns text[] := ARRAY(
    SELECT name FROM pg_proc, unnest(proargnames, proargmodes) WITH ORDINALITY AS argument (name, mode, place)
    WHERE pg_proc.oid = (list || '_read_columns(int[])')::regprocedure AND mode = 't' AND name <> 'id' ORDER BY place);
  template text;
  link text;
BEGIN
  FOREACH template IN ARRAY ARRAY[
    $$CREATE OR REPLACE FUNCTION <list>_text() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  NEW.sort_name := normalise(btrim(concat_ws(' ', <new sorted>)));
  NEW.search := search_text(<new searched>);
  RETURN NEW;
END $body$ $$,

    -- Rows that are right already are not written. They are locked in id order first, so that two refreshes cannot wait for
    -- each other in a circle. One plan serves one row and thousands alike: making it costs more than refreshing a row.
    $$CREATE OR REPLACE FUNCTION <list>_refresh(ids int[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $body$
BEGIN
  IF ids = '{}' OR refresh_later('<list>', ids) THEN RETURN; END IF;
  PERFORM FROM <list> WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE <list> SET (<columns>) = ROW (<fresh columns>)
  FROM <list>_read_columns(ids) fresh
  WHERE <list>.id = fresh.id AND (<list columns>) IS DISTINCT FROM (<fresh columns>);
END $body$ $$,

    -- All rows, after a load that went past the triggers.
    $$CREATE OR REPLACE FUNCTION <list>_refresh_all() RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
  first_id int;
BEGIN
  FOR first_id IN SELECT generate_series(min(id), max(id), 5000) FROM <list> LOOP
    PERFORM <list>_refresh(ARRAY(SELECT id FROM <list> WHERE id >= first_id AND id < first_id + 5000));
  END LOOP;
END $body$ $$,

    $$CREATE OR REPLACE FUNCTION <list>_link_inserted() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM <list>_refresh(ARRAY(SELECT DISTINCT <list>_id FROM new_rows WHERE <list>_id IS NOT NULL));
  RETURN NULL;
END $body$ $$,
    $$CREATE OR REPLACE FUNCTION <list>_link_deleted() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM <list>_refresh(ARRAY(SELECT DISTINCT <list>_id FROM old_rows WHERE <list>_id IS NOT NULL));
  RETURN NULL;
END $body$ $$,
    $$CREATE OR REPLACE FUNCTION <list>_link_updated() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  PERFORM <list>_refresh(ARRAY(
    SELECT <list>_id FROM new_rows WHERE <list>_id IS NOT NULL
    UNION SELECT <list>_id FROM old_rows WHERE <list>_id IS NOT NULL));
  RETURN NULL;
END $body$ $$,

    -- The moment of the last change is beside the record (docs/decisions/0033), of those that are not deleted. It is
    -- kept in the transaction of the change, by whoever holds the record's row.
    $$CREATE OR REPLACE FUNCTION <list>_last_changed() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM <list>_last_change WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  UPDATE <list>_last_change SET updated_at = NEW.updated_at WHERE id = NEW.id;
  IF NOT FOUND THEN INSERT INTO <list>_last_change (id, updated_at) VALUES (NEW.id, NEW.updated_at); END IF;
  RETURN NULL;
END $body$ $$,
    $$CREATE OR REPLACE FUNCTION <list>_first_changed() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO <list>_last_change (id, updated_at) SELECT id, updated_at FROM new_rows WHERE deleted_at IS NULL;
  RETURN NULL;
END $body$ $$
  ] LOOP
    EXECUTE fill_template(template, ARRAY[
      ['<list>', list],
      ['<new sorted>', 'NEW.' || array_to_string(sorted_by, ', NEW.')],
      ['<new searched>', 'NEW.' || array_to_string(searched, '::text, NEW.') || '::text'],
      ['<columns>', array_to_string(read_columns, ', ')],
      ['<list columns>', list || '.' || array_to_string(read_columns, ', ' || list || '.')],
      ['<fresh columns>', 'fresh.' || array_to_string(read_columns, ', fresh.')]]);
  END LOOP;

  FOREACH template IN ARRAY ARRAY[
    'CREATE TRIGGER <list>_text BEFORE INSERT OR UPDATE OF <searched> ON <list> FOR EACH ROW EXECUTE FUNCTION <list>_text()',
    'CREATE TRIGGER <list>_inserted AFTER INSERT ON <list> REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_counted()',
    'CREATE TRIGGER <list>_deleted AFTER DELETE ON <list> REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION list_counted()',
    'CREATE TRIGGER <list>_updated AFTER UPDATE ON <list> REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION list_counted()',
    'CREATE TRIGGER <list>_last_changed AFTER UPDATE ON <list> FOR EACH ROW WHEN (old.updated_at <> new.updated_at OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION <list>_last_changed()',
    'CREATE TRIGGER <list>_first_changed AFTER INSERT ON <list> REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION <list>_first_changed()'
  ] LOOP
    PERFORM put_trigger(fill_template(template, ARRAY[
      ['<list>', list],
      ['<searched>', array_to_string(searched, ', ')]]));
  END LOOP;

  FOREACH link IN ARRAY links LOOP
    FOREACH template IN ARRAY ARRAY[
      'CREATE TRIGGER <list>_link_inserted AFTER INSERT ON <link> REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION <list>_link_inserted()',
      'CREATE TRIGGER <list>_link_deleted AFTER DELETE ON <link> REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION <list>_link_deleted()',
      'CREATE TRIGGER <list>_link_updated AFTER UPDATE ON <link> REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION <list>_link_updated()'
    ] LOOP
      PERFORM put_trigger(fill_template(template, ARRAY[['<list>', list], ['<link>', link]]));
    END LOOP;
  END LOOP;
END $put$;

-- A text with each of these words replaced by what stands for it.
CREATE OR REPLACE FUNCTION fill_template(template text, filled text[][]) RETURNS text
  LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  word_and_text text[];
BEGIN
  FOREACH word_and_text SLICE 1 IN ARRAY filled LOOP
    template := replace(template, word_and_text[1], word_and_text[2]);
  END LOOP;
  RETURN template;
END $$;
