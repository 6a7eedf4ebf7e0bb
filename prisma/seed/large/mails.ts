import type { Step } from "#prisma/seed/large/base.ts"
import { between, chance, constant, element, unit } from "#prisma/seed/large/expressions.ts"

/** Mails of a conversation, least and most; the average is between. */
const MIN_MAILS = 1
const MAX_MAILS = 5
const AVERAGE = (MIN_MAILS + MAX_MAILS) / 2
/** The greater, the fewer contacts have most of the conversations. */
const SKEW = 2
/** A prime that scatters the busy contacts over all ids. */
const SCATTER = 7919
/** Conversations of the busiest contact. */
const BUSIEST = 2_000
const YEARS = 3
const UNREAD_SHARE = 0.01
const PINNED_SHARE = 0.01
/** Days over which the mails of a conversation are spread. */
const DAYS_OF_A_THREAD = 6

const SUBJECTS = constant([
  "Your booth in Paris",
  "Deposit for the January session",
  "Corner booth near the entrance",
  "Votre dossier d'exposant",
  "Floor plan and neighbours",
  "Brand images for the catalogue",
  "Invitation to the opening evening",
  "Demo of the ordering platform",
  "Tarifs et options",
  "Visit in New York",
])

const OPENINGS = constant([
  "Thank you for your quick answer.",
  "I come back to you about our call of yesterday.",
  "Nous avons bien reçu votre message.",
  "Please find the documents attached.",
  "We have not heard from you since our last mail.",
])

const MIDDLES = constant([
  "The booth is nine square metres, with a corner and two walls.",
  "Your deposit is due within seven days; the balance forty-five days before the opening.",
  "Le plan du salon sera prêt à la fin du mois.",
  "Our brands would like to stand next to each other in the newborn section.",
  "Could you send us the technical file and the images of your collection?",
  "The online application takes ten minutes.",
])

const CLOSINGS = constant(["Kind regards", "Bien à vous", "See you at the show", "Best wishes from the team"])

/** A word that few mails have, so that a search can look for a rare one. */
const RARE = constant([
  "pyjamas",
  "muslin",
  "cradle",
  "prams",
  "illustrators",
  "showroom",
  "organic",
  "knitwear",
])

/** Who writes with whom, and when it began. */
function drawSteps(mails: number): Step[] {
  const threads = Math.max(1, Math.round(mails / AVERAGE))
  const skewed = `1 + (floor(${unit("n", "mail contact")} ^ ${SKEW} * people)::bigint * ${SCATTER} % people)::int`
  return [
    {
      name: "people who write",
      sql: `create temporary table seed_writer on commit drop as
        select row_number() over (order by contact.id)::int as number, contact.id, contact.email, contact.company_id,
          concat_ws(' ', first_name, last_name) as name
        from contact where email is not null and deleted_at is null and company_id is not null`,
    },
    { name: "people who write", sql: "create unique index on seed_writer (number)" },
    {
      name: "mailboxes",
      sql: `insert into mailbox (user_id, email, display_name, intake, smtp_host, smtp_port, smtp_security, username, encrypted_secret)
        select "user".id, "user".email, "user".name, 'local', '127.0.0.1', 1, 'none', "user".email, ''
        from "user" join owner on owner.user_id = "user".id and owner.is_active on conflict do nothing`,
    },
    {
      name: "conversations",
      sql: `create temporary table seed_thread on commit drop as
        select (coalesce((select max(id) from mail_thread), 0) + n)::int as id, n, mails, began, subject, pinned, mailbox.id as mailbox_id,
          mailbox.user_id, mailbox.email as our_email, mailbox.display_name as our_name, writer.id as contact_id, writer.company_id,
          writer.email as their_email, writer.name as their_name
        from (select n, ${between("n", "mails of a thread", MIN_MAILS, MAX_MAILS)} as mails,
            now() - interval '${DAYS_OF_A_THREAD + 1} days' - ${unit("n", "thread began")} ^ 2 * interval '${YEARS} years' as began,
            ${element(SUBJECTS, "n", "subject")} as subject, ${chance("n", "pinned thread", PINNED_SHARE)} as pinned,
            case when n <= ${BUSIEST} then 1 else ${skewed} end as writer,
            1 + floor(${unit("n", "mailbox")} * (select count(*) from mailbox))::int as box
          from generate_series(1, ${threads}) n, (select greatest(count(*), 1)::int as people from seed_writer) counted) drawn
        join seed_writer writer on writer.number = drawn.writer
        join (select *, row_number() over (order by id)::int as number from mailbox) mailbox on mailbox.number = drawn.box`,
    },
    { name: "conversations", sql: "analyze seed_thread" },
    {
      name: "mails",
      sql: `create temporary table seed_mail on commit drop as
        select (coalesce((select max(id) from mail), 0) + row_number() over (order by began + k * interval '1 day', thread.n, k))::int as id,
          thread.id as thread_id, k, thread.mails = k + 1 as is_last, k % 2 = 1 as is_theirs,
          least(began + k * interval '1 day' + ${unit("thread.n * 10 + k", "hour")} * interval '1 day', now()) as at,
          concat_ws(' ', ${element(OPENINGS, "thread.n * 10 + k", "opening")}, ${element(MIDDLES, "thread.n * 10 + k", "middle")},
            case when ${chance("thread.n * 10 + k", "rare", 0.002)} then ${element(RARE, "thread.n * 10 + k", "rare word")} end,
            ${element(CLOSINGS, "thread.n * 10 + k", "closing")}) as text,
          ${chance("thread.n * 10 + k", "unread", UNREAD_SHARE)} as is_unread
        from seed_thread thread, generate_series(0, thread.mails - 1) k`,
    },
    { name: "mails", sql: "analyze seed_mail" },
  ]
}

