-- Companies: what their list filters, searches and sorts by, on the row itself (docs/decisions/0005), and rules of the record
-- that hold whoever writes.

DROP FUNCTION IF EXISTS company_read_columns(int[]);

-- What the read columns of these companies should hold now.
CREATE OR REPLACE FUNCTION company_read_columns(ids int[])
  RETURNS TABLE (
    id int, brand_names text, phone_digits text, tag_ids int[], vendor_tag_ids int[], account_type_ids int[], brand_ids int[],
    sale_owner_ids int[], lifecycle_option_ids int[], session_ids int[], has_website boolean,
    has_email_error boolean, has_active_sequence boolean, is_mail_pending boolean, is_on_marketplace boolean)
  LANGUAGE sql STABLE AS $$
  SELECT company.id,
    coalesce((SELECT string_agg(brand.name::text, ' ' ORDER BY link.position, brand.id)
      FROM company_brand link JOIN brand ON brand.id = link.brand_id WHERE link.company_id = company.id), ''),
    coalesce((SELECT string_agg(phone_digits(phone.number, country.phone_prefix), ' ' ORDER BY phone.position, phone.id)
      FROM company_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.company_id = company.id), ''),
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
    EXISTS (SELECT FROM sequence_run WHERE company_id = company.id AND status = 'in_progress')
      OR EXISTS (SELECT FROM company_contact link JOIN contact ON contact.id = link.contact_id
        WHERE link.company_id = company.id AND contact.has_active_sequence AND contact.deleted_at IS NULL),
    EXISTS (SELECT FROM mail_delivery WHERE company_id = company.id AND status IN ('queued', 'sending')),
    EXISTS (SELECT FROM marketplace_account WHERE company_id = company.id AND NOT is_blacklisted)
  FROM company WHERE company.id = ANY (ids)
$$;

SELECT put_list('company',
  sorted_by => ARRAY['name'],
  searched => ARRAY['name', 'business_name', 'brand_names'],
  links => ARRAY[
    'company_phone', 'company_tagging', 'company_vendor_tagging', 'company_account_type', 'company_brand', 'company_sale_owner',
    'company_lifecycle', 'company_participation', 'company_social_network', 'company_contact', 'sequence_run',
    'mail_delivery', 'marketplace_account']);

-- A renamed brand is found under its new name.
CREATE OR REPLACE FUNCTION brand_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_refresh(ARRAY(
    SELECT DISTINCT link.company_id FROM company_brand link WHERE link.brand_id IN (
      SELECT id FROM (SELECT id, name::text FROM new_rows EXCEPT SELECT id, name::text FROM old_rows) renamed)));
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER brand_renamed AFTER UPDATE ON brand REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION brand_renamed()');

-- A contact's bounced address, a sequence that it is in, or its deletion, shows on its companies; what changes nothing for them does not
-- refresh them.
CREATE OR REPLACE FUNCTION contact_error_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companies int[] := ARRAY(
    SELECT DISTINCT link.company_id FROM company_contact link WHERE link.contact_id IN (
      SELECT id FROM (
        SELECT id, email_error AND deleted_at IS NULL, has_active_sequence AND deleted_at IS NULL FROM new_rows
        EXCEPT SELECT id, email_error AND deleted_at IS NULL, has_active_sequence AND deleted_at IS NULL FROM old_rows) changed));
BEGIN
  IF companies <> '{}' THEN PERFORM company_refresh(companies); END IF;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER contact_error_changed AFTER UPDATE ON contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contact_error_changed()');

-- Only a contact of the company is its primary one: a link that goes takes that with it. Rows are locked in id order, as by
-- the read columns' triggers.
CREATE OR REPLACE FUNCTION company_contact_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bereft int[] := ARRAY(
    SELECT DISTINCT company.id FROM old_rows JOIN company ON company.id = old_rows.company_id
    WHERE old_rows.contact_id IN (company.primary_contact_id, company.primary_sales_contact_id)
      AND NOT EXISTS (SELECT FROM company_contact link
        WHERE link.company_id = old_rows.company_id AND link.contact_id = old_rows.contact_id));
BEGIN
  IF bereft = '{}' THEN RETURN NULL; END IF;
  PERFORM FROM company WHERE id = ANY (bereft) ORDER BY id FOR NO KEY UPDATE;
  UPDATE company SET
    primary_contact_id = CASE WHEN primary_contact_id IN
      (SELECT contact_id FROM company_contact WHERE company_id = company.id) THEN primary_contact_id END,
    primary_sales_contact_id = CASE WHEN primary_sales_contact_id IN
      (SELECT contact_id FROM company_contact WHERE company_id = company.id) THEN primary_sales_contact_id END
  WHERE id = ANY (bereft);
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER company_contact_unlinked AFTER DELETE ON company_contact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION company_contact_unlinked()');

-- The code of a network says what it is: read columns ("has_website") and the configuration go by it. It never changes.
CREATE OR REPLACE FUNCTION social_network_code_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The code of social network % cannot change', OLD.code USING ERRCODE = 'restrict_violation';
END $$;

SELECT put_trigger('CREATE TRIGGER social_network_code_fixed BEFORE UPDATE OF code ON social_network FOR EACH ROW WHEN (old.code IS DISTINCT FROM new.code) EXECUTE FUNCTION social_network_code_fixed()');
