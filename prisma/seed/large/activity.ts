import { companyNotes, contactNotes, longNotes } from "#prisma/seed/demo/note-texts.ts"
import type { Load, Step } from "#prisma/seed/large/base.ts"
import { chance, constant, daysAgo, element, unit, weighted } from "#prisma/seed/large/expressions.ts"
import type { Lookups } from "#prisma/seed/lookups.ts"

const NOTES_PER_COMPANY = 0.5
const NOTES_PER_CONTACT = 0.05
const NOTES_OF_BUSIEST_COMPANY = 500
const NOTE_DAYS = 540
/** The greater, the fewer companies hold most of the notes. */
const NOTE_SKEW = 2
const SEQUENCE_SHARE = 0.02
const CONTACT_SEQUENCE_SHARE = 0.01
const PENDING_MAIL_SHARE = 0.001

const values = (map: ReadonlyMap<string, number>) => [...map.values()]

/** Words in braces become plain ones: one text serves all companies. */
const plain = (html: string) =>
  html
    .replaceAll("{first}", "the owner")
    .replaceAll("{brand}", "The brand")
    .replaceAll("{city}", "local")
    .replaceAll("{show}", "the show")

const texts = (notes: { html: string }[]) => constant(notes.map(({ html }) => plain(html)))

function noteStep(
  name: string,
  column: string,
  subject: string,
  count: number,
  notes: string,
  lookups: Lookups,
): Step {
  return {
    name,
    sql: `insert into note (${column}, type, content, creator_id, pinned, created_at, updated_at)
      select subject, type::note_type, content, creator, pinned, written, written
      from (select ${subject} as subject, ${weighted(["N", "C", "E", "M", "T"], [40, 30, 12, 10, 8], "n", `${name} type`)} as type,
          ${element(notes, "n", `${name} text`)} as content, ${element(constant(values(lookups.users)), "n", `${name} creator`)} as creator,
          ${chance("n", `${name} pinned`, 0.03)} as pinned, ${daysAgo("n", `${name} written`, NOTE_DAYS)} as written
        from generate_series(1, ${count}) n) drawn`,
  }
}

/** Notes, sequence runs and mails on the new companies and contacts; most notes are on few companies, 500 on the last. */
export function activitySteps(load: Load, lookups: Lookups): Step[] {
  const sequence = element(constant(values(lookups.sequences)), "id", "sequence")
  const status = weighted(["in_progress", "completed", "stopped"], [30, 55, 15], "id", "run status")
  // Multiplying by a number prime to the range scatters the busy companies over all ids.
  const skewed = `${load.lastCompanyId} + 1 + (floor(${unit("n", "note company")} ^ ${NOTE_SKEW} * ${load.companies})::bigint * 7919 % ${load.companies})::int`
  const contact = `${load.lastContactId} + 1 + floor(${unit("n", "note contact")} * ${load.contacts})::int`
  const companyTexts = texts([...companyNotes, ...longNotes])
  const notes = Math.round(load.companies * NOTES_PER_COMPANY)
  return [
    noteStep("company notes", "company_id", skewed, notes, companyTexts, lookups),
    noteStep(
      "busy company",
      "company_id",
      `${load.lastCompanyId + load.companies}`,
      NOTES_OF_BUSIEST_COMPANY,
      companyTexts,
      lookups,
    ),
    noteStep(
      "contact notes",
      "contact_id",
      contact,
      Math.round(load.contacts * NOTES_PER_CONTACT),
      texts(contactNotes),
      lookups,
    ),
    {
      name: "sequence runs",
      sql: `insert into sequence_run (sequence_id, company_id, status, started_at, ended_at)
        select ${sequence}, id, status::sequence_run_status, started, case when status <> 'in_progress' then started + interval '20 days' end
        from (select id, ${status} as status, ${daysAgo("id", "run started", 120)} as started from seed_profile
          where ${chance("id", "sequence", SEQUENCE_SHARE)}) runs order by id`,
    },
    {
      name: "sequence runs of contacts",
      sql: `insert into sequence_run (sequence_id, contact_id, status, started_at, ended_at)
        select ${sequence}, id, status::sequence_run_status, started, case when status <> 'in_progress' then started + interval '20 days' end
        from (select id, ${status} as status, ${daysAgo("id", "run started", 120)} as started from contact
          where id > ${load.lastContactId} and ${chance("id", "contact sequence", CONTACT_SEQUENCE_SHARE)}) runs order by id`,
    },
    {
      name: "mails",
      sql: `with mailed as (
          select id, nextval('mail_thread_id_seq')::int as thread, nextval('mail_id_seq')::int as mail from seed_profile
          where ${chance("id", "sending", PENDING_MAIL_SHARE)} order by id
        ), threads as (
          insert into mail_thread (id, subject, mails, last_mail_at, last_out_at) select thread, 'Your booth', 1, now(), now() from mailed
        ), mails as (
          insert into mail (id, thread_id, direction, message_id, from_email, "to", subject, html_body, text_body, search, sent_at)
          select mail, thread, 'out', 'load-' || mail || '@example.com', 'sales@example.com',
            jsonb_build_array(jsonb_build_object('name', '', 'email', 'contact' || id || '@post.example')),
            'Your booth', '<p>Please find our proposals.</p>', 'Please find our proposals.', ' your booth sales@example.com please find our proposals.', now()
          from mailed
        ), links as (
          insert into mail_thread_company (thread_id, company_id, last_mail_at) select thread, id, now() from mailed
        )
        insert into mail_delivery (mail_id, company_id, status, due_at) select mail, id, 'queued', now() + interval '100 years' from mailed`,
    },
  ]
}
