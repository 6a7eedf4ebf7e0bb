-- How many active contacts are on each static list (mailing_list_counter), so that nobody counts subscriptions.

-- Adds to the counter of a list: in a row that no other transaction holds, a new one when all are held. Writers wait for nobody here.
CREATE OR REPLACE FUNCTION mailing_list_counter_add(list int, delta bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free int;
BEGIN
  IF delta = 0 OR NOT EXISTS (SELECT FROM mailing_list WHERE id = list) THEN RETURN; END IF;
  SELECT slot INTO free FROM mailing_list_counter WHERE mailing_list_id = list ORDER BY slot LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF free IS NULL THEN
    INSERT INTO mailing_list_counter (mailing_list_id, slot, members) VALUES (list, nextval('list_counter_slot')::int, delta);
  ELSE
    UPDATE mailing_list_counter SET members = members + delta WHERE mailing_list_id = list AND slot = free;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION mailing_subscription_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    PERFORM mailing_list_counter_add(mailing_list_id, count(*)) FROM new_rows JOIN contact ON contact.id = contact_id
      WHERE deleted_at IS NULL GROUP BY mailing_list_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    PERFORM mailing_list_counter_add(mailing_list_id, -count(*)) FROM old_rows JOIN contact ON contact.id = contact_id
      WHERE deleted_at IS NULL GROUP BY mailing_list_id;
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_subscription_added AFTER INSERT ON mailing_subscription REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailing_subscription_counted()');
SELECT put_trigger('CREATE TRIGGER mailing_subscription_moved AFTER UPDATE ON mailing_subscription REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailing_subscription_counted()');
SELECT put_trigger('CREATE TRIGGER mailing_subscription_gone AFTER DELETE ON mailing_subscription REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mailing_subscription_counted()');

-- A contact in the trash stays on its lists and is not counted there.
CREATE OR REPLACE FUNCTION mailing_contact_trashed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mailing_list_counter_add(mailing_list_id, CASE WHEN NEW.deleted_at IS NULL THEN 1 ELSE -1 END) FROM mailing_subscription WHERE contact_id = NEW.id;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_contact_trashed AFTER UPDATE ON contact FOR EACH ROW WHEN ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)) EXECUTE FUNCTION mailing_contact_trashed()');

-- A contact that goes for good leaves its lists first, while it can be seen whether it was counted there; its address stays on the
-- suppression list alone.
CREATE OR REPLACE FUNCTION mailing_contact_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mailing_subscription WHERE contact_id = OLD.id;
  UPDATE subscription_event SET email = '' WHERE contact_id = OLD.id;
  DELETE FROM suppression_exception exception
    WHERE exception.email IN (SELECT OLD.email UNION SELECT email FROM contact_email WHERE contact_id = OLD.id)
      AND NOT EXISTS (SELECT FROM contact_address other WHERE other.email = exception.email AND other.contact_id <> OLD.id);
  RETURN OLD;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_contact_gone BEFORE DELETE ON contact FOR EACH ROW EXECUTE FUNCTION mailing_contact_gone()');

-- Counts again after a load that went past the triggers.
CREATE OR REPLACE FUNCTION mailing_list_counter_rebuild() RETURNS void LANGUAGE sql AS $$
  DELETE FROM mailing_list_counter;
  INSERT INTO mailing_list_counter (mailing_list_id, slot, members)
    SELECT mailing_list_id, 0, count(*) FROM mailing_subscription JOIN contact ON contact.id = contact_id AND deleted_at IS NULL GROUP BY mailing_list_id;
$$;

-- Whose address is put on the suppression list: runs to it are looked at, which ends those that may not write any more.
CREATE OR REPLACE FUNCTION suppression_noted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_runs_woken(ARRAY(SELECT run.id FROM new_rows JOIN contact_address ON contact_address.email = new_rows.email
    JOIN sequence_run run ON run.recipient_id = contact_address.contact_id AND run.status = 'in_progress' ORDER BY 1));
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER suppression_noted AFTER INSERT ON suppression REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_noted()');

