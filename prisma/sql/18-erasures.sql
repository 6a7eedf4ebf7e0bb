-- Addresses of erased persons: what they said of mails holds on, without the address (docs/decisions/0087).

-- What stands for an address that is not to be known: 'erased:' and a hash with the key of this database; NULL while nobody was erased.
CREATE OR REPLACE FUNCTION address_mark(email citext) RETURNS citext LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT ('erased:' || encode(sha256(key || sha256(key || convert_to(lower(email::text), 'UTF8'))), 'hex'))::citext FROM erasure_key
$$;

-- Has addresses get nothing that erased persons who had them do not want. A person who asks for mails again takes that back as anybody does.
CREATE OR REPLACE FUNCTION marked_addresses_suppressed(emails citext[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO suppression (email, mailing_list_id, reason, detail, user_id, created_at)
  SELECT given.email, mark.mailing_list_id, mark.reason, mark.detail, mark.user_id, mark.created_at
  FROM unnest(emails) AS given (email) JOIN suppression mark ON mark.email = address_mark(given.email)
  ORDER BY given.email, mark.mailing_list_id ON CONFLICT DO NOTHING
$$;

-- Triggers, so that an address that comes back is not written to, whoever enters it.
CREATE OR REPLACE FUNCTION contacts_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM erasure_key) THEN
    PERFORM marked_addresses_suppressed(ARRAY(SELECT DISTINCT email FROM new_rows WHERE email <> ''));
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contacts_came AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contacts_came()');

CREATE OR REPLACE FUNCTION contact_address_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM marked_addresses_suppressed(ARRAY[NEW.email]);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_address_came AFTER UPDATE OF email ON contact FOR EACH ROW WHEN (new.email IS NOT NULL AND old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION contact_address_came()');

CREATE OR REPLACE FUNCTION contact_email_came() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM marked_addresses_suppressed(ARRAY[NEW.email]);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_email_came AFTER INSERT OR UPDATE ON contact_email FOR EACH ROW EXECUTE FUNCTION contact_email_came()');

-- Who may be written to again may be so after that as well.
CREATE OR REPLACE FUNCTION suppression_mark_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A mark that goes takes nothing along: else this would begin again with it.
  IF EXISTS (SELECT FROM erasure_key) AND EXISTS (SELECT FROM old_rows WHERE NOT starts_with(email::text, 'erased:')) THEN
    DELETE FROM suppression mark USING old_rows WHERE mark.email = address_mark(old_rows.email)
      AND mark.mailing_list_id IS NOT DISTINCT FROM old_rows.mailing_list_id;
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER suppression_mark_gone AFTER DELETE ON suppression REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_mark_gone()');

-- What is erased stays so, whoever saves what he or she had open, restores from the trash or undoes a merge.
CREATE OR REPLACE FUNCTION contact_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NULL OR NEW.deleted_at IS NULL OR NEW.email IS NOT NULL OR NEW.first_name || NEW.last_name || coalesce(NEW.job_title, '') <> '' THEN
    RAISE EXCEPTION 'Contact % was erased', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contact_erased';
  END IF;
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_erased BEFORE UPDATE ON contact FOR EACH ROW WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION contact_erased()');

-- Applicants may be erased again under a registration that they came back to; a contact and a user are erased once.
CREATE UNIQUE INDEX IF NOT EXISTS erasure_of_record ON erasure (kind, record_id) WHERE kind <> 'applicant';

-- The link to a draft does not open it again, nor does the trash.
CREATE OR REPLACE FUNCTION registration_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NULL OR NEW.deleted_at IS NULL OR NEW.email IS NOT NULL OR NEW.draft <> '{}' OR NEW.company_name <> '' THEN
    RAISE EXCEPTION 'The applicant of registration % was erased', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'registration_erased';
  END IF;
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER registration_erased BEFORE UPDATE ON registration FOR EACH ROW WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION registration_erased()');

-- A user who was erased does not sign in again, under whatever name.
CREATE OR REPLACE FUNCTION user_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NULL OR NEW.disabled_at IS NULL OR NEW.password_hash IS NOT NULL OR NEW.messenger_email IS NOT NULL
    OR (NEW.name, NEW.email) IS DISTINCT FROM (OLD.name, OLD.email) THEN
    RAISE EXCEPTION 'User % was erased', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'user_erased';
  END IF;
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER user_erased BEFORE UPDATE ON "user" FOR EACH ROW WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION user_erased()');

-- Persons named by a registration: its contacts, whom it is invoiced to, its own address. What was typed into the form is read as well where asked for.
-- STRICT, so that it is not inlined: PostgreSQL 17 fails to plan statements that count its rows then.
CREATE OR REPLACE FUNCTION registration_people(one registration, reads_form boolean)
  RETURNS TABLE (email citext, first_name text, last_name text, phones text[]) LANGUAGE sql STABLE STRICT AS $$
  SELECT person.email, person.first_name, person.last_name,
    ARRAY(SELECT number FROM registration_contact_phone WHERE registration_contact_id = person.id)
  FROM registration_contact person WHERE person.registration_id = one.id
  UNION ALL SELECT one.billing_email, coalesce(one.billing_first_name, ''), coalesce(one.billing_last_name, ''), array_remove(ARRAY[one.billing_phone], NULL)
  UNION ALL SELECT one.email, '', '', '{}'
  UNION ALL SELECT (person ->> 'email')::citext, coalesce(person ->> 'firstName', ''), coalesce(person ->> 'lastName', ''),
    ARRAY(SELECT found #>> '{}' FROM jsonb_path_query(person, '$.**.number') AS found WHERE jsonb_typeof(found) = 'string')
  FROM (SELECT jsonb_path_query(one.draft, '$.**.contacts[*]') AS person WHERE reads_form
    UNION ALL SELECT jsonb_path_query(one.draft, '$.**.billing') WHERE reads_form) AS typed
  WHERE jsonb_typeof(person) = 'object'
$$;
