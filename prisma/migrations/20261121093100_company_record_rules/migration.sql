-- Rules of the company record that hold whoever writes.

-- The code of a network says what it is: read columns ("has_website") and the configuration go by it. It never changes.
CREATE FUNCTION social_network_code_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The code of social network % cannot change', OLD.code USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER social_network_code_fixed BEFORE UPDATE OF code ON social_network
  FOR EACH ROW WHEN (OLD.code IS DISTINCT FROM NEW.code) EXECUTE FUNCTION social_network_code_fixed();

-- Only a contact of the company is its primary one: a link that goes takes that with it. Rows are locked in id order, as by
-- the read columns' triggers.
CREATE FUNCTION company_contact_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER company_contact_unlinked AFTER DELETE ON company_contact REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION company_contact_unlinked();
