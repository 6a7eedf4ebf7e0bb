-- What a provider of mails is to be told of lists and of suppressed addresses is written down in the transaction of the change, as long as
-- its lists are kept equal to ours (partner_mirror). Nobody waits for anybody: each change is a row of its own.
CREATE OR REPLACE FUNCTION partner_members_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM partner_mirror) THEN RETURN NULL; END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO partner_change (mailing_list_id, email) SELECT mailing_list_id, contact.email FROM new_rows JOIN partner_list USING (mailing_list_id)
      JOIN contact ON contact.id = contact_id WHERE coalesce(contact.email, '') <> '';
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO partner_change (mailing_list_id, email) SELECT mailing_list_id, contact.email FROM old_rows JOIN partner_list USING (mailing_list_id)
      JOIN contact ON contact.id = contact_id WHERE coalesce(contact.email, '') <> '';
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER partner_members_added AFTER INSERT ON mailing_subscription REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_members_changed()');
SELECT put_trigger('CREATE TRIGGER partner_members_moved AFTER UPDATE ON mailing_subscription REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_members_changed()');
SELECT put_trigger('CREATE TRIGGER partner_members_gone AFTER DELETE ON mailing_subscription REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_members_changed()');

-- An address that is another now, or whose contact is in the trash or came back from it.
CREATE OR REPLACE FUNCTION partner_contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_change (mailing_list_id, email) SELECT link.mailing_list_id, given.email
    FROM mailing_subscription link JOIN partner_list USING (mailing_list_id), (SELECT OLD.email UNION SELECT NEW.email) AS given (email)
    WHERE link.contact_id = NEW.id AND coalesce(given.email, '') <> '' AND EXISTS (SELECT FROM partner_mirror);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER partner_contact_changed AFTER UPDATE ON contact FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email OR (old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION partner_contact_changed()');

CREATE OR REPLACE FUNCTION partner_suppressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM partner_mirror) THEN RETURN NULL; END IF;
  INSERT INTO partner_change (mailing_list_id, email) SELECT mailing_list_id, email FROM changed_rows
    WHERE email <> '' AND NOT starts_with(email::text, 'erased:') AND (mailing_list_id IS NULL OR EXISTS (SELECT FROM partner_list WHERE partner_list.mailing_list_id = changed_rows.mailing_list_id));
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER partner_suppressed AFTER INSERT ON suppression REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_suppressed()');
SELECT put_trigger('CREATE TRIGGER partner_freed AFTER DELETE ON suppression REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_suppressed()');

-- Who left everything and comes back to a list is blocked there no more, and is on that list alone.
CREATE OR REPLACE FUNCTION partner_excepted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM partner_mirror) THEN RETURN NULL; END IF;
  INSERT INTO partner_change (mailing_list_id, email) SELECT partner_list.mailing_list_id, changed.email
    FROM (SELECT DISTINCT email FROM changed_rows) changed, partner_list;
  INSERT INTO partner_change (email) SELECT DISTINCT email FROM changed_rows;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER partner_excepted AFTER INSERT ON suppression_exception REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_excepted()');
SELECT put_trigger('CREATE TRIGGER partner_excepted_no_more AFTER DELETE ON suppression_exception REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION partner_excepted()');
