import type { Step } from "#prisma/seed/large/base.ts"
import { chance, constant, daysAgo, digits, element, unit, weighted } from "#prisma/seed/large/expressions.ts"
import type { Lookups } from "#prisma/seed/lookups.ts"

/** Share of applications by show id. */
const SHOW_SHARES: Record<number, number> = { 1: 5, 2: 2.5, 3: 1.5, 4: 1 }
const DRAFT_SHARE = 0.06
const LINKED_SHARE = 0.78
const PLACED_SHARE = 0.5
/** Companies that applications come from; each applies to several sessions. */
const EXHIBITORS = 40_000

/** Names of lifecycles and how often a linked application has each; the empty one is none. */
const LIFECYCLES = [
  "",
  "Received",
  "Waiting list",
  "Accepted",
  "Refused",
  "Show full",
  "Deposit invoiced",
  "Paid",
  "Cancelled",
]
const LIFECYCLE_WEIGHTS = [14, 14, 7, 16, 4, 2, 10, 30, 3]

/** A current session has three times the applications of one that is over. */
function sessionsByWeight({ sessions }: Lookups): { ids: number[]; weights: number[] } {
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const chosen = sessions.filter((session) =>
    current.some((next) => next.tradeshowId === session.tradeshowId && session.from <= next.from),
  )
  const weights = chosen.map(
    ({ tradeshowId, isCurrent }) => (SHOW_SHARES[tradeshowId] ?? 1) * (isCurrent ? 3 : 1),
  )
  return { ids: chosen.map(({ id }) => id), weights }
}

/** Who applies: vendors with a brand, and somebody to write to. */
const exhibitorSteps: Step[] = [
  {
    name: "exhibitors",
    sql: `create temporary table seed_exhibitor on commit drop as
      select row_number() over (order by company.id) as place, company.id as company_id, company.name, company.country_id,
        company.state_id, coalesce(company.street, '1 Market Street') as street, coalesce(company.zip_code, '10000') as zip_code,
        coalesce(company.city, 'Paris') as city, person.salutation_id, person.first_name, person.last_name,
        coalesce(person.email::text, 'office' || company.id || '@office.example') as email, company.account_type_ids[1] as account_type_id
      from company cross join lateral (select contact.* from company_contact link join contact on contact.id = link.contact_id
        where link.company_id = company.id order by link.position, contact.id limit 1) person
      where company.brand_ids <> '{}' and company.country_id is not null and company.deleted_at is null
      order by company.id limit ${EXHIBITORS}`,
  },
  { name: "exhibitors", sql: "create unique index on seed_exhibitor (place)" },
]

/** What each application is like, drawn once for all its rows. */
function drawStep(count: number, lookups: Lookups): Step {
  const { ids, weights } = sessionsByWeight(lookups)
  return {
    name: "registrations",
    sql: `create temporary table seed_registration on commit drop as
      select drawn.*, session.tradeshow_id, exhibitor.company_id, is_linked and ${chance("drawn.id", "placed", PLACED_SHARE)} as is_placed,
        case when is_draft then 0 else ${weighted([1, 2, 3, 4], [20, 30, 25, 25], "drawn.id", "booths")} end as booths,
        case when is_draft then 0 else ${weighted([0, 1, 2, 3, 4], [25, 10, 25, 30, 10], "drawn.id", "invoices")} end as invoices,
        ${unit("drawn.id", "paid")} as paid, case when session.tradeshow_id in (1, 3) then 'EUR' else 'USD' end::currency as currency,
        ${daysAgo("drawn.id", "age", 150)} - make_interval(days => case when session.is_current then 0 else current_date - session."from" + 60 end) as published
      from (select id, not is_draft and ${chance("id", "linked", LINKED_SHARE)} as is_linked, is_draft, session_id,
          1 + floor(${unit("id", "exhibitor")} * exhibitors)::int as place
        from (select coalesce((select max(id) from registration), 0) + n as id from generate_series(1, ${count}) n) numbered,
          lateral (select ${chance("id", "draft", DRAFT_SHARE)} as is_draft, ${weighted(ids, weights, "id", "session")} as session_id) chosen,
          (select count(*) as exhibitors from seed_exhibitor) counted) drawn
      join tradeshow_session session on session.id = session_id join seed_exhibitor exhibitor on exhibitor.place = drawn.place`,
  }
}

const lifecycleId = (linked: string) =>
  `(select kept.id from registration_lifecycle kept where kept.name::text = case when ${linked}
    then ${weighted(LIFECYCLES, LIFECYCLE_WEIGHTS, "drawn.id", "lifecycle")} end)`

