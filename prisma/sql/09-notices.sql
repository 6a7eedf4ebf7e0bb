-- What processes are told by NOTIFY; delivered when the transaction commits.

-- Tells every process which cached data to forget (docs/decisions/0007).
CREATE OR REPLACE FUNCTION cache_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache', TG_ARGV[0]);
  RETURN NULL;
END $$;

SELECT put_trigger(format('CREATE TRIGGER cache_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''reference'')', cached))
FROM unnest(ARRAY[
  'country', 'state', 'salutation', 'phone_type', 'social_network', 'account_type', 'market_category',
  'gender_age_range', 'buyer_type', 'media_type', 'vendor_target', 'outcome', 'badge', 'lifecycle_platform',
  'configuration_entry', 'company_tag', 'vendor_tag', 'contact_tag', 'caller', 'owner', 'tradeshow',
  'tradeshow_session', 'vendor_section', 'lifecycle', 'lifecycle_option', 'sequence']) AS cached;

-- Who a token stands for is cached for seconds; a revoked token, a disabled user, a changed ability or a second factor that
-- is owed is told at once.
SELECT put_trigger('CREATE TRIGGER cache_notice AFTER DELETE OR UPDATE OR TRUNCATE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''identity'')');
SELECT put_trigger('CREATE TRIGGER identity_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON owner FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''identity'')');
SELECT put_trigger('CREATE TRIGGER cache_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_ability FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''identity'')');
SELECT put_trigger('CREATE TRIGGER cache_notice AFTER DELETE OR UPDATE OF revoked_at, expires_at OR TRUNCATE ON access_token FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''identity'')');
SELECT put_trigger('CREATE TRIGGER cache_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''identity'')');
SELECT put_trigger('CREATE TRIGGER cache_notice AFTER INSERT OR DELETE OR UPDATE OF confirmed_at OR TRUNCATE ON second_factor FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''identity'')');

-- Tells which users' reminders changed: those of the old and the new target, and who made it.
CREATE OR REPLACE FUNCTION notification_notice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned int;
BEGIN
  -- That somebody has been told of a reminder changes nothing for anybody.
  IF TG_OP = 'UPDATE' THEN
    OLD.notified_at := NEW.notified_at;
    IF OLD = NEW THEN RETURN NULL; END IF;
  END IF;
  FOR concerned IN
    SELECT user_id FROM owner WHERE id IN (OLD.target_id, NEW.target_id) AND user_id IS NOT NULL
    UNION SELECT creator_id FROM (VALUES (OLD.creator_id), (NEW.creator_id)) made (creator_id) WHERE creator_id IS NOT NULL
  LOOP
    PERFORM pg_notify('notification', concerned::text);
  END LOOP;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER notification_notice AFTER INSERT OR DELETE OR UPDATE ON notification FOR EACH ROW EXECUTE FUNCTION notification_notice()');

-- Tells boards which companies to read again, "<pipeline> <company>" each; of many at once "<pipeline>" stands for all of them.
CREATE OR REPLACE FUNCTION pipeline_notice(pipelines int[], companies int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pipeline', notice) FROM (
    SELECT pipeline, array_agg(DISTINCT company) AS concerned
    FROM unnest(pipelines, companies) AS changed (pipeline, company) GROUP BY pipeline) AS told,
    LATERAL (SELECT pipeline::text AS notice WHERE cardinality(concerned) > 20
      UNION ALL SELECT pipeline || ' ' || company FROM unnest(concerned) AS company WHERE cardinality(concerned) <= 20) AS notices;
END $$;

-- A company entered a pipeline, left it, or moved in it.
CREATE OR REPLACE FUNCTION company_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM pipeline_notice(array_agg(lifecycle_id), array_agg(company_id)) FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM pipeline_notice(array_agg(lifecycle_id), array_agg(company_id)) FROM old_rows;
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER company_moved_in AFTER INSERT ON company_lifecycle REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_moved()');
SELECT put_trigger('CREATE TRIGGER company_moved_out AFTER DELETE ON company_lifecycle REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION company_moved()');
SELECT put_trigger('CREATE TRIGGER company_moved AFTER UPDATE ON company_lifecycle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_moved()');

-- What a card of the board shows is in the company's row, brands, owners, sequences and pipelines as read columns.
CREATE OR REPLACE FUNCTION company_card_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pipelines int[];
  companies int[];
BEGIN
  WITH fresh AS (SELECT id, lifecycle_option_ids, name, business_name, deleted_at IS NULL, brand_ids, brand_names, sale_owner_ids,
      has_active_sequence FROM new_rows),
    held AS (SELECT id, lifecycle_option_ids, name, business_name, deleted_at IS NULL, brand_ids, brand_names, sale_owner_ids,
      has_active_sequence FROM old_rows),
    changed AS ((TABLE fresh EXCEPT TABLE held) UNION ALL (TABLE held EXCEPT TABLE fresh)),
    cards AS (SELECT DISTINCT stage.lifecycle_id, changed.id FROM changed
      JOIN lifecycle_option stage ON stage.id = ANY (changed.lifecycle_option_ids))
  SELECT array_agg(lifecycle_id), array_agg(id) INTO pipelines, companies FROM cards;
  PERFORM pipeline_notice(pipelines, companies);
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER company_card_changed AFTER UPDATE ON company REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_card_changed()');

-- Boards read the pipeline itself again, "<pipeline> pipeline": what it and its stages are called, which are shown, whether cards can be moved.
CREATE OR REPLACE FUNCTION pipeline_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM pg_notify('pipeline', (to_jsonb(new_rows) ->> TG_ARGV[0]) || ' pipeline') FROM new_rows;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('pipeline', (to_jsonb(old_rows) ->> TG_ARGV[0]) || ' pipeline') FROM old_rows;
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER pipeline_removed AFTER DELETE ON lifecycle REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed(''id'')');
SELECT put_trigger('CREATE TRIGGER pipeline_changed AFTER UPDATE ON lifecycle REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed(''id'')');
SELECT put_trigger('CREATE TRIGGER stage_added AFTER INSERT ON lifecycle_option REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed(''lifecycle_id'')');
SELECT put_trigger('CREATE TRIGGER stage_removed AFTER DELETE ON lifecycle_option REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed(''lifecycle_id'')');
SELECT put_trigger('CREATE TRIGGER stage_changed AFTER UPDATE ON lifecycle_option REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION pipeline_changed(''lifecycle_id'')');

-- An owner who is called otherwise, or sells no more, is on cards of any pipeline; it happens so rarely that all boards are told.
CREATE OR REPLACE FUNCTION owner_on_boards_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pipeline', id || ' pipeline') FROM lifecycle;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER owner_on_boards_changed AFTER UPDATE ON owner FOR EACH ROW WHEN (old.nickname::text IS DISTINCT FROM new.nickname::text OR old.is_active IS DISTINCT FROM new.is_active) EXECUTE FUNCTION owner_on_boards_changed()');
