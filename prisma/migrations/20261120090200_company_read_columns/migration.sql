-- Read columns of company: what the list filters, searches and sorts by, on the row itself.
-- Kept by statement triggers in the transaction of the change, so no reader sees them stale.

ALTER TABLE company ALTER COLUMN sort_name TYPE text COLLATE "C";
ALTER TABLE company ALTER COLUMN search TYPE text COLLATE "C";

CREATE FUNCTION company_text() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_name := normalise(btrim(NEW.name));
  NEW.search := search_text(NEW.name, NEW.business_name, NEW.brand_names);
  RETURN NEW;
END $$;

CREATE TRIGGER company_text BEFORE INSERT OR UPDATE OF name, business_name, brand_names ON company
  FOR EACH ROW EXECUTE FUNCTION company_text();

-- What the read columns of these companies should hold now.
CREATE FUNCTION company_read_columns(ids int[])
  RETURNS TABLE (
    id int, brand_names text, tag_ids int[], vendor_tag_ids int[], account_type_ids int[], brand_ids int[],
    sale_owner_ids int[], lifecycle_option_ids int[], session_ids int[], has_website boolean,
    has_email_error boolean, has_active_sequence boolean, is_mail_pending boolean, is_on_marketplace boolean)
  LANGUAGE sql STABLE AS $$
  SELECT company.id,
    coalesce((SELECT string_agg(brand.name::text, ' ' ORDER BY link.position, brand.id)
      FROM company_brand link JOIN brand ON brand.id = link.brand_id WHERE link.company_id = company.id), ''),
    ARRAY(SELECT tag_id FROM company_tagging WHERE company_id = company.id ORDER BY 1),
    ARRAY(SELECT vendor_tag_id FROM company_vendor_tagging WHERE company_id = company.id ORDER BY 1),
    ARRAY(SELECT account_type_id FROM company_account_type WHERE company_id = company.id ORDER BY 1),
    ARRAY(SELECT brand_id FROM company_brand WHERE company_id = company.id ORDER BY position, brand_id),
    ARRAY(SELECT owner_id FROM company_sale_owner WHERE company_id = company.id ORDER BY 1),
    ARRAY(SELECT lifecycle_option_id FROM company_lifecycle WHERE company_id = company.id ORDER BY 1),
    ARRAY(SELECT tradeshow_session_id FROM company_participation WHERE company_id = company.id ORDER BY 1),
    EXISTS (SELECT FROM company_social_network link JOIN social_network network ON network.id = link.social_network_id
      WHERE link.company_id = company.id AND network.code = 'website'),
    EXISTS (SELECT FROM company_contact link JOIN contact ON contact.id = link.contact_id
      WHERE link.company_id = company.id AND contact.email_error AND contact.deleted_at IS NULL),
    EXISTS (SELECT FROM sequence_run WHERE company_id = company.id AND status = 'in_progress'),
    EXISTS (SELECT FROM mail WHERE company_id = company.id AND status = 'sending'),
    EXISTS (SELECT FROM marketplace_account WHERE company_id = company.id AND NOT is_blacklisted)
  FROM company WHERE company.id = ANY (ids)
$$;

-- Brings the read columns of these companies up to date; rows that are right already are not written.
-- Rows are locked in id order first, so that two refreshes cannot wait for each other in a circle.
CREATE FUNCTION company_refresh(ids int[]) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
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

-- All companies, after a load that went past the triggers.
CREATE FUNCTION company_refresh_all() RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  first_id int;
BEGIN
  FOR first_id IN SELECT generate_series(min(id), max(id), 5000) FROM company LOOP
    PERFORM company_refresh(ARRAY(SELECT id FROM company WHERE id >= first_id AND id < first_id + 5000));
  END LOOP;
END $$;

-- Link tables with a company_id: one function, a trigger for each kind of change.
CREATE FUNCTION company_link_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_refresh(ARRAY(SELECT DISTINCT company_id FROM new_rows WHERE company_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION company_link_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_refresh(ARRAY(SELECT DISTINCT company_id FROM old_rows WHERE company_id IS NOT NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION company_link_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_refresh(ARRAY(
    SELECT company_id FROM new_rows WHERE company_id IS NOT NULL
    UNION SELECT company_id FROM old_rows WHERE company_id IS NOT NULL));
  RETURN NULL;
END $$;

DO $$
DECLARE
  link text;
BEGIN
  FOREACH link IN ARRAY ARRAY[
    'company_tagging', 'company_vendor_tagging', 'company_account_type', 'company_brand', 'company_sale_owner',
    'company_lifecycle', 'company_participation', 'company_social_network', 'company_contact', 'sequence_run',
    'mail', 'marketplace_account'] LOOP
    EXECUTE format('CREATE TRIGGER company_link_inserted AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION company_link_inserted()', link);
    EXECUTE format('CREATE TRIGGER company_link_deleted AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
      FOR EACH STATEMENT EXECUTE FUNCTION company_link_deleted()', link);
    EXECUTE format('CREATE TRIGGER company_link_updated AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION company_link_updated()', link);
  END LOOP;
END $$;

-- A renamed brand is found under its new name.
CREATE FUNCTION brand_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_refresh(ARRAY(
    SELECT DISTINCT link.company_id FROM company_brand link
    JOIN new_rows ON new_rows.id = link.brand_id JOIN old_rows ON old_rows.id = new_rows.id
    WHERE new_rows.name::text IS DISTINCT FROM old_rows.name::text));
  RETURN NULL;
END $$;

CREATE TRIGGER brand_renamed AFTER UPDATE ON brand REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION brand_renamed();

-- A contact's bounced address, or its deletion, shows on its companies.
CREATE FUNCTION contact_error_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_refresh(ARRAY(
    SELECT DISTINCT link.company_id FROM company_contact link
    JOIN new_rows ON new_rows.id = link.contact_id JOIN old_rows ON old_rows.id = new_rows.id
    WHERE (new_rows.email_error AND new_rows.deleted_at IS NULL)
      IS DISTINCT FROM (old_rows.email_error AND old_rows.deleted_at IS NULL)));
  RETURN NULL;
END $$;

CREATE TRIGGER contact_error_changed AFTER UPDATE ON contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION contact_error_changed();

-- Exact total and change version of the list.
CREATE TRIGGER company_inserted AFTER INSERT ON company REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_counted();
CREATE TRIGGER company_deleted AFTER DELETE ON company REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_counted();
CREATE TRIGGER company_updated AFTER UPDATE ON company REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_counted();

-- The list's orders: the page's ids are picked on these narrow indexes, then the rows are fetched.
CREATE INDEX company_by_name ON company (sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX company_by_created ON company (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX company_by_updated ON company (updated_at, id) WHERE deleted_at IS NULL;

-- The list's filters and search.
CREATE INDEX company_search ON company USING gin (search gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX company_filters ON company USING gin (
  tag_ids, vendor_tag_ids, account_type_ids, brand_ids, sale_owner_ids, lifecycle_option_ids, session_ids,
  country_id, state_id, lifecycle_platform_id) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX company_email_error ON company (id) WHERE deleted_at IS NULL AND has_email_error;
CREATE INDEX company_active_sequence ON company (id) WHERE deleted_at IS NULL AND has_active_sequence;
CREATE INDEX company_on_marketplace ON company (id) WHERE deleted_at IS NULL AND is_on_marketplace;
CREATE INDEX company_no_website ON company (id) WHERE deleted_at IS NULL AND NOT has_website;

-- Brands are found by the start of their name.
CREATE INDEX brand_by_name ON brand (normalise(name::text) text_pattern_ops);
