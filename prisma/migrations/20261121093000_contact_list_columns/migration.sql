-- Read columns of contact: what its list filters, searches and sorts by, on the row itself (docs/decisions/0005).
-- What a contact has from companies comes from all its living ones. Kept by statement triggers in the transaction of the change.
--
-- Locks: rows of company before rows of contact, each by ascending id. A link is written with its company locked, so a
-- change of the company and a new link to it see each other. What changes a contact's companies or its living state
-- calls contact_lock first.

CREATE OR REPLACE FUNCTION contact_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := normalise(btrim(concat_ws(' ', NEW.last_name, NEW.first_name)));
  NEW.search := search_text(NEW.first_name, NEW.last_name, NEW.email::text, NEW.company_names);
  RETURN NEW;
END $$;

DROP TRIGGER contact_text ON contact;
CREATE TRIGGER contact_text BEFORE INSERT OR UPDATE OF first_name, last_name, email, company_names ON contact
  FOR EACH ROW EXECUTE FUNCTION contact_text();

-- Distinct values in order; a list from one company alone is so already.
CREATE FUNCTION distinct_ids(ids int[]) RETURNS int[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT DISTINCT id FROM unnest(ids) AS id ORDER BY id);

CREATE AGGREGATE concat_ids(int[]) (sfunc = array_cat, stype = int[], initcond = '{}');

-- What the read columns of these contacts should hold now.
CREATE FUNCTION contact_read_columns(ids int[])
  RETURNS TABLE (
    id int, company_id int, company_names text, tag_ids int[], caller_ids int[], account_type_ids int[], country_ids int[],
    state_ids int[], lifecycle_option_ids int[], participation_ids int[], registered_ids int[], visited_ids int[],
    has_website boolean, has_active_sequence boolean, is_on_marketplace boolean)
  LANGUAGE sql STABLE AS $$
  SELECT contact.id, works.company_id, coalesce(works.names, ''),
    ARRAY(SELECT tag_id FROM contact_tagging WHERE contact_id = contact.id ORDER BY 1),
    ARRAY(SELECT caller_id FROM contact_caller WHERE contact_id = contact.id ORDER BY 1),
    CASE WHEN works.companies > 1 THEN distinct_ids(works.account_types) ELSE works.account_types END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.countries) ELSE works.countries END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.states) ELSE works.states END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.stages) ELSE works.stages END,
    CASE WHEN works.companies > 1 THEN distinct_ids(works.sessions) ELSE works.sessions END,
    ARRAY(SELECT tradeshow_session_id FROM contact_session
      WHERE contact_id = contact.id AND registered_status > 0 ORDER BY 1),
    ARRAY(SELECT tradeshow_session_id FROM contact_session WHERE contact_id = contact.id AND is_visited ORDER BY 1),
    coalesce(works.has_website, false)
      OR EXISTS (SELECT FROM contact_social_network link JOIN social_network network ON network.id = link.social_network_id
        WHERE link.contact_id = contact.id AND network.code = 'website'),
    EXISTS (SELECT FROM sequence_run WHERE contact_id = contact.id AND status = 'in_progress'),
    coalesce(works.is_on_marketplace, false)
  FROM contact CROSS JOIN LATERAL (
    SELECT count(*) AS companies,
      (array_agg(company.id ORDER BY link.company_position, company.id))[1] AS company_id,
      string_agg(company.name, ' ' ORDER BY link.company_position, company.id) AS names,
      concat_ids(company.account_type_ids) AS account_types,
      coalesce(array_agg(company.country_id) FILTER (WHERE company.country_id IS NOT NULL), '{}') AS countries,
      coalesce(array_agg(company.state_id) FILTER (WHERE company.state_id IS NOT NULL), '{}') AS states,
      concat_ids(company.lifecycle_option_ids) AS stages,
      concat_ids(company.session_ids) AS sessions,
      bool_or(company.has_website) AS has_website,
      bool_or(company.is_on_marketplace) AS is_on_marketplace
    FROM company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.contact_id = contact.id) works
  WHERE contact.id = ANY (ids)
$$;

-- Brings the read columns of these contacts up to date; rows that are right already are not written. One plan serves one
-- contact and thousands alike: making it costs more than refreshing a contact.
CREATE FUNCTION contact_refresh(ids int[]) RETURNS void
  LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF ids = '{}' THEN RETURN; END IF;
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

-- All contacts, after a load that went past the triggers. The companies must be right.
CREATE FUNCTION contact_refresh_all() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  first_id int;
BEGIN
  FOR first_id IN SELECT generate_series(min(id), max(id), 5000) FROM contact LOOP
    PERFORM contact_refresh(ARRAY(SELECT id FROM contact WHERE id >= first_id AND id < first_id + 5000));
  END LOOP;
END $$;

