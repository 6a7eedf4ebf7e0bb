-- Sequences: where runs are is counted, woken and ended by the database, whoever changes what they wait for (docs/decisions/0059).

-- The clock of sequences: the database's own, which demos and tests move on.
CREATE OR REPLACE FUNCTION sequence_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT date_trunc('milliseconds', now() + make_interval(secs => moved)) FROM sequence_switch
$$;

-- A flow without the values that its conditions ask for.
CREATE OR REPLACE FUNCTION sequence_flow_shape(flow jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_set(flow, '{nodes}', (SELECT coalesce(jsonb_agg(node #- '{data,condition,ids}' ORDER BY place), '[]')
    FROM jsonb_array_elements(flow -> 'nodes') WITH ORDINALITY AS nodes (node, place)))
$$;

-- What was published stays: runs are on it. A value that is merged into another one is named by that one (P-21), also where it was published.
CREATE OR REPLACE FUNCTION sequence_version_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.published_at, OLD.number, OLD.sequence_id, sequence_flow_shape(OLD.flow))
    IS NOT DISTINCT FROM (NEW.published_at, NEW.number, NEW.sequence_id, sequence_flow_shape(NEW.flow)) THEN
    PERFORM pg_notify('cache', 'sequences');
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Version % of a sequence was published and stays as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'sequence_version_frozen';
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_version_frozen BEFORE UPDATE ON sequence_version FOR EACH ROW WHEN (old.published_at IS NOT NULL AND (old.flow <> new.flow OR old.published_at IS DISTINCT FROM new.published_at OR old.number <> new.number OR old.sequence_id <> new.sequence_id)) EXECUTE FUNCTION sequence_version_frozen()');

-- Counts of nodes and edges: a row for each change, which waits for nobody. ($1: a version has a column of the parameter's name.)
CREATE OR REPLACE FUNCTION sequence_part_counted(version int, counted text, waits int, passes int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sequence_counter (version_id, part, waiting, passed)
  SELECT version, counted, waits, passes WHERE counted IS NOT NULL AND EXISTS (SELECT FROM sequence_version WHERE id = $1)
$$;

-- Starts write many at once: they are counted together.
CREATE OR REPLACE FUNCTION sequence_visit_entered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_part_counted(version_id, part, waits, passes) FROM (
    SELECT version_id, node AS part, count(*) FILTER (WHERE left_at IS NULL)::int AS waits, count(left_at)::int AS passes
    FROM new_rows GROUP BY version_id, node
    UNION ALL SELECT version_id, edge, 0, count(*)::int FROM new_rows WHERE edge IS NOT NULL GROUP BY version_id, edge) entered;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION sequence_visit_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_part_counted(NEW.version_id, NEW.node, -1, 1);
  PERFORM sequence_part_counted(NEW.version_id, NEW.edge, 0, 1);
  RETURN NULL;
END $$;
-- A run that is brought to a newer version while it waits at a node that both have.
CREATE OR REPLACE FUNCTION sequence_visit_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_part_counted(OLD.version_id, OLD.node, -(OLD.left_at IS NULL)::int, -(OLD.left_at IS NOT NULL)::int);
  PERFORM sequence_part_counted(OLD.version_id, OLD.edge, 0, -1);
  PERFORM sequence_part_counted(NEW.version_id, OLD.node, (OLD.left_at IS NULL)::int, (OLD.left_at IS NOT NULL)::int);
  PERFORM sequence_part_counted(NEW.version_id, OLD.edge, 0, 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION sequence_visit_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_part_counted(OLD.version_id, OLD.node, -(OLD.left_at IS NULL)::int, -(OLD.left_at IS NOT NULL)::int);
  PERFORM sequence_part_counted(OLD.version_id, OLD.edge, 0, -1);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_visit_entered AFTER INSERT ON sequence_visit REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sequence_visit_entered()');
SELECT put_trigger('CREATE TRIGGER sequence_visit_left AFTER UPDATE ON sequence_visit FOR EACH ROW WHEN (old.left_at IS NULL AND new.left_at IS NOT NULL) EXECUTE FUNCTION sequence_visit_left()');
SELECT put_trigger('CREATE TRIGGER sequence_visit_moved AFTER UPDATE ON sequence_visit FOR EACH ROW WHEN (old.version_id <> new.version_id) EXECUTE FUNCTION sequence_visit_moved()');
SELECT put_trigger('CREATE TRIGGER sequence_visit_gone AFTER DELETE ON sequence_visit FOR EACH ROW EXECUTE FUNCTION sequence_visit_gone()');

-- Runs themselves, as a part without a name: those in progress wait, those that came to an end passed, those that were stopped failed.
CREATE OR REPLACE FUNCTION sequence_runs_counted(version int, going int, completed int, stopped int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sequence_counter (version_id, part, waiting, passed, failed)
  SELECT version, '', going, completed, stopped WHERE EXISTS (SELECT FROM sequence_version WHERE id = $1)
$$;
CREATE OR REPLACE FUNCTION sequence_run_counted(version int, stands sequence_run_status, sign int) RETURNS void LANGUAGE sql AS $$
  SELECT sequence_runs_counted(version, sign * (stands = 'in_progress')::int, sign * (stands = 'completed')::int, sign * (stands = 'stopped')::int)
$$;
CREATE OR REPLACE FUNCTION sequence_runs_begun() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_runs_counted(version_id, going, completed, stopped) FROM (
    SELECT version_id, count(*) FILTER (WHERE status = 'in_progress')::int AS going, count(*) FILTER (WHERE status = 'completed')::int AS completed,
      count(*) FILTER (WHERE status = 'stopped')::int AS stopped FROM new_rows WHERE version_id IS NOT NULL GROUP BY version_id) begun;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION sequence_run_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_run_counted(OLD.version_id, OLD.status, -1);
  PERFORM sequence_run_counted(NEW.version_id, NEW.status, 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION sequence_run_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_run_counted(OLD.version_id, OLD.status, -1);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_runs_begun AFTER INSERT ON sequence_run REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sequence_runs_begun()');
SELECT put_trigger('CREATE TRIGGER sequence_run_over AFTER UPDATE ON sequence_run FOR EACH ROW WHEN (old.status <> new.status OR old.version_id IS DISTINCT FROM new.version_id) EXECUTE FUNCTION sequence_run_over()');
SELECT put_trigger('CREATE TRIGGER sequence_run_gone AFTER DELETE ON sequence_run FOR EACH ROW WHEN (old.version_id IS NOT NULL) EXECUTE FUNCTION sequence_run_gone()');

CREATE OR REPLACE FUNCTION mailing_send_counted(send mailing_send, sign int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sequence_counter (version_id, part, sent, opened, clicked, replied, bounced, unsubscribed, failed)
  SELECT send.version_id, send.node, sign * (send.delivery = 'sent' OR send.bounced_at IS NOT NULL)::int, sign * (send.opened_at IS NOT NULL)::int,
    sign * (send.clicked_at IS NOT NULL)::int, sign * (send.replied_at IS NOT NULL)::int, sign * (send.bounced_at IS NOT NULL)::int,
    sign * (send.unsubscribed_at IS NOT NULL)::int, sign * (send.delivery = 'failed' AND send.bounced_at IS NULL)::int
  WHERE EXISTS (SELECT FROM sequence_version WHERE id = send.version_id)
$$;

-- What waits for something is looked at. The runs are locked first, as by steps: a step that did not see the news is waited for, and what
-- it comes to is found by the statement after it. One that is due already is written as well: a step that was about to hold it looks again.
CREATE OR REPLACE FUNCTION sequence_runs_woken(runs int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM sequence_run WHERE id = ANY (runs) AND status = 'in_progress' ORDER BY id FOR NO KEY UPDATE;
  UPDATE sequence_visit SET due_at = least(due_at, sequence_now()) WHERE run_id = ANY (runs) AND left_at IS NULL;
END $$;

CREATE OR REPLACE FUNCTION mailing_send_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mailing_send_counted(NEW, 1);
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mailing_send_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mailing_send_counted(OLD, -1);
  PERFORM mailing_send_counted(NEW, 1);
  PERFORM sequence_runs_woken(ARRAY[NEW.run_id]) WHERE NEW.delivery NOT IN ('queued', 'sending');
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mailing_send_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mailing_send_counted(OLD, -1);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_send_written AFTER INSERT ON mailing_send FOR EACH ROW WHEN (new.version_id IS NOT NULL AND new.delivery <> ''queued''::delivery_status) EXECUTE FUNCTION mailing_send_written()');
SELECT put_trigger('CREATE TRIGGER mailing_send_changed AFTER UPDATE ON mailing_send FOR EACH ROW WHEN (new.version_id IS NOT NULL AND (old.delivery <> new.delivery AND new.delivery <> ''sending''::delivery_status OR old.opened_at IS DISTINCT FROM new.opened_at OR old.clicked_at IS DISTINCT FROM new.clicked_at OR old.replied_at IS DISTINCT FROM new.replied_at OR old.bounced_at IS DISTINCT FROM new.bounced_at OR old.unsubscribed_at IS DISTINCT FROM new.unsubscribed_at OR old.complained_at IS DISTINCT FROM new.complained_at)) EXECUTE FUNCTION mailing_send_changed()');
SELECT put_trigger('CREATE TRIGGER mailing_send_gone AFTER DELETE ON mailing_send FOR EACH ROW WHEN (old.version_id IS NOT NULL) EXECUTE FUNCTION mailing_send_gone()');

-- When a mail went, or failed, is what counts from then on: one that waited for its turn for days was due long before.
CREATE OR REPLACE FUNCTION mailing_send_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_at := greatest(NEW.due_at, sequence_now());
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER mailing_send_over BEFORE UPDATE ON mailing_send FOR EACH ROW WHEN (old.delivery <> new.delivery AND (new.delivery = ANY (ARRAY[''sent''::delivery_status, ''failed''::delivery_status]))) EXECUTE FUNCTION mailing_send_over()');

-- A further link that somebody follows is news, though the mail was clicked before.
CREATE OR REPLACE FUNCTION sequence_mail_clicked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_runs_woken(ARRAY(SELECT run_id FROM mailing_send WHERE id = NEW.send_id AND run_id IS NOT NULL)) WHERE NEW.at > now() - interval '1 day';
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_mail_clicked AFTER INSERT ON mailing_click FOR EACH ROW WHEN (NOT new.is_machine) EXECUTE FUNCTION sequence_mail_clicked()');

-- A personal mail has at its sequence the state of its delivery.
CREATE OR REPLACE FUNCTION mail_delivery_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailing_send SET delivery = NEW.status, failure = NEW.failure, sent_at = coalesce(NEW.sent_at, sent_at)
  WHERE mail_id = NEW.mail_id AND delivery <> NEW.status;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER mail_delivery_of_run AFTER UPDATE ON mail_delivery FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION mail_delivery_of_run()');

-- An answer of a person to a mail of a sequence, and a report that it did not arrive, are found by the mail they name. Anybody can put a mail
-- that names it into a mailbox of his or her own: an answer counts where the mail went out, where its sender is read, or with a sales owner of
-- its company, whom a show's sender names to be answered.
CREATE OR REPLACE FUNCTION sequence_mail_answered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answers int[] := ARRAY(SELECT new_rows.id FROM new_rows JOIN mail ON mail.id = new_rows.mail_id WHERE mail.direction = 'in' AND NOT mail.is_auto_reply);
BEGIN
  IF answers = '{}' THEN RETURN NULL; END IF;
  UPDATE mailing_send SET replied_at = answered.sent_at
  FROM (SELECT send.id, min(answer.sent_at) AS sent_at
    FROM mail_copy copy JOIN mail answer ON answer.id = copy.mail_id JOIN mailbox box ON box.id = copy.mailbox_id
    JOIN mail asked ON asked.message_id = ANY (answer.refs || answer.in_reply_to) JOIN mailing_send send ON send.mail_id = asked.id
    WHERE copy.id = ANY (answers) AND send.replied_at IS NULL
      AND (asked.author_id = box.user_id OR send.mailbox_id = box.id OR EXISTS (SELECT FROM mailing_sender sender
        WHERE sender.id = send.sender_id AND (sender.mailbox_id = box.id OR sender.email = box.email))
        OR EXISTS (SELECT FROM mail_delivery delivery JOIN company_sale_owner link USING (company_id) JOIN owner ON owner.id = link.owner_id
          WHERE delivery.mail_id = asked.id AND delivery.sender_id IS NOT NULL AND owner.is_active AND owner.user_id = box.user_id))
    GROUP BY send.id) answered
  WHERE mailing_send.id = answered.id AND mailing_send.replied_at IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS sequence_mail_answered ON mail;
SELECT put_trigger('CREATE TRIGGER sequence_mail_answered AFTER INSERT ON mail_copy REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sequence_mail_answered()');
CREATE OR REPLACE FUNCTION sequence_mail_bounced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailing_send SET bounced_at = NEW.at WHERE mail_id = NEW.mail_id AND bounced_at IS NULL;
  INSERT INTO suppression (email, reason, detail) VALUES (NEW.email, 'bounced', NEW.reply) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- Whose address works again, as somebody says, is written to again.
CREATE OR REPLACE FUNCTION bounce_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM suppression WHERE email = NEW.email AND mailing_list_id IS NULL AND reason = 'bounced';
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER bounce_forgotten AFTER UPDATE OF email_error ON contact FOR EACH ROW WHEN (old.email_error AND NOT new.email_error) EXECUTE FUNCTION bounce_forgotten()');
SELECT put_trigger('CREATE TRIGGER other_bounce_forgotten AFTER UPDATE OF email_error ON contact_email FOR EACH ROW WHEN (old.email_error AND NOT new.email_error AND old.email = new.email) EXECUTE FUNCTION bounce_forgotten()');
SELECT put_trigger('CREATE TRIGGER sequence_mail_bounced AFTER INSERT ON mail_bounce FOR EACH ROW WHEN (new.is_permanent) EXECUTE FUNCTION sequence_mail_bounced()');

-- A reminder that is done, or gone, lets its run go on.
CREATE OR REPLACE FUNCTION sequence_task_done() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_runs_woken(ARRAY(SELECT run_id FROM sequence_visit WHERE notification_id = OLD.id AND left_at IS NULL));
  RETURN OLD;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_task_done AFTER UPDATE OF done_at ON notification FOR EACH ROW WHEN (old.done_at IS NULL AND new.done_at IS NOT NULL) EXECUTE FUNCTION sequence_task_done()');
SELECT put_trigger('CREATE TRIGGER sequence_task_gone BEFORE DELETE ON notification FOR EACH ROW EXECUTE FUNCTION sequence_task_done()');

-- A personal mail that was not written goes with its mailbox: its run decides again who writes it. Before the mail loses sight of the mailbox.
CREATE OR REPLACE FUNCTION sequence_mailbox_gone() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  runs int[];
BEGIN
  WITH unwritten AS (DELETE FROM mailing_send WHERE mailbox_id = OLD.id AND delivery = 'queued' AND mail_id IS NULL RETURNING run_id)
  SELECT array_agg(run_id ORDER BY run_id) INTO runs FROM unwritten;
  PERFORM sequence_runs_woken(runs);
  RETURN OLD;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_mailbox_gone BEFORE DELETE ON mailbox FOR EACH ROW EXECUTE FUNCTION sequence_mailbox_gone()');

-- So does one in whose name nobody may sign in any more. After user_left_mailboxes, which has locked the mailbox: a step that writes a mail to it at
-- this moment is waited for, or looks again (lib/backend/automation/sequences/engine/apply-transition.ts).
CREATE OR REPLACE FUNCTION user_left_sequences() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  runs int[];
BEGIN
  WITH unwritten AS (DELETE FROM mailing_send USING mailbox WHERE mailbox.user_id = NEW.id AND mailing_send.mailbox_id = mailbox.id
    AND delivery = 'queued' AND mail_id IS NULL RETURNING run_id)
  SELECT array_agg(run_id ORDER BY run_id) INTO runs FROM unwritten;
  PERFORM sequence_runs_woken(runs);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER user_left_sequences AFTER UPDATE ON "user" FOR EACH ROW WHEN (old.disabled_at IS NULL AND new.disabled_at IS NOT NULL) EXECUTE FUNCTION user_left_sequences()');

-- What branches ask of records, also by way of dynamic lists: a change of it has their runs looked at. A contact who can be written to no more ends its runs.
-- Of a change of many they are looked for together.
CREATE OR REPLACE FUNCTION sequence_contact_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  contacts int[] := ARRAY(
    SELECT id FROM (
      SELECT id, deleted_at, email_error, is_blacklisted, unsubscribed_at, tag_ids, lifecycle_option_ids, participation_ids, registered_ids,
        is_vip, outcome_id, caller_ids, account_type_ids, country_ids, state_ids, visited_ids, has_website, is_on_marketplace FROM new_rows
      EXCEPT SELECT id, deleted_at, email_error, is_blacklisted, unsubscribed_at, tag_ids, lifecycle_option_ids, participation_ids, registered_ids,
        is_vip, outcome_id, caller_ids, account_type_ids, country_ids, state_ids, visited_ids, has_website, is_on_marketplace FROM old_rows) changed);
BEGIN
  IF contacts <> '{}' THEN
    PERFORM sequence_runs_woken(ARRAY(
      SELECT id FROM sequence_run WHERE status = 'in_progress' AND contact_id = ANY (contacts)
      UNION SELECT id FROM sequence_run WHERE status = 'in_progress' AND recipient_id = ANY (contacts)
      ORDER BY 1));
  END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_contact_changed AFTER UPDATE ON contact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sequence_contact_changed()');
-- Runs of companies, and of the contacts whose company they are.
CREATE OR REPLACE FUNCTION sequence_companies_woken(companies int[]) RETURNS void LANGUAGE sql AS $$
  SELECT sequence_runs_woken(ARRAY(
    SELECT id FROM sequence_run WHERE status = 'in_progress' AND company_id = ANY (companies)
    UNION SELECT run.id FROM contact JOIN sequence_run run ON run.contact_id = contact.id AND run.status = 'in_progress' WHERE contact.company_id = ANY (companies)
    ORDER BY 1))
$$;
CREATE OR REPLACE FUNCTION sequence_company_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  companies int[] := ARRAY(
    SELECT id FROM (
      SELECT id, deleted_at, tag_ids, lifecycle_option_ids, session_ids, lifecycle_platform_id, is_left_alone FROM new_rows
      EXCEPT SELECT id, deleted_at, tag_ids, lifecycle_option_ids, session_ids, lifecycle_platform_id, is_left_alone FROM old_rows) changed);
BEGIN
  IF companies <> '{}' THEN PERFORM sequence_companies_woken(companies); END IF;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_company_changed AFTER UPDATE ON company REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sequence_company_changed()');
CREATE OR REPLACE FUNCTION sequence_registration_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_companies_woken(ARRAY(SELECT company_id FROM registration_association WHERE registration_id = NEW.id));
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_registration_changed AFTER UPDATE ON registration FOR EACH ROW WHEN (old.lifecycle_id IS DISTINCT FROM new.lifecycle_id OR old.published_at IS DISTINCT FROM new.published_at) EXECUTE FUNCTION sequence_registration_changed()');
CREATE OR REPLACE FUNCTION sequence_company_registered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_companies_woken(ARRAY[NEW.company_id]);
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_company_registered AFTER INSERT ON registration_association FOR EACH ROW EXECUTE FUNCTION sequence_company_registered()');
CREATE OR REPLACE FUNCTION sequence_contact_subscribed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sequence_runs_woken(ARRAY(SELECT run.id FROM new_rows JOIN sequence_run run USING (contact_id) WHERE run.status = 'in_progress' ORDER BY 1));
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_contact_subscribed AFTER INSERT ON mailing_subscription REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sequence_contact_subscribed()');

-- A record that becomes part of another brings its runs; where both had one of a sequence in progress, the other's goes on.
CREATE OR REPLACE FUNCTION sequence_run_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'in_progress' AND EXISTS (SELECT FROM sequence_run WHERE sequence_id = NEW.sequence_id AND status = 'in_progress' AND id <> NEW.id
      AND (company_id = NEW.company_id OR contact_id = NEW.contact_id)) THEN
    NEW.status := 'stopped';
    NEW.end_reason := 'merged';
    NEW.ended_at := sequence_now();
  END IF;
  RETURN NEW;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_run_merged BEFORE UPDATE OF company_id, contact_id ON sequence_run FOR EACH ROW EXECUTE FUNCTION sequence_run_merged()');

-- A run that is over is at no node.
CREATE OR REPLACE FUNCTION sequence_run_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sequence_visit SET left_at = sequence_now(), due_at = NULL WHERE run_id = NEW.id AND left_at IS NULL;
  RETURN NULL;
END $$;
SELECT put_trigger('CREATE TRIGGER sequence_run_ended AFTER UPDATE ON sequence_run FOR EACH ROW WHEN (old.status = ''in_progress''::sequence_run_status AND new.status <> ''in_progress''::sequence_run_status) EXECUTE FUNCTION sequence_run_ended()');
