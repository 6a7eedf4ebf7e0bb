-- Addresses of contacts: contact.email is the primary one, contact_email has the others, and contact_address says whose an address is
-- (docs/decisions/0123). Its key is the rule that an address belongs to one contact that is not deleted, whichever of the two it is in.

-- Brings contact_address to what these contacts have. Two who give an address at once meet at its key.
CREATE OR REPLACE FUNCTION contact_addresses_refresh(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contact_address held WHERE held.contact_id = ANY (ids)
    AND NOT EXISTS (SELECT FROM contact WHERE contact.id = held.contact_id AND contact.email = held.email AND contact.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM contact_email other JOIN contact ON contact.id = other.contact_id AND contact.deleted_at IS NULL
      WHERE other.contact_id = held.contact_id AND other.email = held.email);
  INSERT INTO contact_address (email, contact_id)
  SELECT email, contact_id FROM (
    SELECT email, id AS contact_id FROM contact WHERE id = ANY (ids) AND email IS NOT NULL AND deleted_at IS NULL
    UNION SELECT other.email, other.contact_id FROM contact_email other JOIN contact ON contact.id = other.contact_id AND contact.deleted_at IS NULL
      WHERE other.contact_id = ANY (ids)) given
  WHERE NOT EXISTS (SELECT FROM contact_address held WHERE held.email = given.email AND held.contact_id = given.contact_id)
  ORDER BY email;
END $$;

CREATE OR REPLACE FUNCTION contacts_have_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contact_address (email, contact_id)
    SELECT email, id FROM new_rows WHERE email IS NOT NULL AND deleted_at IS NULL ORDER BY email;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_addresses_first AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contacts_have_addresses()');

-- An address that becomes the primary one is no further one any more: the former primary address takes its position, with its bounce. A
-- trigger, so that none is lost and none is there twice, whoever writes the contact.
CREATE OR REPLACE FUNCTION contact_address_assigned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.email IS NULL THEN
    DELETE FROM contact_email WHERE contact_id = NEW.id AND email = NEW.email;
  ELSE
    UPDATE contact_email SET email = OLD.email, email_error = OLD.email_error WHERE contact_id = NEW.id AND email = NEW.email AND OLD.email <> NEW.email;
  END IF;
  PERFORM contact_addresses_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
-- By its name it comes before what reads whose an address is.
SELECT put_trigger('CREATE TRIGGER contact_address_assigned AFTER UPDATE ON contact FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION contact_address_assigned()');

CREATE OR REPLACE FUNCTION contact_email_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM contact_addresses_refresh(ARRAY[OLD.contact_id]); END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  -- Whoever changes the primary address comes before or after, not in between.
  PERFORM FROM contact WHERE id = NEW.contact_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM contact WHERE id = NEW.contact_id AND email = NEW.email) THEN
    RAISE EXCEPTION 'Address of contact % is its primary one already', NEW.contact_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'contact_email_not_primary';
  END IF;
  PERFORM contact_addresses_refresh(ARRAY[NEW.contact_id]);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_email_changed AFTER INSERT OR DELETE OR UPDATE ON contact_email FOR EACH ROW EXECUTE FUNCTION contact_email_changed()');