-- Whose address is suppressed for all lists is not among the contacts that may be written to, whose totals are known by the changes of contacts.
CREATE OR REPLACE FUNCTION suppression_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed_rows WHERE mailing_list_id IS NULL) THEN PERFORM list_counter_add('contact', 0); END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER suppression_counted AFTER INSERT ON suppression REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_counted()');
SELECT put_trigger('CREATE TRIGGER suppression_counted_out AFTER DELETE ON suppression REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_counted()');

-- So are runs to somebody who, of all lists that he had left, no longer wants the ones that he had come back to.
SELECT put_trigger('CREATE TRIGGER suppression_exception_gone AFTER DELETE ON suppression_exception REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_noted()');

-- An address has one reason for each list: the one that outlives the others. A bounce is forgotten when the address works again, what
-- staff did is undone by staff, and what its owner said by nobody but him.
CREATE OR REPLACE FUNCTION suppression_rank(reason suppression_reason) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_position(ARRAY['bounced', 'imported', 'by_hand', 'unsubscribed', 'complaint']::suppression_reason[], reason)
$$;

-- What somebody said of mails to one of his addresses holds for another one. Gives the rows that were not there before.
CREATE OR REPLACE FUNCTION opt_outs_copied(former citext, latter citext) RETURNS TABLE (id int, reason suppression_reason) LANGUAGE sql AS $$
  WITH copied AS (
    INSERT INTO suppression (email, mailing_list_id, reason, detail, created_at)
    SELECT latter, mailing_list_id, said.reason, detail, created_at FROM suppression said
    WHERE said.email = former AND said.reason IN ('unsubscribed', 'complaint') AND latter <> '' AND former <> latter ORDER BY mailing_list_id
    ON CONFLICT (email, mailing_list_id) DO UPDATE SET reason = EXCLUDED.reason, created_at = EXCLUDED.created_at
    WHERE suppression_rank(suppression.reason) < suppression_rank(EXCLUDED.reason)
    RETURNING suppression.id, suppression.reason, xmax = 0 AS is_new)
  SELECT copied.id, copied.reason FROM copied WHERE is_new
$$;
-- With the lists that he wanted all the same; where both addresses had left everything, those that are excepted for both. Before the opt-outs
-- are copied.
CREATE OR REPLACE FUNCTION exceptions_copied(former citext, latter citext) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF latter = '' OR former = latter OR NOT EXISTS (SELECT FROM suppression WHERE email = former AND mailing_list_id IS NULL AND reason IN ('unsubscribed', 'complaint'))
    AND NOT EXISTS (SELECT FROM suppression_exception WHERE email = former) THEN RETURN; END IF;
  IF EXISTS (SELECT FROM suppression WHERE email = latter AND mailing_list_id IS NULL AND reason IN ('unsubscribed', 'complaint')) THEN
    DELETE FROM suppression_exception own WHERE own.email = latter
      AND NOT EXISTS (SELECT FROM suppression_exception other WHERE other.email = former AND other.mailing_list_id = own.mailing_list_id);
  ELSE
    INSERT INTO suppression_exception (email, mailing_list_id) SELECT latter, mailing_list_id FROM suppression_exception WHERE email = former
      ORDER BY 2 ON CONFLICT DO NOTHING;
  END IF;
END $$;

