-- Registrations: what their list filters, searches and sorts by, on the row itself (docs/decisions/0005), and rules of the
-- record that hold whoever writes.
--
-- Locks: rows of company and contact before rows of registration, each by ascending id.

-- The brands that a draft names, in a line.
CREATE OR REPLACE FUNCTION draft_brand_names(draft jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(string_agg(name #>> '{}', ' '), '')
  FROM jsonb_path_query(draft, '$.data.store.brand.brands[*].brandName') name
$$;

DROP FUNCTION IF EXISTS registration_read_columns(int[]);

-- What the read columns of these registrations should hold now. A draft has its brands in what the registration site stored.
CREATE OR REPLACE FUNCTION registration_read_columns(ids int[])
  RETURNS TABLE (
    id int, brand_names text, linked_names text, phone_digits text, is_first boolean, brand_ids int[], market_category_ids int[], label_ids int[],
    booth_item_ids int[], section_ids int[], booth_numbers text, booth_count int, booth_size int, company_ids int[],
    sale_owner_ids int[], company_tag_ids int[], lifecycle_option_ids int[], participation_ids int[], has_notes boolean,
    invoice_count int, currency currency, invoiced int, collected int, billed_percent int, due_on date)
  LANGUAGE sql STABLE AS $$
  SELECT registration.id,
    CASE WHEN registration.published_at IS NULL THEN draft_brand_names(registration.draft)
      ELSE coalesce(brands.names, '') END,
    coalesce(linked.names, ''),
    coalesce((SELECT string_agg(phone_digits(phone.number, country.phone_prefix), ' ' ORDER BY person.id, phone.position, phone.id)
      FROM registration_contact person JOIN registration_contact_phone phone ON phone.registration_contact_id = person.id
      LEFT JOIN country ON country.id = phone.country_id WHERE person.registration_id = registration.id), ''),
    coalesce(brands.is_first, false),
    coalesce(brands.brand_ids, '{}'),
    ARRAY(SELECT DISTINCT link.market_category_id FROM registration_brand brand
      JOIN registration_brand_market_category link ON link.brand_id = brand.id WHERE brand.registration_id = registration.id ORDER BY 1),
    ARRAY(SELECT DISTINCT link.label_option_id FROM registration_brand brand
      JOIN registration_brand_label link ON link.brand_id = brand.id WHERE brand.registration_id = registration.id ORDER BY 1),
    coalesce(booths.items, '{}'), coalesce(booths.sections, '{}'), coalesce(booths.numbers, ''), booths.count::int,
    coalesce(booths.size, 0)::int, coalesce(linked.companies, '{}'),
    coalesce(linked.sale_owners, '{}'), distinct_ids(linked.tags), distinct_ids(linked.stages), distinct_ids(linked.sessions),
    EXISTS (SELECT FROM note WHERE note.registration_id = registration.id AND note.content <> ''),
    invoices.count::int, invoices.currency, coalesce(invoices.total, 0)::int, coalesce(invoices.total - invoices.balance, 0)::int,
    CASE WHEN invoices.total > 0 THEN ((invoices.total - invoices.balance) * 100 / invoices.total)::int ELSE 0 END,
    invoices.due_on
  FROM registration
  CROSS JOIN LATERAL (
    SELECT string_agg(brand.name, ' ' ORDER BY brand.position, brand.id) AS names, bool_or(brand.is_first) AS is_first,
      array_agg(DISTINCT brand.brand_id) FILTER (WHERE brand.brand_id IS NOT NULL) AS brand_ids
    FROM registration_brand brand WHERE brand.registration_id = registration.id) brands
  CROSS JOIN LATERAL (
    SELECT count(*), sum(item.size) AS size, array_agg(DISTINCT booth.booth_item_id) AS items,
      array_agg(DISTINCT booth.vendor_section_id) FILTER (WHERE booth.vendor_section_id IS NOT NULL) AS sections,
      string_agg(booth.number::text, ' ' ORDER BY booth.position, booth.id) AS numbers
    FROM registration_booth booth JOIN booth_item item ON item.id = booth.booth_item_id
    WHERE booth.registration_id = registration.id) booths
  CROSS JOIN LATERAL (
    SELECT string_agg(company.name, ' ' ORDER BY link.is_primary DESC, link.id) AS names,
      array_agg(company.id ORDER BY link.is_primary DESC, link.id) AS companies,
      (SELECT main.sale_owner_ids FROM company main JOIN registration_association first ON first.company_id = main.id
        WHERE first.registration_id = registration.id AND first.is_primary AND main.deleted_at IS NULL) AS sale_owners,
      concat_ids(company.tag_ids) AS tags, concat_ids(company.lifecycle_option_ids) AS stages,
      concat_ids(company.session_ids) AS sessions
    FROM registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.registration_id = registration.id) linked
  CROSS JOIN LATERAL (
    SELECT count(*), sum(invoice.total) AS total, sum(invoice.balance) AS balance, min(invoice.currency) AS currency,
      min(invoice.due_on) AS due_on
    FROM registration_invoice invoice WHERE invoice.registration_id = registration.id) invoices
  WHERE registration.id = ANY (ids)
$$;

SELECT put_list('registration',
  sorted_by => ARRAY['company_name'],
  searched => ARRAY['company_name', 'email', 'brand_names', 'linked_names', 'booth_numbers'],
  links => ARRAY[
    'registration_association', 'registration_booth', 'registration_brand', 'registration_invoice', 'note']);

-- A draft's brands are in the registration's own row. Drafts are saved as they are typed: what names no other brands than before
-- is not read again.
CREATE OR REPLACE FUNCTION registration_draft_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM registration_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION registration_draft_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM registration_refresh(ARRAY(SELECT id FROM new_rows WHERE draft <> '{}'));
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER registration_draft_changed AFTER UPDATE OF draft, published_at ON registration FOR EACH ROW WHEN (draft_brand_names(old.draft) <> draft_brand_names(new.draft) OR (old.published_at IS NULL) <> (new.published_at IS NULL)) EXECUTE FUNCTION registration_draft_changed()');
SELECT put_trigger('CREATE TRIGGER registration_draft_inserted AFTER INSERT ON registration REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_draft_inserted()');

-- What a brand is marked with.
CREATE OR REPLACE FUNCTION registration_brand_marked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM registration_refresh(ARRAY(
    SELECT DISTINCT brand.registration_id FROM changed_rows JOIN registration_brand brand ON brand.id = changed_rows.brand_id));
  RETURN NULL;
END $$;

SELECT put_trigger(format(change, marks))
FROM unnest(ARRAY['registration_brand_market_category', 'registration_brand_label']) AS marks, unnest(ARRAY[
  'CREATE TRIGGER registration_brand_marked AFTER INSERT ON %I REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_brand_marked()',
  'CREATE TRIGGER registration_brand_unmarked AFTER DELETE ON %I REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_brand_marked()']) AS change;

-- The phones of a registration's people. Those of somebody who is deleted go with that row.
CREATE OR REPLACE FUNCTION registration_phones_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM registration_refresh(ARRAY(
    SELECT DISTINCT person.registration_id FROM changed_rows JOIN registration_contact person ON person.id = changed_rows.registration_contact_id));
  RETURN NULL;
END $$;

SELECT put_trigger(change)
FROM unnest(ARRAY[
  'CREATE TRIGGER registration_phones_inserted AFTER INSERT ON registration_contact_phone REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_phones_changed()',
  'CREATE TRIGGER registration_phones_updated AFTER UPDATE ON registration_contact_phone REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_phones_changed()',
  'CREATE TRIGGER registration_phones_deleted AFTER DELETE ON registration_contact_phone REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_phones_changed()',
  'CREATE TRIGGER registration_phones_gone AFTER DELETE ON registration_contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION registration_link_deleted()']) AS change;

-- What registrations have from a linked company changed.
CREATE OR REPLACE FUNCTION company_registrations_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM registration_refresh(ARRAY(
    SELECT DISTINCT link.registration_id FROM registration_association link WHERE link.company_id IN (
      SELECT id FROM (
        SELECT id, name, deleted_at IS NULL, tag_ids, sale_owner_ids, lifecycle_option_ids, session_ids FROM new_rows
        EXCEPT SELECT id, name, deleted_at IS NULL, tag_ids, sale_owner_ids, lifecycle_option_ids, session_ids FROM old_rows) changed)));
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER company_registrations_updated AFTER UPDATE ON company REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_registrations_updated()');

-- A registration that is linked has one primary company. Asked when the transaction commits, with the registration locked, so
-- that two who unlink and link at once see each other.
CREATE OR REPLACE FUNCTION registration_has_primary() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned int := coalesce(NEW.registration_id, OLD.registration_id);
BEGIN
  PERFORM FROM registration WHERE id = concerned FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM registration_association WHERE registration_id = concerned)
    AND NOT EXISTS (SELECT FROM registration_association WHERE registration_id = concerned AND is_primary) THEN
    RAISE EXCEPTION 'Registration % would be linked without a primary company', concerned
      USING ERRCODE = 'check_violation', CONSTRAINT = 'registration_has_primary';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE CONSTRAINT TRIGGER registration_has_primary AFTER INSERT OR DELETE OR UPDATE ON registration_association DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION registration_has_primary()');

-- A booth has at least one brand; asked likewise.
CREATE OR REPLACE FUNCTION registration_booth_has_brand() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  concerned int;
BEGIN
  -- Not in one expression: it would name a field that the other table does not have.
  IF TG_TABLE_NAME = 'registration_booth' THEN concerned := NEW.id; ELSE concerned := OLD.booth_id; END IF;
  PERFORM FROM registration JOIN registration_booth booth ON booth.registration_id = registration.id
    WHERE booth.id = concerned FOR NO KEY UPDATE OF registration;
  IF EXISTS (SELECT FROM registration_booth WHERE id = concerned)
    AND NOT EXISTS (SELECT FROM registration_booth_brand WHERE booth_id = concerned) THEN
    RAISE EXCEPTION 'Booth % would have no brand', concerned
      USING ERRCODE = 'check_violation', CONSTRAINT = 'registration_booth_has_brand';
  END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE CONSTRAINT TRIGGER registration_booth_has_brand AFTER INSERT ON registration_booth DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION registration_booth_has_brand()');
SELECT put_trigger('CREATE CONSTRAINT TRIGGER registration_booth_has_brand AFTER DELETE OR UPDATE OF booth_id ON registration_booth_brand DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION registration_booth_has_brand()');

-- Reference data of registrations is held in memory like the rest.
SELECT put_trigger(format('CREATE TRIGGER cache_notice AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION cache_notice(''reference'')', cached))
FROM unnest(ARRAY[
  'registration_lifecycle', 'registration_lifecycle_stage', 'booth_item', 'booth_item_tradeshow', 'booth_structure',
  'label_option', 'payment_plan', 'payment_method', 'invoicing_organization']) AS cached;

-- Tells open pages of a registration that it was saved: "<registration> <version>".
CREATE OR REPLACE FUNCTION registration_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('registration', NEW.id || ' ' || NEW.version);
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER registration_notice AFTER UPDATE ON registration FOR EACH ROW WHEN (old.version IS DISTINCT FROM new.version) EXECUTE FUNCTION registration_notice()');

-- Square metres of registrations are those of the catalogue.
CREATE OR REPLACE FUNCTION booth_item_resized() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM registration_refresh(ARRAY(
    SELECT DISTINCT booth.registration_id FROM registration_booth booth WHERE booth.booth_item_id IN (
      SELECT id FROM (SELECT id, size FROM new_rows EXCEPT SELECT id, size FROM old_rows) resized)));
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER booth_item_resized AFTER UPDATE ON booth_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION booth_item_resized()');
