-- Mail: conversations and whose they are follow from the mails and addresses themselves, whoever writes them (M-16).

-- Who reads a mailbox: whose it is, or the members of one that is shared. Found out here alone; whose address it is says mailbox itself.
CREATE OR REPLACE VIEW mailbox_reader AS
  SELECT id AS mailbox_id, user_id FROM mailbox WHERE user_id IS NOT NULL
  UNION ALL SELECT mailbox_id, user_id FROM mailbox_member;

-- What of a mail is searched.
CREATE OR REPLACE FUNCTION mail_people(people jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(concat_ws(' ', person ->> 'name', person ->> 'email'), ' ') FROM jsonb_array_elements(people) person
$$;

-- Names of its files (M-69), without those of pictures that its text shows: as lib/backend/mail/reading/mail-sql.ts lists them.
CREATE OR REPLACE FUNCTION mail_file_names(mail_id int, html_body text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(part.name, ' ' ORDER BY part.position, part.id) FROM mail_attachment part
  WHERE part.mail_id = $1 AND (part.content_id IS NULL OR strpos($2, part.path) = 0
    AND (part.file_id IS NULL OR strpos($2, ' src="/api/messenger/media/' || part.file_id || '"') = 0))
$$;

CREATE OR REPLACE FUNCTION mail_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_text(NEW.subject, NEW.from_name, NEW.from_email::text, mail_people(NEW."to"), mail_people(NEW.cc), left(NEW.text_body, 2000),
    mail_file_names(NEW.id, NEW.html_body));
  RETURN NEW;
END $$;

SELECT put_trigger('CREATE TRIGGER mail_text BEFORE INSERT OR UPDATE OF subject, from_name, from_email, "to", cc, text_body ON mail FOR EACH ROW EXECUTE FUNCTION mail_text()');

-- Files are written down after their mail.
CREATE OR REPLACE FUNCTION mail_files_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed_rows) THEN
    UPDATE mail SET subject = subject WHERE id IN (SELECT mail_id FROM changed_rows);
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_files_added AFTER INSERT ON mail_attachment REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_files_changed()');
SELECT put_trigger('CREATE TRIGGER mail_files_changed AFTER UPDATE ON mail_attachment REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_files_changed()');
SELECT put_trigger('CREATE TRIGGER mail_files_gone AFTER DELETE ON mail_attachment REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_files_changed()');

-- A conversation counts its mails and knows the latest; one that was removed counts no more.
CREATE OR REPLACE FUNCTION mail_thread_refresh(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Statements that change no mail have triggers, too.
  IF ids = '{}' THEN RETURN; END IF;
  PERFORM FROM mail_thread WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE mail_thread SET mails = fresh.mails, last_mail_at = coalesce(fresh.last_mail_at, mail_thread.last_mail_at),
    last_in_at = fresh.last_in_at, last_out_at = fresh.last_out_at, pinned = fresh.pinned, hidden_mails = fresh.hidden_mails
  FROM (
    SELECT thread.id, count(mail.id)::int AS mails, max(sent_at) AS last_mail_at, coalesce(bool_or(mail.pinned), false) AS pinned,
      count(mail.id) FILTER (WHERE mail.is_hidden)::int AS hidden_mails,
      max(sent_at) FILTER (WHERE direction = 'in' AND NOT is_auto_reply) AS last_in_at, max(sent_at) FILTER (WHERE direction = 'out') AS last_out_at
    FROM unnest(ids) thread (id) LEFT JOIN mail ON mail.thread_id = thread.id AND mail.removed_at IS NULL GROUP BY thread.id) fresh
  WHERE mail_thread.id = fresh.id;
END $$;

CREATE OR REPLACE FUNCTION mail_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_thread_refresh(ARRAY(SELECT DISTINCT thread_id FROM new_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mail_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_thread_refresh(ARRAY(SELECT DISTINCT thread_id FROM old_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mail_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_thread_refresh(ARRAY(SELECT thread_id FROM new_rows UNION SELECT thread_id FROM old_rows));
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER mail_inserted AFTER INSERT ON mail REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_inserted()');
SELECT put_trigger('CREATE TRIGGER mail_deleted AFTER DELETE ON mail REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_deleted()');
SELECT put_trigger('CREATE TRIGGER mail_updated AFTER UPDATE ON mail REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_updated()');

-- Records and users find their conversations in the order of the latest mail, by columns beside the link.
CREATE OR REPLACE FUNCTION mail_thread_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail_thread_contact SET last_mail_at = NEW.last_mail_at, pinned = NEW.pinned WHERE thread_id = NEW.id;
  UPDATE mail_thread_company SET last_mail_at = NEW.last_mail_at, pinned = NEW.pinned WHERE thread_id = NEW.id;
  UPDATE mail_thread_member SET last_mail_at = NEW.last_mail_at WHERE thread_id = NEW.id AND last_mail_at <> NEW.last_mail_at;
  RETURN NULL;
END $$;

SELECT put_trigger('CREATE TRIGGER mail_thread_moved AFTER UPDATE ON mail_thread FOR EACH ROW WHEN (old.last_mail_at <> new.last_mail_at OR old.pinned <> new.pinned) EXECUTE FUNCTION mail_thread_moved()');

-- An address of a conversation names the contact who has it; the contact brings his or her companies.
CREATE OR REPLACE FUNCTION mail_thread_addressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_thread_contact (thread_id, contact_id, last_mail_at, pinned)
  SELECT thread.id, contact.id, thread.last_mail_at, thread.pinned
  FROM new_rows JOIN contact_address ON contact_address.email = new_rows.email JOIN contact ON contact.id = contact_address.contact_id
  JOIN mail_thread thread ON thread.id = new_rows.thread_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_thread_addressed AFTER INSERT ON mail_thread_address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_thread_addressed()');

CREATE OR REPLACE FUNCTION contact_threads_found(contact int, emails citext[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO mail_thread_contact (thread_id, contact_id, last_mail_at, pinned)
  SELECT DISTINCT thread.id, contact, thread.last_mail_at, thread.pinned
  FROM mail_thread_address address JOIN mail_thread thread ON thread.id = address.thread_id WHERE address.email = ANY (emails)
  ON CONFLICT DO NOTHING
$$;
CREATE OR REPLACE FUNCTION contact_addressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM contact_threads_found(NEW.id, ARRAY(SELECT NEW.email UNION SELECT email FROM contact_email WHERE contact_id = NEW.id));
  RETURN NULL;
END $$;
-- Those of new contacts are looked for in one statement. By each address through its index, however many come: a plan is made once a session.
CREATE OR REPLACE FUNCTION contacts_addressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_thread_contact (thread_id, contact_id, last_mail_at, pinned)
  SELECT found.id, new_rows.id, found.last_mail_at, found.pinned
  FROM new_rows CROSS JOIN LATERAL (
    SELECT thread.id, thread.last_mail_at, thread.pinned
    FROM mail_thread_address address JOIN mail_thread thread ON thread.id = address.thread_id
    WHERE address.email = new_rows.email OFFSET 0) found
  WHERE new_rows.deleted_at IS NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_addressed_new AFTER INSERT ON contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contacts_addressed()');
SELECT put_trigger('CREATE TRIGGER contact_addressed AFTER UPDATE ON contact FOR EACH ROW WHEN (new.deleted_at IS NULL AND (old.email IS DISTINCT FROM new.email OR old.deleted_at IS NOT NULL)) EXECUTE FUNCTION contact_addressed()');
-- So does a further address that comes to a contact. By its name it follows what says whose it is.
CREATE OR REPLACE FUNCTION contact_email_addressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM contact_threads_found(contact_id, ARRAY[email]) FROM contact_address WHERE contact_id = NEW.contact_id AND email = NEW.email;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER contact_email_conversations AFTER INSERT OR UPDATE ON contact_email FOR EACH ROW EXECUTE FUNCTION contact_email_addressed()');

CREATE OR REPLACE FUNCTION mail_thread_contacted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_thread_company (thread_id, company_id, last_mail_at, pinned)
  SELECT DISTINCT new_rows.thread_id, link.company_id, new_rows.last_mail_at, new_rows.pinned
  FROM new_rows JOIN company_contact link ON link.contact_id = new_rows.contact_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_thread_contacted AFTER INSERT ON mail_thread_contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_thread_contacted()');

CREATE OR REPLACE FUNCTION company_contact_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_thread_company (thread_id, company_id, last_mail_at, pinned)
  SELECT DISTINCT link.thread_id, new_rows.company_id, link.last_mail_at, link.pinned
  FROM new_rows JOIN mail_thread_contact link ON link.contact_id = new_rows.contact_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER company_contact_mails AFTER INSERT ON company_contact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION company_contact_mails()');

-- How many mails of a conversation a user has not read: of those in the mailboxes that the user reads, where who opens a conversation of a shared
-- one has read it for all its members, and, while the conversation is assigned to the user, of the others that he or she may read: whatever
-- colleagues have read. A conversation that came back by the end of its snooze counts until it is read.
CREATE OR REPLACE FUNCTION mail_unread(thread int, reader int) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  assigned_seen int;
BEGIN
  -- Most conversations are of sent mails alone.
  IF NOT EXISTS (SELECT FROM mail WHERE mail.thread_id = thread AND mail.direction = 'in')
    AND NOT EXISTS (SELECT FROM mail_thread_member member WHERE member.thread_id = thread AND member.user_id = reader AND member.is_marked_unread)
  THEN RETURN 0; END IF;
  assigned_seen := (SELECT member.seen_mail_id FROM mail_thread assigned JOIN mail_thread_member member ON member.thread_id = assigned.id
    WHERE assigned.id = thread AND assigned.assignee_id = reader AND member.user_id = reader);
  RETURN greatest((SELECT count(*) FROM mail WHERE mail.thread_id = thread AND mail.direction = 'in' AND mail.removed_at IS NULL
      AND (EXISTS (SELECT FROM mail_copy copy JOIN mailbox_reader box USING (mailbox_id)
          WHERE copy.mail_id = mail.id AND box.user_id = reader AND NOT copy.seen)
        OR mail.id > assigned_seen
          AND (NOT mail.is_hidden OR EXISTS (SELECT FROM mail_holder holder WHERE holder.mail_id = mail.id AND holder.user_id = reader))
          AND NOT EXISTS (SELECT FROM mail_copy copy JOIN mailbox own ON own.id = copy.mailbox_id WHERE copy.mail_id = mail.id AND own.user_id = reader))),
    (SELECT count(*) FROM mail_thread_member member WHERE member.thread_id = thread AND member.user_id = reader AND member.is_marked_unread
      AND EXISTS (SELECT FROM mail WHERE mail.thread_id = thread AND mail.removed_at IS NULL)));
END $$;

-- Whoever has a mail of a conversation in the mailbox has the conversation, and so many of its mails unread; so does whom it is assigned to.
CREATE OR REPLACE FUNCTION mail_member_refresh(mailboxes int[], mail_ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two who count at a time would each miss what the other adds: the second waits, and counts what is there then.
  PERFORM FROM mail_thread WHERE id IN (SELECT thread_id FROM mail WHERE id = ANY (mail_ids)) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO mail_thread_member (thread_id, user_id, last_mail_at, unread)
  SELECT thread.id, touched.user_id, thread.last_mail_at, mail_unread(thread.id, touched.user_id)
  FROM (SELECT box.user_id, mail.thread_id FROM unnest(mailboxes, mail_ids) changed (mailbox_id, mail_id)
      JOIN mail ON mail.id = changed.mail_id JOIN mailbox_reader box USING (mailbox_id)
    UNION SELECT assigned.assignee_id, assigned.id FROM mail JOIN mail_thread assigned ON assigned.id = mail.thread_id
      WHERE mail.id = ANY (mail_ids) AND assigned.assignee_id IS NOT NULL) touched
  JOIN mail_thread thread ON thread.id = touched.thread_id
  ORDER BY thread.id, touched.user_id
  ON CONFLICT (user_id, thread_id) DO UPDATE SET unread = excluded.unread, last_mail_at = excluded.last_mail_at
    WHERE (mail_thread_member.unread, mail_thread_member.last_mail_at) IS DISTINCT FROM (excluded.unread, excluded.last_mail_at);
END $$;

CREATE OR REPLACE FUNCTION mail_copy_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_member_refresh(array_agg(mailbox_id), array_agg(mail_id)) FROM new_rows;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_copy_inserted AFTER INSERT ON mail_copy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_copy_changed()');
SELECT put_trigger('CREATE TRIGGER mail_copy_updated AFTER UPDATE ON mail_copy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_copy_changed()');

-- A mail that comes in brings the conversation back to whose mailbox it came to and to whom the conversation is assigned, where it was done or
-- snoozed (M-60); one that is old and was read, as of a mailbox that is linked, does not. What the user sends ends the notice of the return. By
-- its name it follows what counts unread mails and hides them.
CREATE OR REPLACE FUNCTION mail_copy_returned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mail_thread_member member SET done_at = NULL, snoozed_at = NULL, snoozed_until = NULL, returned_by = 'mail'
  FROM (SELECT mail.thread_id, box.user_id, new_rows.seen, mail.sent_at
      FROM new_rows JOIN mail ON mail.id = new_rows.mail_id JOIN mailbox_reader box USING (mailbox_id)
      WHERE mail.direction = 'in' AND mail.removed_at IS NULL
    UNION ALL SELECT mail.thread_id, assigned.assignee_id, new_rows.seen, mail.sent_at
      FROM new_rows JOIN mail ON mail.id = new_rows.mail_id JOIN mail_thread assigned ON assigned.id = mail.thread_id
      WHERE mail.direction = 'in' AND mail.removed_at IS NULL AND NOT mail.is_hidden
        AND NOT EXISTS (SELECT FROM mail_copy earlier WHERE earlier.mail_id = mail.id AND earlier.id < new_rows.id)) came
  WHERE member.thread_id = came.thread_id AND member.user_id = came.user_id AND (member.done_at IS NOT NULL OR member.snoozed_until IS NOT NULL)
    AND (NOT came.seen OR came.sent_at > coalesce(member.done_at, member.snoozed_at));
  UPDATE mail_thread_member member SET returned_by = NULL
  FROM new_rows JOIN mail ON mail.id = new_rows.mail_id JOIN mailbox_reader box USING (mailbox_id)
  WHERE mail.direction = 'out' AND member.thread_id = mail.thread_id AND member.user_id = box.user_id AND member.returned_by IS NOT NULL;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_copy_returned AFTER INSERT ON mail_copy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_copy_returned()');

-- Conversations of a shared mailbox for a member who joins: what all who hold it keep private stays so, and what is done or snoozed for its
-- members is to the new one. Done twice it changes nothing.
CREATE OR REPLACE FUNCTION mailbox_member_threads(mailbox int, joining int, threads int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mail_thread WHERE id = ANY (threads) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO mail_thread_member (thread_id, user_id, last_mail_at, is_private, done_at, snoozed_at, snoozed_until)
  SELECT thread.id, joining, thread.last_mail_at, thread.hidden_mails > 0 AND EXISTS (SELECT FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id
      WHERE mail.thread_id = thread.id AND copy.mailbox_id = mailbox AND mail.is_hidden), other.done_at, other.snoozed_at, other.snoozed_until
  FROM mail_thread thread LEFT JOIN LATERAL (SELECT member.* FROM mail_thread_member member JOIN mailbox_member colleague USING (user_id)
    WHERE member.thread_id = thread.id AND colleague.mailbox_id = mailbox AND colleague.user_id <> joining
    ORDER BY member.done_at IS NULL AND member.snoozed_until IS NULL, member.user_id LIMIT 1) other ON true
  WHERE thread.id = ANY (threads) ORDER BY thread.id
  ON CONFLICT (user_id, thread_id) DO UPDATE SET is_private = true WHERE excluded.is_private AND NOT mail_thread_member.is_private;
END $$;

-- Mails of these conversations for a member who joins, as private as they are, and how many of them are unread.
CREATE OR REPLACE FUNCTION mailbox_member_mails(mailbox int, joining int, threads int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO mail_holder (mail_id, user_id, is_private)
  SELECT mail.id, joining, mail.is_hidden FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id
  WHERE mail.thread_id = ANY (threads) AND copy.mailbox_id = mailbox ORDER BY 1 ON CONFLICT DO NOTHING;
  UPDATE mail_thread_member member SET unread = mail_unread(member.thread_id, joining)
  WHERE member.user_id = joining AND member.thread_id IN (SELECT mail.thread_id FROM mail JOIN mail_copy copy ON copy.mail_id = mail.id
    WHERE mail.thread_id = ANY (threads) AND copy.mailbox_id = mailbox AND NOT copy.seen);
END $$;

-- Members for whom a mailbox is not prepared to its end, with the conversations of copies that come to it.
CREATE OR REPLACE FUNCTION mailbox_members_joining(copies int[]) RETURNS TABLE (mailbox_id int, user_id int, threads int[]) LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY SELECT member.mailbox_id, member.user_id, array_agg(DISTINCT mail.thread_id)
    FROM mail_copy copy JOIN mailbox_member member ON member.mailbox_id = copy.mailbox_id AND member.prepared_from IS NOT NULL
    JOIN mail ON mail.id = copy.mail_id WHERE copy.id = ANY (copies) GROUP BY member.mailbox_id, member.user_id;
END $$;

-- Whoever has a mail in the mailbox holds it, and keeps it private where he or she does so with its conversation. What a user held before the
-- mailbox was unlinked stays held. A member for whom the conversation is not prepared yet has all of it now, first its row: the mail is as
-- private to him or her as to the others.
CREATE OR REPLACE FUNCTION mail_copy_held() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- In mailboxes that somebody joins: none, as a rule.
  copies int[] := ARRAY(SELECT id FROM new_rows WHERE EXISTS (SELECT FROM mailbox_member member
    WHERE member.mailbox_id = new_rows.mailbox_id AND member.prepared_from IS NOT NULL));
BEGIN
  IF copies <> '{}' THEN
    PERFORM mailbox_member_threads(joining.mailbox_id, joining.user_id, joining.threads) FROM mailbox_members_joining(copies) joining;
  END IF;
  INSERT INTO mail_holder (mail_id, user_id, is_private)
  SELECT new_rows.mail_id, box.user_id, coalesce(member.is_private, false)
  FROM new_rows JOIN mailbox_reader box USING (mailbox_id) JOIN mail ON mail.id = new_rows.mail_id
  LEFT JOIN mail_thread_member member ON member.thread_id = mail.thread_id AND member.user_id = box.user_id
  ORDER BY 1, 2 ON CONFLICT DO NOTHING;
  IF copies <> '{}' THEN
    PERFORM mailbox_member_mails(joining.mailbox_id, joining.user_id, joining.threads) FROM mailbox_members_joining(copies) joining;
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_copy_held AFTER INSERT ON mail_copy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_copy_held()');

-- A mail is hidden from all others while everybody who holds it keeps it private: nobody hides what somebody else holds.
CREATE OR REPLACE FUNCTION mail_hidden_refresh(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two who change holders of a mail at a time would each miss what the other changed, as in mail_member_refresh.
  PERFORM FROM mail_thread WHERE id IN (SELECT thread_id FROM mail WHERE id = ANY (ids)) ORDER BY id FOR NO KEY UPDATE;
  UPDATE mail SET is_hidden = fresh.is_hidden FROM (
    SELECT asked.id, coalesce(bool_and(holder.is_private), false) AS is_hidden
    FROM unnest(ids) asked (id) LEFT JOIN mail_holder holder ON holder.mail_id = asked.id GROUP BY asked.id) fresh
  WHERE mail.id = fresh.id AND mail.is_hidden <> fresh.is_hidden;
END $$;

CREATE OR REPLACE FUNCTION mail_holder_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_hidden_refresh(ARRAY(SELECT DISTINCT mail_id FROM changed_rows));
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_holder_added AFTER INSERT ON mail_holder REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_holder_changed()');
SELECT put_trigger('CREATE TRIGGER mail_holder_changed AFTER UPDATE ON mail_holder REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_holder_changed()');
SELECT put_trigger('CREATE TRIGGER mail_holder_gone AFTER DELETE ON mail_holder REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_holder_changed()');

-- Whether everybody who holds a mail may not sign in any more: what others keep private is not opened for anybody.
CREATE OR REPLACE FUNCTION mail_holders_left(mail_id int) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN coalesce((SELECT bool_and(u.disabled_at IS NOT NULL) FROM mail_holder holder JOIN "user" u ON u.id = holder.user_id
    WHERE holder.mail_id = $1), false);
END $$;

-- Whether a user may ask for private mails of somebody who left, answer others who ask, and read what was opened: as lib/access/abilities.ts has it.
CREATE OR REPLACE FUNCTION user_discloses_mails(user_id int) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM "user" u JOIN user_ability given ON given.user_id = u.id AND given.ability = 'mail.disclose'
    WHERE u.id = $1 AND u.is_admin AND u.disabled_at IS NULL);
END $$;

-- Whether a hidden mail is open to a user: as long as an approval runs, the user has the ability, and nobody came back who holds the mail. In
-- PL/pgSQL, so that statements that ask it in ten places are not planned with all of it ten times.
CREATE OR REPLACE FUNCTION mail_is_disclosed(mail_id int, reader_id int) RETURNS boolean LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM mail_disclosed_mail opened JOIN mail_disclosure disclosure ON disclosure.id = opened.disclosure_id
      WHERE opened.mail_id = $1 AND disclosure.asker_id = $2 AND disclosure.status = 'approved' AND disclosure.ends_at > now())
    AND mail_holders_left($1) AND user_discloses_mails($2);
END $$;

-- The conversations of a mailbox, locked; null for one that is not linked any more. What is written to the mailbox locks it before a conversation
-- (lib/backend/mail/channels/lock-mailbox.ts), so that a mail that comes meanwhile is either seen here or sees the members that there are then.
CREATE OR REPLACE FUNCTION mailbox_threads_locked(mailbox int) RETURNS int[] LANGUAGE plpgsql AS $$
DECLARE
  threads int[];
BEGIN
  PERFORM FROM mailbox box WHERE box.id = mailbox FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  threads := ARRAY(SELECT DISTINCT mail.thread_id FROM mail_copy copy JOIN mail ON mail.id = copy.mail_id WHERE copy.mailbox_id = mailbox);
  PERFORM FROM mail_thread WHERE id = ANY (threads) ORDER BY id FOR NO KEY UPDATE;
  RETURN threads;
END $$;

-- The next mails of a shared mailbox for a member who joins, the latest first, with all of their conversations; whether more are to follow. The
-- mailbox is locked before its conversations, as by what writes to it: a mail that comes in is either seen here or sees the member. Nothing is
-- left to do for who is no member any more.
CREATE OR REPLACE FUNCTION mailbox_member_batch(mailbox int, joining int, batch int) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  reached int;
  mails int[];
  threads int[];
  is_more boolean;
BEGIN
  PERFORM FROM mailbox box WHERE box.id = mailbox FOR UPDATE;
  reached := (SELECT member.prepared_from FROM mailbox_member member WHERE member.mailbox_id = mailbox AND member.user_id = joining);
  IF reached IS NULL THEN RETURN false; END IF;
  mails := ARRAY(SELECT copy.mail_id FROM mail_copy copy WHERE copy.mailbox_id = mailbox AND copy.mail_id < reached ORDER BY copy.mail_id DESC LIMIT batch);
  LOOP
    threads := ARRAY(SELECT DISTINCT thread_id FROM mail WHERE id = ANY (mails) ORDER BY 1);
    PERFORM FROM mail_thread WHERE id = ANY (threads) ORDER BY id FOR NO KEY UPDATE;
    -- Two conversations can become one until they are locked.
    EXIT WHEN threads = ARRAY(SELECT DISTINCT thread_id FROM mail WHERE id = ANY (mails) ORDER BY 1);
  END LOOP;
  -- A conversation that an earlier batch has written is left alone, so that a long one is not written again by each of them.
  threads := ARRAY(SELECT DISTINCT mail.thread_id FROM mail JOIN mail_copy copy ON copy.mailbox_id = mailbox AND copy.mail_id = mail.id
    WHERE mail.id = ANY (mails) AND (NOT copy.seen
      OR NOT EXISTS (SELECT FROM mail_holder holder WHERE holder.mail_id = mail.id AND holder.user_id = joining)) ORDER BY 1);
  PERFORM mailbox_member_threads(mailbox, joining, threads);
  PERFORM mailbox_member_mails(mailbox, joining, threads);
  PERFORM pg_notify('mail', jsonb_build_object('thread', threads[1], 'users', jsonb_build_array(joining), 'companies', '[]'::jsonb,
    'contacts', '[]'::jsonb)::text) WHERE cardinality(threads) > 0;
  is_more := EXISTS (SELECT FROM mail_copy copy WHERE copy.mailbox_id = mailbox AND copy.mail_id < mails[batch]);
  UPDATE mailbox_member member SET prepared_from = CASE WHEN is_more THEN mails[batch] END
  WHERE member.mailbox_id = mailbox AND member.user_id = joining;
  RETURN is_more;
END $$;

-- Who becomes a member of a shared mailbox has the latest of its mails at once, which are all of a small one; the rest is written in batches
-- (lib/backend/mail/mailboxes/shared/prepare-members.ts). By a trigger, as what comes later is held by one.
CREATE OR REPLACE FUNCTION mailbox_member_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailbox_member SET prepared_from = 2147483647 WHERE mailbox_id = NEW.mailbox_id AND user_id = NEW.user_id;
  PERFORM mailbox_member_batch(NEW.mailbox_id, NEW.user_id, 1000);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailbox_member_added AFTER INSERT ON mailbox_member FOR EACH ROW EXECUTE FUNCTION mailbox_member_added()');

-- Who is a member no more holds nothing of it at once, whether it was prepared to its end or not, but for what is in another mailbox of his or hers, and what nobody else holds: that would
-- be open to everybody. What was held before a mailbox was unlinked stays held, as with a user's own. What he or she sends to many from it stops.
CREATE OR REPLACE FUNCTION mailbox_member_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  threads int[] := mailbox_threads_locked(OLD.mailbox_id);
BEGIN
  DELETE FROM mail_holder holder USING mail_copy copy, mail
  WHERE mail.thread_id = ANY (threads) AND mail.id = copy.mail_id AND copy.mailbox_id = OLD.mailbox_id AND holder.mail_id = copy.mail_id
    AND holder.user_id = OLD.user_id
    AND NOT EXISTS (SELECT FROM mail_copy elsewhere JOIN mailbox_reader box USING (mailbox_id)
      WHERE elsewhere.mail_id = holder.mail_id AND box.user_id = OLD.user_id)
    AND EXISTS (SELECT FROM mail_holder other WHERE other.mail_id = holder.mail_id AND other.user_id <> OLD.user_id);
  DELETE FROM mail_thread_member member WHERE member.user_id = OLD.user_id AND member.thread_id = ANY (threads)
    AND NOT EXISTS (SELECT FROM mail JOIN mail_holder holder ON holder.mail_id = mail.id
      WHERE mail.thread_id = member.thread_id AND holder.user_id = OLD.user_id)
    AND NOT EXISTS (SELECT FROM mail_thread thread WHERE thread.id = member.thread_id AND thread.assignee_id = OLD.user_id);
  UPDATE mail_thread_member member SET unread = fresh.unread
  FROM (SELECT thread_id, mail_unread(thread_id, user_id) AS unread FROM mail_thread_member WHERE user_id = OLD.user_id AND thread_id = ANY (threads)) fresh
  WHERE member.user_id = OLD.user_id AND member.thread_id = fresh.thread_id AND member.unread <> fresh.unread;
  PERFORM pg_notify('mail', jsonb_build_object('thread', threads[1], 'users', jsonb_build_array(OLD.user_id), 'companies', '[]'::jsonb,
    'contacts', '[]'::jsonb)::text) WHERE cardinality(threads) > 0;
  UPDATE bulk_mail SET status = 'stopped', stop_reason = 'not_a_member', version = version + 1
  WHERE mailbox_id = OLD.mailbox_id AND user_id = OLD.user_id AND status = 'running';
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailbox_member_gone AFTER DELETE ON mailbox_member FOR EACH ROW EXECUTE FUNCTION mailbox_member_gone()');

-- Who may not sign in any more is a member of no mailbox, and nothing more goes to many or at a later time under his or her name: a trigger,
-- as users are disabled by colleagues and by an erasure. All mailboxes are locked first, as by who starts or resumes a mail to many, and by
-- a delivery that refers to one. What was sent is sent: it may be waiting for its next try.
CREATE OR REPLACE FUNCTION user_left_mailboxes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM mailbox WHERE id IN (SELECT mailbox_id FROM mailbox_reader WHERE user_id = NEW.id) ORDER BY id FOR UPDATE;
  DELETE FROM mailbox_member WHERE user_id = NEW.id;
  UPDATE bulk_mail SET status = 'stopped', stop_reason = 'author_disabled', version = version + 1
  WHERE user_id = NEW.id AND status = 'running';
  UPDATE mail_delivery SET status = 'failed', failure = 'author_disabled'
  WHERE user_id = NEW.id AND status = 'queued' AND NOT is_paced AND tries = 0 AND due_at > now() + interval '1 minute';
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER user_left_mailboxes AFTER UPDATE ON "user" FOR EACH ROW WHEN (old.disabled_at IS NULL AND new.disabled_at IS NOT NULL) EXECUTE FUNCTION user_left_mailboxes()');

-- A mail that was removed here is nobody's unread mail.
CREATE OR REPLACE FUNCTION mail_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_member_refresh(array_agg(mailbox_id), array_agg(mail_id)) FROM mail_copy WHERE mail_id = NEW.id;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_removed AFTER UPDATE ON mail FOR EACH ROW WHEN (old.removed_at IS DISTINCT FROM new.removed_at) EXECUTE FUNCTION mail_removed()');

-- The user's row has the address of the user's own mailbox.
CREATE OR REPLACE FUNCTION mailbox_linked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "user" SET messenger_email = (SELECT email FROM mailbox WHERE user_id = "user".id)
  WHERE id IN (OLD.user_id, NEW.user_id);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailbox_linked AFTER INSERT OR DELETE OR UPDATE OF email, user_id ON mailbox FOR EACH ROW EXECUTE FUNCTION mailbox_linked()');

-- Open pages are told which conversation changed and whom it concerns: {"thread", "users", "companies", "contacts"}; at the end of the
-- transaction, when its links stand. A conversation of more than fifty of a kind names none of them: "all" is true.
CREATE OR REPLACE FUNCTION mail_notice(thread int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  users int[] := ARRAY(SELECT user_id FROM mail_thread_member WHERE thread_id = thread ORDER BY 1 LIMIT 51);
  companies int[] := ARRAY(SELECT company_id FROM mail_thread_company WHERE thread_id = thread ORDER BY 1 LIMIT 51);
  contacts int[] := ARRAY(SELECT contact_id FROM mail_thread_contact WHERE thread_id = thread ORDER BY 1 LIMIT 51);
BEGIN
  PERFORM pg_notify('mail', CASE WHEN greatest(cardinality(users), cardinality(companies), cardinality(contacts)) > 50
    THEN jsonb_build_object('thread', thread, 'all', true)
    ELSE jsonb_build_object('thread', thread, 'users', to_jsonb(users), 'companies', to_jsonb(companies), 'contacts', to_jsonb(contacts)) END::text);
END $$;

CREATE OR REPLACE FUNCTION mail_thread_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_notice(NEW.id);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE CONSTRAINT TRIGGER mail_thread_notice AFTER UPDATE ON mail_thread DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mail_thread_notice()');

-- Open pages hear of its comments, too.
CREATE OR REPLACE FUNCTION mail_comment_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_notice(coalesce(NEW.thread_id, OLD.thread_id));
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE CONSTRAINT TRIGGER mail_comment_notice AFTER INSERT OR DELETE OR UPDATE ON mail_comment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION mail_comment_notice()');

CREATE OR REPLACE FUNCTION mail_delivery_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mail_notice(thread_id) FROM mail WHERE id = NEW.mail_id;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE CONSTRAINT TRIGGER mail_delivery_notice AFTER UPDATE ON mail_delivery DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status <> new.status OR old.due_at <> new.due_at) EXECUTE FUNCTION mail_delivery_notice()');

CREATE OR REPLACE FUNCTION mail_member_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail', jsonb_build_object('thread', NEW.thread_id, 'users', jsonb_build_array(NEW.user_id),
    'companies', '[]'::jsonb, 'contacts', '[]'::jsonb)::text);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE CONSTRAINT TRIGGER mail_member_added AFTER INSERT ON mail_thread_member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.unread > 0) EXECUTE FUNCTION mail_member_notice()');
SELECT put_trigger('CREATE CONSTRAINT TRIGGER mail_member_notice AFTER UPDATE ON mail_thread_member DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.unread <> new.unread OR old.done_at IS DISTINCT FROM new.done_at OR old.snoozed_until IS DISTINCT FROM new.snoozed_until) EXECUTE FUNCTION mail_member_notice()');

-- What is to be sent wakes the senders at once.
CREATE OR REPLACE FUNCTION mail_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('mail_queue', '');
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_queued AFTER INSERT OR UPDATE ON mail_delivery FOR EACH ROW WHEN (new.status = ''queued''::delivery_status) EXECUTE FUNCTION mail_queued()');