-- What somebody said of mails to one of his addresses holds for all of them.
CREATE OR REPLACE FUNCTION opt_outs_shared(addresses citext[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(addresses) < 2 OR NOT EXISTS (SELECT FROM suppression said WHERE said.email = ANY (addresses) AND said.reason IN ('unsubscribed', 'complaint'))
  THEN RETURN; END IF;
  PERFORM exceptions_copied(one, other) FROM unnest(addresses) one, unnest(addresses) other WHERE one <> other;
  PERFORM opt_outs_copied(one, other) FROM unnest(addresses) one, unnest(addresses) other WHERE one <> other;
END $$;
CREATE OR REPLACE FUNCTION contact_addresses(contact int) RETURNS citext[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(email ORDER BY email), '{}') FROM contact_address WHERE contact_id = contact
$$;
-- Undoing a merge shares nothing: the address was another person's.
CREATE OR REPLACE FUNCTION is_unmerging() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT current_setting('contact.takes_address_back', true) IS NOT DISTINCT FROM 'yes'
$$;

-- Triggers, so that a person who left does not come back by another address, whoever enters it.
CREATE OR REPLACE FUNCTION contact_address_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_unmerging() THEN
    PERFORM exceptions_copied(OLD.email, NEW.email);
    PERFORM opt_outs_copied(OLD.email, NEW.email);
    PERFORM opt_outs_shared(contact_addresses(NEW.id));
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_address_changed AFTER UPDATE OF email ON contact FOR EACH ROW WHEN (old.email IS DISTINCT FROM new.email) EXECUTE FUNCTION contact_address_changed()');

CREATE OR REPLACE FUNCTION contact_email_opted_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_unmerging() THEN PERFORM opt_outs_shared(contact_addresses(NEW.contact_id)); END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_email_opted_out AFTER INSERT OR UPDATE ON contact_email FOR EACH ROW EXECUTE FUNCTION contact_email_opted_out()');

-- A contact in the trash has no address: what was said of them meanwhile counts once it is restored.
CREATE OR REPLACE FUNCTION contact_address_restored() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bounced citext[];
BEGIN
  IF is_unmerging() THEN RETURN NULL; END IF;
  PERFORM opt_outs_shared(contact_addresses(NEW.id));
  bounced := ARRAY(SELECT DISTINCT email FROM contact_address JOIN mail_bounce bounce USING (email)
    WHERE contact_id = NEW.id AND bounce.is_permanent AND bounce.at >= OLD.deleted_at);
  UPDATE contact SET email_error = true WHERE id = NEW.id AND email = ANY (bounced) AND NOT email_error;
  UPDATE contact_email SET email_error = true WHERE contact_id = NEW.id AND email = ANY (bounced) AND NOT email_error;
  RETURN NULL;
END $$;
-- By its name it comes after what gives the addresses back.
SELECT put_trigger('CREATE TRIGGER contact_address_restored AFTER UPDATE OF deleted_at ON contact FOR EACH ROW WHEN (old.deleted_at IS NOT NULL AND new.deleted_at IS NULL) EXECUTE FUNCTION contact_address_restored()');

-- What is said at one address of a contact from now on: leaving, coming back, and lists that are wanted all the same.
CREATE OR REPLACE FUNCTION suppression_shared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM opt_outs_shared(contact_addresses(contact_id)) FROM (SELECT DISTINCT contact_id FROM new_rows JOIN contact_address USING (email)
    WHERE reason IN ('unsubscribed', 'complaint') ORDER BY 1) people;
  RETURN NULL;
END $$;
-- Why an address is on the list once its owner withdraws what he said; NULL for one that is off it then.
CREATE OR REPLACE FUNCTION suppression_below(said suppression) RETURNS suppression_reason LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN said.user_id IS NOT NULL THEN 'by_hand'
    WHEN said.mailing_list_id IS NULL AND EXISTS (SELECT FROM mail_bounce bounce WHERE bounce.email = said.email AND is_permanent)
      AND (EXISTS (SELECT FROM contact WHERE contact.email = said.email AND email_error AND deleted_at IS NULL)
        OR EXISTS (SELECT FROM contact_address JOIN contact_email other USING (contact_id, email) WHERE email = said.email AND email_error))
    THEN 'bounced' END::suppression_reason
$$;
-- Whether a row is withdrawn with one of another address of the same person; a complaint not with what is less.
CREATE OR REPLACE FUNCTION is_lifted_with(said suppression, list int, reason suppression_reason) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT said.mailing_list_id IS NOT DISTINCT FROM list AND said.reason IN ('unsubscribed', 'complaint') AND reason IN ('unsubscribed', 'complaint')
    AND suppression_rank(said.reason) <= suppression_rank(reason)
$$;
CREATE OR REPLACE FUNCTION suppression_lifted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A statement that deletes nothing comes here as well: without this the delete below would never end.
  IF is_unmerging() OR NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
  -- What staff and servers had said of another address before holds on.
  UPDATE suppression other SET reason = suppression_below(other)
    FROM old_rows JOIN contact_address own ON own.email = old_rows.email JOIN contact_address another USING (contact_id)
    WHERE other.email = another.email AND is_lifted_with(other, old_rows.mailing_list_id, old_rows.reason) AND suppression_below(other) IS NOT NULL;
  DELETE FROM suppression other USING old_rows JOIN contact_address own ON own.email = old_rows.email JOIN contact_address another USING (contact_id)
    WHERE other.email = another.email AND is_lifted_with(other, old_rows.mailing_list_id, old_rows.reason);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION suppression_exception_shared() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows) THEN RETURN NULL; END IF;
  INSERT INTO suppression_exception (email, mailing_list_id)
    SELECT DISTINCT another.email, new_rows.mailing_list_id FROM new_rows JOIN contact_address own ON own.email = new_rows.email
      JOIN contact_address another USING (contact_id) WHERE another.email <> own.email ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION suppression_exception_dropped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM old_rows) THEN RETURN NULL; END IF;
  DELETE FROM suppression_exception other USING old_rows JOIN contact_address own ON own.email = old_rows.email JOIN contact_address another USING (contact_id)
    WHERE other.email = another.email AND other.mailing_list_id = old_rows.mailing_list_id;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER suppression_shared AFTER INSERT ON suppression REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_shared()');