const draft = `jsonb_build_object('data', jsonb_build_object('store', jsonb_build_object('events', jsonb_build_object('tradeshowId', drawn.tradeshow_id),
  'brand', jsonb_build_object('basic', jsonb_build_object('name', exhibitor.name), 'brands', jsonb_build_array(jsonb_build_object('brandName', exhibitor.name))))))`

/** The rows of the list; published ones alone have what applicants filled in. */
const rowStep: Step = {
  name: "registrations",
  sql: `insert into registration (id, slug, tradeshow_session_id, email, draft, touched_at, published_at, lifecycle_id, is_placed,
      has_techfile, company_name, account_type_id, country_id, state_id, accept_terms_date, billing_salutation_id, billing_first_name,
      billing_last_name, billing_email, billing_company_name, billing_street, billing_zip_code, billing_city, billing_country_id,
      vat_code, payment_plan_id, payment_method_id, organization_id, platform_choice, want_contact, created_at, updated_at)
    select drawn.id, md5('registration ' || drawn.id), drawn.session_id, exhibitor.email, ${draft}, published,
      case when not is_draft then published end, ${lifecycleId("is_linked")}, drawn.is_placed,
      drawn.is_placed and ${chance("drawn.id", "techfile", 0.6)}, exhibitor.name, exhibitor.account_type_id, exhibitor.country_id,
      exhibitor.state_id, published, exhibitor.salutation_id, exhibitor.first_name, exhibitor.last_name, exhibitor.email, exhibitor.name,
      exhibitor.street, exhibitor.zip_code, exhibitor.city, exhibitor.country_id, ${digits("9", "drawn.id", "vat")},
      ${element("(select array_agg(id order by id) from payment_plan)", "drawn.id", "plan")},
      ${element("(select array_agg(id order by id) from payment_method)", "drawn.id", "method")},
      case when ${chance("drawn.id", "third party", 0.08)} then ${element("(select array_agg(id order by id) from invoicing_organization)", "drawn.id", "organisation")} end,
      case when ${chance("drawn.id", "platform", 0.4)} then ${element(constant(["Ankorstore", "Faire", "JOOR", "None"]), "drawn.id", "which platform")} end,
      ${chance("drawn.id", "contact", 0.25)}, published - interval '3 days', published + ${unit("drawn.id", "changed")} * (now() - published)
    from seed_registration drawn join seed_exhibitor exhibitor using (place) order by drawn.id`,
}

const contactSteps: Step[] = [
  {
    name: "contacts of registrations",
    sql: `insert into registration_contact (registration_id, salutation_id, first_name, last_name, job_title, email)
      select drawn.id, salutation_id, coalesce(first_name, ''), coalesce(last_name, name), 'Founder', email
      from seed_registration drawn join seed_exhibitor using (place) where not is_draft order by drawn.id`,
  },
  {
    name: "contacts of registrations",
    sql: `insert into registration_contact_phone (registration_contact_id, number)
      select contact.id, '+33 1 ' || ${digits("8", "contact.id", "phone")} from registration_contact contact
      join seed_registration drawn on drawn.id = contact.registration_id where ${chance("contact.id", "phone", 0.7)}`,
  },
]

const linkSteps: Step[] = [
  {
    name: "linked companies",
    sql: `insert into registration_association (registration_id, company_id, is_primary)
      select drawn.id, drawn.company_id, true from seed_registration drawn where is_linked order by drawn.id`,
  },
  {
    name: "linked companies",
    sql: `insert into registration_association (registration_id, company_id, is_primary)
      select drawn.id, other.company_id, false from seed_registration drawn join seed_exhibitor other on other.place = drawn.place + 1
      where is_linked and ${chance("drawn.id", "secondary", 0.1)}`,
  },
]

const noteStep = ({ users }: Lookups): Step => ({
  name: "notes of registrations",
  sql: `insert into note (registration_id, type, content, creator_id, created_at, updated_at)
    select id, 'R', ${element(constant(["<p>Asked for a spot near the entrance.</p>", "<p>Souhaite un angle.</p>", "<p>Sends the brand list later.</p>"]), "id", "note")},
      ${element(constant([...users.values()]), "id", "author")}, published, published
    from seed_registration where not is_draft and ${chance("id", "noted", 0.2)}`,
})

/** Registrations with contacts, links and notes, to be followed by brands and booths. */
export function registrationSteps(count: number, lookups: Lookups): Step[] {
  return [
    ...exhibitorSteps,
    drawStep(count, lookups),
    { name: "registrations", sql: "create unique index on seed_registration (id)" },
    { name: "registrations", sql: "analyze seed_registration" },
    rowStep,
    ...contactSteps,
    ...linkSteps,
    noteStep(lookups),
  ]
}
