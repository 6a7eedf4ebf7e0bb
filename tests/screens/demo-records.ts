import { z } from "zod"
import { choiceLink, confirmLink } from "#lib/backend/mail/recipient-links/links.ts"
import { env } from "#lib/env.ts"
import type { Locale } from "#lib/i18n/locales.ts"
import { withClient } from "#scripts/database/scratch-database.ts"

const petitLoup = "(SELECT min(id) FROM company WHERE name = 'Petit Loup Paris')"

/** Ends the addresses of people who are there for screens alone. */
const ours = "@screens.example"

/** A user who may be sent mails: nobody else's links end by them. */
export const forgetful = `ada.forgets${ours}`

/** What the link of an invitation ends with. */
const invitation = "screens".padEnd(43, "-invitation")

/** What addresses of screens end with: records of the demo that have much to show, and some that have nothing. */
const finds = {
  company: `SELECT ${petitLoup} AS id`,
  otherCompany: `SELECT min(id) AS id FROM company WHERE id <> ${petitLoup}`,
  bareCompany: `WITH made AS (INSERT INTO company (name) SELECT 'Toute Nue' WHERE NOT EXISTS (SELECT FROM company WHERE name = 'Toute Nue')
    RETURNING id) SELECT id FROM made UNION ALL SELECT id FROM company WHERE name = 'Toute Nue'`,
  lightCompany: `WITH made AS (INSERT INTO company (name) SELECT 'Toute Légère' WHERE NOT EXISTS (SELECT FROM company WHERE name = 'Toute Légère')
      RETURNING id), note AS (INSERT INTO note (company_id, content) SELECT id, '<p>Call again in May.</p>' FROM made),
    person AS (INSERT INTO contact (first_name, last_name, email)
      SELECT first, 'Morel', lower(first) || '${ours}' FROM made, unnest(ARRAY['Lina', 'Rosa', 'Ada']) AS first RETURNING id),
    linked AS (INSERT INTO company_contact (company_id, contact_id) SELECT made.id, person.id FROM made, person)
    SELECT id FROM made UNION ALL SELECT id FROM company WHERE name = 'Toute Légère'`,
  contact: `SELECT min(contact_id) AS id FROM company_contact WHERE company_id = ${petitLoup}`,
  /** Somebody of the light company: of others journeys may have changed anything. */
  otherContact: `SELECT id FROM contact WHERE email = 'rosa${ours}'`,
  registration: `SELECT registration.id FROM registration WHERE deleted_at IS NULL AND published_at IS NOT NULL
    AND EXISTS (SELECT FROM registration_association AS link WHERE link.registration_id = registration.id)
    AND EXISTS (SELECT FROM registration_brand_image AS image JOIN registration_brand AS brand ON brand.id = image.brand_id
      WHERE brand.registration_id = registration.id) ORDER BY invoice_count DESC, id LIMIT 1`,
  invoiced: `SELECT line.registration_id AS id FROM invoice_line AS line JOIN invoice ON invoice.id = line.invoice_id
    ORDER BY invoice.paid DESC, invoice.id LIMIT 1`,
  thread: "SELECT thread_id AS id FROM mail GROUP BY thread_id ORDER BY count(*) DESC, thread_id LIMIT 1",
  sequence:
    "SELECT sequence_id AS id FROM sequence_run GROUP BY sequence_id ORDER BY count(*) DESC, sequence_id LIMIT 1",
  /** Has runs on its first version, and a second one. */
  changedSequence: `WITH old AS (SELECT version.* FROM sequence_version AS version JOIN sequence ON sequence.id = sequence_id
      WHERE sequence.name = 'Lapsed exhibitor' AND number = 1),
    made AS (INSERT INTO sequence_version (sequence_id, number, flow, published_at) SELECT sequence_id, 2, flow, now() FROM old ON CONFLICT DO NOTHING)
    SELECT sequence_id AS id FROM old`,
  list: "SELECT mailing_list_id AS id FROM mailing_subscription GROUP BY mailing_list_id ORDER BY count(*) DESC LIMIT 1",
  dynamicList: "SELECT min(id) AS id FROM mailing_list WHERE kind = 'dynamic'",
  template: "SELECT min(id) AS id FROM mail_template",
  user: `SELECT id FROM "user" WHERE email = 'sales@example.com'`,
  send: `SELECT min(send.id) AS id FROM mailing_send AS send JOIN mailing_subscription USING (contact_id)`,
  signUp: `INSERT INTO subscription_event (mailing_list_id, email, action, source, proof)
    SELECT min(id), 'ada@boutique.example', 'asked', 'form', '{"tracking": {"version": "2026-11 en", "text": "I agree"}}' FROM mailing_list RETURNING id`,
  bulkMail: `WITH made AS (INSERT INTO bulk_mail (user_id, list, target, subject, content, status)
      SELECT id, 'companies', '{}', 'The halls open to you', '<p>From now on.</p>', 'paused' FROM "user" WHERE email = 'admin@example.com'
        AND NOT EXISTS (SELECT FROM bulk_mail WHERE subject = 'The halls open to you') RETURNING id),
    chosen AS (INSERT INTO bulk_mail_row (bulk_mail_id, position, contact_id, name, email, excluded)
      SELECT made.id, row_number() OVER (ORDER BY contact.id), contact.id, contact.first_name || ' ' || contact.last_name, contact.email,
        CASE WHEN contact.unsubscribed_at IS NOT NULL THEN 'unsubscribed' END
      FROM made, (SELECT * FROM contact WHERE email IS NOT NULL ORDER BY id LIMIT 12) AS contact)
    SELECT id FROM made UNION ALL SELECT id FROM bulk_mail WHERE subject = 'The halls open to you'`,
  invited: `WITH guest AS (INSERT INTO "user" (name, email) VALUES ('Noor Invited', 'noor.invited${ours}')
      ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id)
    INSERT INTO user_link (user_id, kind, secret_hash, expires_at)
    SELECT id, 'invite', sha256('${invitation}'), now() + interval '1 day' FROM guest
    ON CONFLICT (secret_hash) DO UPDATE SET expires_at = excluded.expires_at RETURNING user_id AS id`,
  forgetful: `INSERT INTO "user" (name, email) VALUES ('Ada Forgets', '${forgetful}')
    ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id`,
  formerUser: `INSERT INTO "user" (name, email, disabled_at) VALUES ('Lou Parti', 'lou.parti${ours}', now())
    ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id`,
  applicant: `INSERT INTO registration (slug, tradeshow_session_id, email, company_name, draft)
    SELECT 'screens-applicant', min(id), 'lea.candidate${ours}', 'Atelier Candide', '{"data": {"store": {"contacts": [
      {"firstName": "Léa", "lastName": "Candide", "email": "lea.candidate${ours}"}]}}}' FROM tradeshow_session
    ON CONFLICT (slug) DO UPDATE SET touched_at = now() RETURNING id`,
  /** An application that was sent and may be corrected; its address is made to be known. */
  correctable: `UPDATE registration SET slug = 'screens-correctable' WHERE id = (SELECT registration.id FROM registration
      LEFT JOIN registration_lifecycle lifecycle ON lifecycle.id = lifecycle_id
      WHERE published_at IS NOT NULL AND deleted_at IS NULL AND invoice_count = 0 AND corrections_locked IS NULL
        AND coalesce(lifecycle.outcome, 'pending') = 'pending' AND draft IS NOT NULL
      ORDER BY slug = 'screens-correctable' DESC, registration.id LIMIT 1) RETURNING id`,
  waitingMailbox: `INSERT INTO pending_mailbox (user_id, email, details, encrypted_secret) SELECT id, 'admin${ours}', '{}', '' FROM "user"
    WHERE email = 'admin@example.com' ON CONFLICT (user_id) DO UPDATE SET email = excluded.email RETURNING id`,
  /** Those whose way to a mailbox is looked at have read of its use; one has not. */
  accepted: `INSERT INTO privacy_notice_acceptance (user_id, notice_id)
    SELECT u.id, notice.id FROM "user" u, privacy_notice notice WHERE u.email IN ('admin@example.com', 'sales@example.com', 'hanna.kowal@example.com')
      AND notice.kind = 'mailbox' AND notice.number = 1
    ON CONFLICT (user_id, notice_id) DO UPDATE SET at = excluded.at RETURNING notice_id AS id`,
  /** A conversation that somebody who left keeps private, which the administrator may ask for; a request for another one waits, and one was refused. */
  privateThread: `WITH given AS (INSERT INTO user_ability (user_id, ability) SELECT id, 'mail.disclose' FROM "user"
      WHERE email = 'admin@example.com' ON CONFLICT DO NOTHING),
    lea AS (INSERT INTO "user" (name, email, disabled_at) VALUES ('Lea Left', 'lea.left${ours}', now() - interval '20 days')
      ON CONFLICT DO NOTHING RETURNING id),
    thread AS (INSERT INTO mail_thread (subject, last_mail_at) SELECT 'Between us ' || number, now() - interval '30 days'
      FROM lea, generate_series(1, 2) AS number RETURNING id, subject),
    written AS (INSERT INTO mail (thread_id, direction, message_id, from_name, from_email, subject, html_body, sent_at)
      SELECT id, 'in', 'left-' || id || '${ours}', 'Rosa Morel', 'rosa${ours}', subject, '<p>As we said.</p>', now() - interval '30 days'
      FROM thread RETURNING id, thread_id),
    holder AS (INSERT INTO mail_holder (mail_id, user_id, is_private) SELECT written.id, lea.id, true FROM written, lea),
    linked AS (INSERT INTO mail_thread_company (thread_id, company_id, last_mail_at)
      SELECT id, ${petitLoup}, now() - interval '30 days' FROM thread),
    asked AS (INSERT INTO mail_disclosure (thread_id, asker_id, reason, status, ends_at, decider_id, decided_at)
      SELECT thread.id, asker.id, 'What was agreed on the corner booth before she left?', status::mail_disclosure_status,
        now() + interval '5 days', CASE WHEN status = 'refused' THEN decider.id END, CASE WHEN status = 'refused' THEN now() END
      FROM (SELECT max(id) AS id FROM thread) thread, unnest(ARRAY['waiting', 'refused']) AS status,
        "user" asker, "user" decider WHERE asker.email = 'sales@example.com' AND decider.email = 'admin@example.com')
    SELECT min(id) AS id FROM thread HAVING count(*) > 0 UNION ALL SELECT min(thread_id) FROM mail WHERE from_email = 'rosa${ours}'`,
  form: `UPDATE mailing_list SET form_slug = 'screens' WHERE id = (SELECT min(id) FROM mailing_list WHERE kind = 'static') RETURNING id`,
}

