import pg from "pg"
import type { Step } from "#prisma/seed/large/base.ts"
import { chance, constant, daysAgo, element, unit, weighted } from "#prisma/seed/large/expressions.ts"
import { campaign, linked, step as milestone, stop, wait } from "#prisma/seed/reference/sequences/nodes.ts"

const SEQUENCES = 200
const STATIC_LISTS = 450
const DYNAMIC_LISTS = 50
/** Starts of each sequence. */
const STARTS = 10
/** The greater, the fewer lists have most of the people. */
const SKEW = 0.7
/** The largest list has at most such a share of all contacts. */
const LARGEST = 0.9
/** A prime that scatters the members of a list over all contacts. */
const SCATTER = 7919
const YEARS = 3
/** Share of the contacts that unsubscribed from a list, and as many addresses again that never were anybody's. */
const UNSUBSCRIBED = 0.03
/** Share of those who came to a list of which is known how. */
const KNOWN = 0.25

const TOPICS = constant([
  "Newsletter",
  "Exhibitors",
  "Buyers",
  "Press",
  "Catalogue",
  "Opening evening",
  "Talks",
  "Ordering platform",
  "Early birds",
  "Former exhibitors",
])
const PLACES = constant(["Paris", "New York", "London", "Tokyo", "Milan", "Copenhagen", "Lyon", "Berlin"])
const SUBJECTS = constant([
  "Your badge for the next show",
  "Save the date",
  "Ten brands to discover this season",
  "The programme of talks is online",
  "Early-bird fees end on Friday",
])
/** What dynamic lists search for. */
const SOUGHT = constant(["anna", "martin", "claire", "smith", "julie", "garcia", "yuki", "paul"])

/** Where the id of a sequence's mail goes. */
const EMAIL = 999_999_999
const flow = linked(
  [
    milestone("begin", "Begin"),
    campaign("first", "First mail", EMAIL),
    wait("pause", "A week", 7),
    campaign("second", "Reminder", EMAIL),
    stop("end", "End", "done"),
  ],
  "begin first",
  "first pause",
  "pause second",
  "second end",
)

/** How many are on each list, the largest first. */
function sizes(subscriptions: number): number[] {
  const weights = Array.from({ length: STATIC_LISTS }, (_, place) => (place + 1) ** -SKEW)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => Math.round((subscriptions * weight) / all))
}

const sequenceSteps: Step[] = [
  {
    name: "sequences",
    sql: `create temporary table seed_sequence on commit drop as
      select n, (select coalesce(max(id), 0) from sequence)::int + n as id, (select coalesce(max(id), 0) from sequence_email)::int + n as email
      from generate_series(1, ${SEQUENCES}) n`,
  },
  {
    name: "sequences",
    sql: `with sequences as (insert into sequence (id, name, description)
        select id, concat_ws(' ', ${element(TOPICS, "n", "topic of sequence")}, ${element(PLACES, "n", "place of sequence")}, id), 'Two mails, a week apart' from seed_sequence),
      emails as (insert into sequence_email (id, sequence_id, subject, content, first_subject, first_content)
        select email, id, 'Save the date', '<p>See you there.</p>', 'Save the date', '<p>See you there.</p>' from seed_sequence)
      insert into sequence_version (sequence_id, number, flow, published_at)
      select id, 1, replace(${pg.escapeLiteral(JSON.stringify(flow))}, '${EMAIL}', email::text)::jsonb, now() from seed_sequence order by id`,
  },
]

const listSteps = (subscriptions: number): Step[] => [
  {
    name: "mailing lists",
    sql: `create temporary table seed_list on commit drop as
      select n::int as n, (select coalesce(max(id), 0) from mailing_list)::int + n::int as id, size
      from unnest(${constant(sizes(subscriptions))} || array_fill(null::int, array[${DYNAMIC_LISTS}])) with ordinality given (size, n)`,
  },
  {
    name: "mailing lists",
    sql: `insert into mailing_list (id, name, kind, filters)
      select id, concat_ws(' ', ${element(TOPICS, "n", "topic")}, ${element(PLACES, "n", "place")}, id),
        case when size is null then 'dynamic' else 'static' end::mailing_list_kind,
        case when size is null then jsonb_build_object('name', ${element(SOUGHT, "n", "sought")}) else '{}' end from seed_list order by id`,
  },
  {
    name: "starts of sequences",
    sql: `insert into sequence_start (sequence_id, version_id, sender_id, lists, created_at, ended_at, started)
      select id, version, sender, array[list], at, at, 100 from (
        select sequence.id, version.id as version, (select min(id) from mailing_sender) as sender, ${daysAgo("k", "start", 365)} as at,
          (select min(id) from seed_list) + floor(${unit("k", "list of start")} * ${STATIC_LISTS})::int as list
        from seed_sequence sequence join sequence_version version on version.sequence_id = sequence.id,
          lateral (select sequence.n * ${STARTS} + k as k from generate_series(1, ${STARTS}) k) numbers) started
      where sender is not null order by at`,
  },
]

