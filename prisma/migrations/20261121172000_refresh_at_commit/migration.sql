-- Read columns refreshed once, at the end of a transaction that asks for it (docs/decisions/0019).
--
-- refresh_at_commit() makes company_refresh and contact_refresh note ids for the rest of the transaction. It also writes a
-- row whose deferred constraint trigger refreshes what was noted when the transaction commits: asking for it and doing it
-- cannot come apart. A savepoint that is rolled back takes along what was noted since, and the asking itself when that came later.

-- One row a transaction that asked, gone when it commits.
CREATE UNLOGGED TABLE "refresh_due" (
    "transaction" BIGINT NOT NULL,

    CONSTRAINT "refresh_due_pkey" PRIMARY KEY ("transaction")
);

-- The ids noted are settings of the transaction, "<transaction> {ids}": nobody who sets one by hand turns refreshing off.
-- NULL when this transaction refreshes at once.
CREATE FUNCTION refresh_noted(list text) RETURNS int[]
  LANGUAGE plpgsql AS $$
DECLARE
  noted text := current_setting('refresh_due.' || list, true);
BEGIN
  IF coalesce(noted, '') = '' OR split_part(noted, ' ', 1) <> pg_current_xact_id()::text THEN RETURN NULL; END IF;
  RETURN split_part(noted, ' ', 2)::int[];
END $$;

CREATE FUNCTION refresh_note(list text, ids int[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('refresh_due.' || list, pg_current_xact_id()::text || ' ' || ids::text, true);
END $$;

CREATE FUNCTION refresh_at_once(list text) RETURNS void
  LANGUAGE sql AS $$ SELECT set_config('refresh_due.' || list, '', true) $$;

-- Whether the ids were noted for the end of this transaction; else they are to be refreshed now.
CREATE FUNCTION refresh_later(list text, ids int[]) RETURNS boolean
  LANGUAGE plpgsql AS $$
DECLARE
  noted int[] := refresh_noted(list);
BEGIN
  IF noted IS NULL THEN RETURN false; END IF;
  IF NOT noted @> ids THEN PERFORM refresh_note(list, noted || ids); END IF;
  RETURN true;
END $$;

-- From here to its end the transaction notes what is to be refreshed. For those that touch few records, each several times.
CREATE FUNCTION refresh_at_commit() RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  IF refresh_noted('company') IS NOT NULL THEN RETURN; END IF;
  INSERT INTO refresh_due VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  PERFORM refresh_note('company', '{}');
  PERFORM refresh_note('contact', '{}');
END $$;

-- Companies before contacts, each by ascending id, as everywhere. What companies tell their contacts is noted with the others.
CREATE FUNCTION refresh_what_is_due() RETURNS trigger
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

CREATE CONSTRAINT TRIGGER refresh_what_is_due AFTER INSERT ON refresh_due DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_what_is_due();

CREATE OR REPLACE FUNCTION company_refresh(ids int[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF ids = '{}' OR refresh_later('company', ids) THEN RETURN; END IF;
  PERFORM FROM company WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE company SET
    brand_names = fresh.brand_names, tag_ids = fresh.tag_ids, vendor_tag_ids = fresh.vendor_tag_ids,
    account_type_ids = fresh.account_type_ids, brand_ids = fresh.brand_ids, sale_owner_ids = fresh.sale_owner_ids,
    lifecycle_option_ids = fresh.lifecycle_option_ids, session_ids = fresh.session_ids,
    has_website = fresh.has_website, has_email_error = fresh.has_email_error,
    has_active_sequence = fresh.has_active_sequence, is_mail_pending = fresh.is_mail_pending,
    is_on_marketplace = fresh.is_on_marketplace
  FROM company_read_columns(ids) fresh
  WHERE company.id = fresh.id
    AND (company.brand_names, company.tag_ids, company.vendor_tag_ids, company.account_type_ids, company.brand_ids,
      company.sale_owner_ids, company.lifecycle_option_ids, company.session_ids, company.has_website,
      company.has_email_error, company.has_active_sequence, company.is_mail_pending, company.is_on_marketplace)
    IS DISTINCT FROM (fresh.brand_names, fresh.tag_ids, fresh.vendor_tag_ids, fresh.account_type_ids, fresh.brand_ids,
      fresh.sale_owner_ids, fresh.lifecycle_option_ids, fresh.session_ids, fresh.has_website,
      fresh.has_email_error, fresh.has_active_sequence, fresh.is_mail_pending, fresh.is_on_marketplace);
END $$;

CREATE OR REPLACE FUNCTION contact_refresh(ids int[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF ids = '{}' OR refresh_later('contact', ids) THEN RETURN; END IF;
  PERFORM FROM contact WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE contact SET
    company_id = fresh.company_id, company_names = fresh.company_names, tag_ids = fresh.tag_ids,
    caller_ids = fresh.caller_ids, account_type_ids = fresh.account_type_ids, country_ids = fresh.country_ids,
    state_ids = fresh.state_ids, lifecycle_option_ids = fresh.lifecycle_option_ids,
    participation_ids = fresh.participation_ids, registered_ids = fresh.registered_ids,
    visited_ids = fresh.visited_ids, has_website = fresh.has_website,
    has_active_sequence = fresh.has_active_sequence, is_on_marketplace = fresh.is_on_marketplace
  FROM contact_read_columns(ids) fresh
  WHERE contact.id = fresh.id
    AND (contact.company_id, contact.company_names, contact.tag_ids, contact.caller_ids, contact.account_type_ids,
      contact.country_ids, contact.state_ids, contact.lifecycle_option_ids, contact.participation_ids,
      contact.registered_ids, contact.visited_ids, contact.has_website, contact.has_active_sequence,
      contact.is_on_marketplace)
    IS DISTINCT FROM (fresh.company_id, fresh.company_names, fresh.tag_ids, fresh.caller_ids, fresh.account_type_ids,
      fresh.country_ids, fresh.state_ids, fresh.lifecycle_option_ids, fresh.participation_ids,
      fresh.registered_ids, fresh.visited_ids, fresh.has_website, fresh.has_active_sequence,
      fresh.is_on_marketplace);
END $$;