const names = [
  "company",
  "otherCompany",
  "bareCompany",
  "lightCompany",
  "contact",
  "otherContact",
  "registration",
  "invoiced",
  "thread",
  "sequence",
  "changedSequence",
  "list",
  "dynamicList",
  "template",
  "user",
  "send",
  "signUp",
  "accepted",
  "form",
  "bulkMail",
  "invited",
  "forgetful",
  "formerUser",
  "applicant",
  "correctable",
  "waitingMailbox",
  "privateThread",
] as const satisfies (keyof typeof finds)[]

const found = z.record(z.enum(names), z.number())

/** Ids of the records that screens show, and links as recipients of mails have them. */
export type DemoRecords = z.output<typeof found> & {
  invitation: string
  unsubscribe: (language: Locale) => string
  preferences: (language: Locale) => string
  confirmation: (language: Locale) => string
}

const inApp = (link: string) => {
  const { pathname, search } = new URL(link)
  return pathname + search
}

/**
 * Finds the records of a demo that screens are looked at with.
 * @param sessionSecret the application's SESSION_SECRET
 * @throws when the demo lacks one
 */
export async function findDemoRecords(databaseUrl: string, sessionSecret: string): Promise<DemoRecords> {
  const ids = await withClient(databaseUrl, async (client) => {
    // Workers look for them at the same time, and each record is made once.
    await client.query("SELECT pg_advisory_lock(hashtext('screens'))")
    const rows: Record<string, unknown> = {}
    for (const name of names) {
      const answer = await client.query<{ id: number | null }>(finds[name])
      rows[name] = answer.rows[0]?.id
    }
    return found.parse(rows)
  })
  // Links of mails are signed as the running application signs them.
  env().SESSION_SECRET = sessionSecret
  return {
    ...ids,
    invitation,
    unsubscribe: (language) => inApp(choiceLink("unsubscribe", ids.send, language)),
    preferences: (language) => inApp(choiceLink("preferences", ids.send, language)),
    confirmation: (language) => inApp(confirmLink(ids.signUp, language)),
  }
}