const person = (name: string, email: string) =>
  `jsonb_build_array(jsonb_build_object('name', ${name}, 'email', ${email}))`

const writeSteps: Step[] = [
  {
    name: "conversations",
    sql: `insert into mail_thread (id, subject, mails, last_mail_at, last_in_at, last_out_at, pinned)
      select thread.id, subject, mails, last, last_in, last_out, pinned from seed_thread thread join (
        select thread_id, max(at) as last, max(at) filter (where is_theirs) as last_in, max(at) filter (where not is_theirs) as last_out
        from seed_mail group by 1) written on written.thread_id = thread.id order by thread.id`,
  },
  {
    name: "mails",
    sql: `insert into mail (id, thread_id, direction, message_id, in_reply_to, refs, from_name, from_email, "to", subject, html_body, text_body,
        search, sent_at, created_at, pinned, author_id)
      select mail.id, thread_id, case when is_theirs then 'in' else 'out' end::mail_direction, 'load-' || thread_id || '-' || k || '@example.com',
        case when k > 0 then 'load-' || thread_id || '-' || k - 1 || '@example.com' end,
        case when k > 0 then array['load-' || thread_id || '-0@example.com'] else '{}' end,
        case when is_theirs then their_name else our_name end, case when is_theirs then their_email else our_email end,
        case when is_theirs then ${person("our_name", "our_email::text")} else ${person("their_name", "their_email::text")} end,
        shown, '<div>' || text || '</div>', text,
        search_text(shown, their_name, their_email::text, our_name, our_email::text, text), at, at, pinned and is_last,
        case when is_theirs then null else user_id end
      from (select mail.*, thread.subject, case when k > 0 then 'Re: ' else '' end || thread.subject as shown, their_name, their_email, our_name, our_email, user_id, pinned
        from seed_mail mail join seed_thread thread on thread.id = mail.thread_id) mail order by mail.id`,
  },
  {
    name: "addresses of conversations",
    sql: "insert into mail_thread_address (thread_id, email) select id, their_email from seed_thread order by id",
  },
  {
    name: "conversations of records",
    sql: `with links as (select thread.id, contact_id, company_id, stored.last_mail_at, stored.pinned
        from seed_thread thread join mail_thread stored on stored.id = thread.id),
      contacts as (insert into mail_thread_contact (thread_id, contact_id, last_mail_at, pinned)
        select id, contact_id, last_mail_at, pinned from links order by contact_id, id)
      insert into mail_thread_company (thread_id, company_id, last_mail_at, pinned)
      select id, company_id, last_mail_at, pinned from links order by company_id, id`,
  },
  {
    name: "copies in mailboxes",
    sql: `insert into mail_copy (mailbox_id, mail_id, seen) select mailbox_id, mail.id, not (is_theirs and is_last and is_unread)
      from seed_mail mail join seed_thread thread on thread.id = mail.thread_id order by mail.id`,
  },
  {
    name: "whose mails they are",
    sql: "insert into mail_holder (mail_id, user_id) select copy.mail_id, box.user_id from mail_copy copy join mailbox box on box.id = copy.mailbox_id order by 1",
  },
  {
    name: "members of conversations",
    sql: `insert into mail_thread_member (thread_id, user_id, last_mail_at, unread)
      select thread.id, user_id, stored.last_mail_at, coalesce(unread, 0) from seed_thread thread join mail_thread stored on stored.id = thread.id
      left join (select thread_id, count(*)::int as unread from seed_mail where is_theirs and is_last and is_unread group by 1) fresh
        on fresh.thread_id = thread.id order by user_id, thread.id`,
  },
  {
    name: "deliveries",
    sql: `insert into mail_delivery (mail_id, mailbox_id, user_id, company_id, status, due_at, sent_at)
      select mail.id, mailbox_id, user_id, company_id, 'sent', at, at from seed_mail mail join seed_thread thread on thread.id = mail.thread_id
      where not is_theirs order by mail.id`,
  },
]

/** So many mails in conversations of contacts with the sellers, most with few of them. */
export const mailSteps = (mails: number): Step[] => [...drawSteps(mails), ...writeSteps]