-- Locks contacts for a change, in the one order that cannot deadlock with a change of their companies: the companies
-- they have, those they shall have, then the contacts.
CREATE FUNCTION contact_lock(contact_ids int[], more_company_ids int[] DEFAULT '{}') RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM company WHERE id IN (
      SELECT link.company_id FROM company_contact link WHERE link.contact_id = ANY (contact_ids)
      UNION SELECT unnest(more_company_ids))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM contact WHERE id = ANY (contact_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

-- Link tables with a contact_id. On those that have a company_id as well the triggers of company come first: triggers
-- fire in the order of their names.
CREATE FUNCTION contact_link_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM contact_refresh(ARRAY(SELECT DISTINCT contact_id FROM new_rows WHERE contact_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION contact_link_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM contact_refresh(ARRAY(SELECT DISTINCT contact_id FROM old_rows WHERE contact_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION contact_link_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM contact_refresh(ARRAY(
    SELECT contact_id FROM new_rows WHERE contact_id IS NOT NULL
    UNION SELECT contact_id FROM old_rows WHERE contact_id IS NOT NULL));
  RETURN NULL;
END $$;

DO $$
DECLARE
  link text;
BEGIN
  FOREACH link IN ARRAY ARRAY[
    'contact_tagging', 'contact_caller', 'contact_session', 'contact_social_network', 'company_contact',
    'sequence_run'] LOOP
    EXECUTE format('CREATE TRIGGER contact_link_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION contact_link_inserted()', link);
    EXECUTE format('CREATE TRIGGER contact_link_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION contact_link_deleted()', link);
    EXECUTE format('CREATE TRIGGER contact_link_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION contact_link_updated()', link);
  END LOOP;
END $$;

-- What contacts have from a company changed. An insert needs nothing: links come later; a removal takes them along.
CREATE FUNCTION company_contacts_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM contact_refresh(ARRAY(
    SELECT DISTINCT link.contact_id FROM company_contact link
    JOIN new_rows ON new_rows.id = link.company_id JOIN old_rows ON old_rows.id = new_rows.id
    WHERE (new_rows.name, new_rows.deleted_at IS NULL, new_rows.country_id, new_rows.state_id, new_rows.account_type_ids,
        new_rows.lifecycle_option_ids, new_rows.session_ids, new_rows.has_website, new_rows.is_on_marketplace)
      IS DISTINCT FROM (old_rows.name, old_rows.deleted_at IS NULL, old_rows.country_id, old_rows.state_id,
        old_rows.account_type_ids, old_rows.lifecycle_option_ids, old_rows.session_ids, old_rows.has_website,
        old_rows.is_on_marketplace)));
  RETURN NULL;
END $$;

CREATE TRIGGER company_contacts_updated AFTER UPDATE ON company
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION company_contacts_updated();

-- What is there already.
SELECT contact_refresh_all();

-- The same holds for companies; and a changed contact that changes nothing for its companies does not refresh them.
ALTER FUNCTION company_refresh(int[]) SET plan_cache_mode = force_generic_plan;

CREATE OR REPLACE FUNCTION contact_error_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companies int[] := ARRAY(
    SELECT DISTINCT link.company_id FROM company_contact link
    JOIN new_rows ON new_rows.id = link.contact_id JOIN old_rows ON old_rows.id = new_rows.id
    WHERE (new_rows.email_error AND new_rows.deleted_at IS NULL)
      IS DISTINCT FROM (old_rows.email_error AND old_rows.deleted_at IS NULL));
BEGIN
  IF companies <> '{}' THEN PERFORM company_refresh(companies); END IF;
  RETURN NULL;
END $$;

-- The list's orders: the page's ids are picked on these narrow indexes, then the rows are fetched.
CREATE INDEX contact_by_created ON contact (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX contact_by_updated ON contact (updated_at, id) WHERE deleted_at IS NULL;

-- The list's filters by values.
CREATE INDEX contact_filters ON contact USING gin (
  tag_ids, caller_ids, account_type_ids, country_ids, state_ids, lifecycle_option_ids, participation_ids,
  registered_ids, visited_ids) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX contact_outcome ON contact (outcome_id, id) WHERE deleted_at IS NULL AND outcome_id IS NOT NULL;

-- Rare facts, in the list's own order: a page is read as it stands here.
CREATE INDEX contact_vip ON contact (sort_name, id) WHERE deleted_at IS NULL AND is_vip;
CREATE INDEX contact_email_error ON contact (sort_name, id) WHERE deleted_at IS NULL AND email_error;
CREATE INDEX contact_active_sequence ON contact (sort_name, id) WHERE deleted_at IS NULL AND has_active_sequence;
CREATE INDEX contact_blacklisted ON contact (sort_name, id) WHERE deleted_at IS NULL AND is_blacklisted;
CREATE INDEX contact_on_marketplace ON contact (sort_name, id) WHERE deleted_at IS NULL AND is_on_marketplace;

-- Rows that have some of what most have none of: counted in the index alone; the others are all but these.
CREATE INDEX contact_tagged ON contact (id) WHERE deleted_at IS NULL AND tag_ids <> '{}';
CREATE INDEX contact_called ON contact (id) WHERE deleted_at IS NULL AND caller_ids <> '{}';
CREATE INDEX contact_with_state ON contact (id) WHERE deleted_at IS NULL AND state_ids <> '{}';
CREATE INDEX contact_visited ON contact (id) WHERE deleted_at IS NULL AND visited_ids <> '{}';
CREATE INDEX contact_with_website ON contact (id) WHERE deleted_at IS NULL AND has_website;

-- The types of accounts there are, each found without reading the others.
CREATE INDEX marketplace_account_by_type ON marketplace_account (account_type);