const memberSteps: Step[] = [
  {
    name: "members of lists",
    sql: `create temporary table seed_member on commit drop as
      select row_number() over (order by id)::int as number, id, email from contact where deleted_at is null and email is not null`,
  },
  { name: "members of lists", sql: "create unique index on seed_member (number)" },
  { name: "members of lists", sql: "analyze seed_member; analyze seed_list" },
  {
    name: "suppressed addresses",
    sql: `insert into suppression (email, mailing_list_id, reason, created_at)
      select email, list.id, 'unsubscribed'::suppression_reason, ${daysAgo("member.id", "left", 365)} from seed_member member
        join seed_list list on list.n = 1 + member.number % ${STATIC_LISTS} where ${chance("member.id", "unsubscribed", UNSUBSCRIBED)}
      union all select ('load-' || id || '@suppressed.example')::citext, null, 'imported'::suppression_reason, ${daysAgo("id", "imported", 365)} from seed_member
        where ${chance("id", "imported address", UNSUBSCRIBED)}
      on conflict do nothing`,
  },
  { name: "suppressed addresses", sql: "analyze suppression" },
  {
    name: "subscriptions",
    sql: `insert into mailing_subscription (mailing_list_id, contact_id, created_at)
      select drawn.list, drawn.id, now() - ${unit("drawn.id::bigint * 1000 + drawn.list", "came")} * interval '${YEARS} years' from (
        select list.id as list, member.id, member.email from (select count(*)::bigint as people from seed_member) counted cross join (select * from seed_list where size is not null) list
          cross join generate_series(1, least(list.size, floor(people * ${LARGEST}))::bigint) k
          join seed_member member on member.number = 1 + (list.n * 104729 + k * ${SCATTER}) % people) drawn
      left join suppression left_it on left_it.email = drawn.email and left_it.mailing_list_id = drawn.list
      where left_it.id is null on conflict do nothing`,
  },
  { name: "subscriptions", sql: "analyze mailing_subscription" },
  {
    name: "who came and left",
    sql: `insert into subscription_event (mailing_list_id, contact_id, email, action, source, at)
      select mailing_list_id, contact_id, email, 'subscribed'::subscription_action, 'import', created_at from mailing_subscription join seed_member on id = contact_id
        where mailing_list_id in (select id from seed_list) and ${chance("contact_id::bigint * 1000 + mailing_list_id", "known", KNOWN)}
      union all select mailing_list_id, member.id, member.email, 'unsubscribed'::subscription_action, 'link', created_at from suppression
        join seed_member member using (email) where mailing_list_id in (select id from seed_list)`,
  },
  {
    name: "mails of mailings",
    sql: `insert into mailing_send (contact_id, object, "from", sent_at, due_at, list_id, status, opened_at, clicked_at)
      select id, subject, 'newsletter@example.com', at, at, list, became::mailing_status, case when became <> 'SENT' then at end, case when became = 'CLICKED' then at end
      from (select id, ${element(SUBJECTS, "id", "subject of mailing")} as subject, ${daysAgo("id", "mailed", 365)} as at,
          ${weighted(["SENT", "OPENED", "CLICKED"], [60, 30, 10], "id", "became")} as became,
          (select min(id) from seed_list) + number % ${STATIC_LISTS} as list from seed_member) drawn order by id`,
  },
  { name: "mails of mailings", sql: "analyze mailing_send; analyze subscription_event" },
]

/** Sequences, mailing lists and so many subscriptions, most of them on few lists; a mail for each contact that has an address. */
export const mailingSteps = (subscriptions: number): Step[] => [
  ...sequenceSteps,
  ...listSteps(subscriptions),
  ...memberSteps,
]