SELECT put_trigger('CREATE TRIGGER suppression_shared_stronger AFTER UPDATE ON suppression REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_shared()');
SELECT put_trigger('CREATE TRIGGER suppression_lifted AFTER DELETE ON suppression REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_lifted()');
SELECT put_trigger('CREATE TRIGGER suppression_exception_shared AFTER INSERT ON suppression_exception REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_exception_shared()');
SELECT put_trigger('CREATE TRIGGER suppression_exception_dropped AFTER DELETE ON suppression_exception REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_exception_dropped()');

-- Who puts an address on the suppression list and who hands a mail to it over meet at a lock of the address, held until either is
-- committed: a mail that is handed over was not suppressed then. Those who suppress share it; a hand-over takes it alone and never waits
-- (lib/backend/mail/delivery/still-wanted.ts). Many addresses at once lock all of them, for locks are few.
CREATE OR REPLACE FUNCTION suppression_lock() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT 1505 $$;
CREATE OR REPLACE FUNCTION suppression_slot(email citext) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT hashtext(lower(email::text)) & 65535
$$;
CREATE OR REPLACE FUNCTION suppression_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM new_rows) > 50 THEN
    PERFORM pg_advisory_xact_lock(suppression_lock(), -1);
  ELSE
    PERFORM pg_advisory_xact_lock_shared(suppression_lock(), suppression_slot(email)) FROM new_rows;
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER suppression_locked AFTER INSERT ON suppression REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_locked()');
SELECT put_trigger('CREATE TRIGGER suppression_exception_locked AFTER DELETE ON suppression_exception REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION suppression_locked()');

-- Nobody is tracked by name without a consent of his own, whichever way the contact is written. Asked at the end of the transaction, as a
-- merge brings the consent after what follows from it.
CREATE OR REPLACE FUNCTION contact_tracking_consented() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM contact WHERE id = NEW.id AND allows_tracking)
      AND NOT EXISTS (SELECT FROM tracking_event WHERE contact_id = NEW.id AND action = 'given') THEN
    RAISE EXCEPTION 'Contact % has not agreed to be tracked', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'contact_tracking_consented';
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE CONSTRAINT TRIGGER contact_tracking_consented AFTER INSERT OR UPDATE OF allows_tracking ON contact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.allows_tracking) EXECUTE FUNCTION contact_tracking_consented()');
