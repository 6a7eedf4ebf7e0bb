import type { Load, Step } from "#prisma/seed/large/base.ts"
import {
  between,
  chance,
  constant,
  daysAgo,
  digits,
  element,
  unit,
  weighted,
  zipf,
} from "#prisma/seed/large/expressions.ts"
import type { Lookups } from "#prisma/seed/lookups.ts"
import { JOB_TITLES } from "#prisma/seed/names/people.ts"
import { places } from "#prisma/seed/names/places.ts"
import { required } from "#prisma/seed/rows.ts"

const values = (map: ReadonlyMap<string, number>) => [...map.values()]
const sometimes = (share: number, purpose: string, value: string) =>
  `case when ${chance("id", purpose, share)} then ${value} end`

/** The rows of the new contacts; company links follow when the companies are there. */
export function contactStep({ contacts, lastContactId }: Load, lookups: Lookups): Step {
  const freeCountry = weighted(
    places.map(({ code }) => required(lookups.countries, code)),
    places.map(({ weight }) => weight),
    "number",
    "free country",
  )
  const isWoman = chance("id", "woman", 0.7)
  const salutation = (name: string) => required(lookups.salutations, name)
  const name = (list: string, purpose: string) =>
    `place.${list}[1 + floor(${unit("id", purpose)} * cardinality(place.${list}))::int]`
  return {
    name: "contacts",
    sql: `insert into contact (id, salutation_id, first_name, last_name, job_title, is_vip, badge_id, outcome_id, email,
        email_error, is_blacklisted, created_by_id, created_at, updated_at)
      select id,
        case when ${isWoman} then ${weighted([salutation("Mrs"), salutation("Ms")], [2, 1], "id", "mrs")} else ${salutation("Mr")} end,
        case when ${isWoman} then ${name("women", "first")} else ${name("men", "first")} end,
        ${name("family", "last")},
        ${sometimes(0.85, "has job", zipfText(JOB_TITLES, "job"))},
        ${chance("id", "vip", 0.03)},
        ${sometimes(0.4, "has badge", zipf(values(lookups.badges), 1, "id", "badge"))},
        ${sometimes(0.2, "has outcome", zipf(values(lookups.outcomes), 0.8, "id", "outcome"))},
        case when ${chance("id", "has email", 0.96)} then concat(
          case when ${isWoman} then ${name("women_slugs", "first")} else ${name("men_slugs", "first")} end, '.',
          ${name("family_slugs", "last")}, id, '@', coalesce(slug, 'post'), '.example') end,
        ${chance("id", "has email", 0.96)} and ${chance("id", "bounced", 0.01)},
        ${chance("id", "has email", 0.96)} and ${chance("id", "refused", 0.005)},
        ${element(constant(values(lookups.users)), "id", "creator")},
        ${daysAgo("id", "created", 1_400)}, ${daysAgo("id", "updated", 400)}
      from (select number as id, coalesce(link.country_id, ${freeCountry}) as country_id, seed_name.slug
        from generate_series(${lastContactId + 1}, ${lastContactId + contacts}) number
        left join seed_link link on link.contact_id = number
        left join seed_name on seed_name.id = link.company_id) person
      join seed_place place using (country_id)
      order by id`,
  }
}

const zipfText = (words: readonly string[], purpose: string) =>
  weighted(
    words,
    words.map((_, index) => 1 / (index + 1)),
    "id",
    purpose,
  )

/** Records related to a contact; "new" stands for the contacts of this load. */
export function contactDetailSteps({ lastContactId }: Load, lookups: Lookups): Step[] {
  const isNew = `id > ${lastContactId}`
  const draw = "id * 8 + draw"
  const tags = zipf(values(lookups.contactTags), 1, draw, "contact tag")
  const past = lookups.sessions.filter((session) => !session.isCurrent).map(({ id }) => id)
  const current = lookups.sessions.filter((session) => session.isCurrent).map(({ id }) => id)
  const networks = [required(lookups.networks, "linkedin"), required(lookups.networks, "instagram")]
  return [
    {
      name: "contact phones",
      sql: `insert into contact_phone (contact_id, country_id, number, type, position)
        select id, country_id, mobile || ${digits("mobile_digits", "id", "mobile")}, 'M', 0
        from contact join seed_link on seed_link.contact_id = contact.id join seed_place using (country_id) where ${isNew} and ${chance("id", "has mobile", 0.45)}`,
    },
    {
      name: "contact networks",
      sql: `insert into contact_social_network (contact_id, social_network_id, value)
        select id, network, 'https://www.' || case when network = ${networks[0]} then 'linkedin.com/in/' else 'instagram.com/' end
          || replace(split_part(email::text, '@', 1), '.', '-')
        from contact, unnest(${constant(networks)}) network
        where ${isNew} and email is not null and ${chance("id * 2 + network", "network", 0.08)}`,
    },
    {
      name: "contact tags",
      sql: `insert into contact_tagging (contact_id, tag_id)
        select distinct id, ${tags} from contact, generate_series(1, ${between("id", "tag draws", 0, 2)} / 2) draw where ${isNew}
        order by 1, 2`,
    },
    {
      name: "callers",
      sql: `insert into contact_caller (contact_id, caller_id)
        select id, ${element(constant(values(lookups.callers)), "id", "caller")} from contact
        where ${isNew} and ${chance("id", "called", 0.08)}`,
    },
    {
      name: "registrations and visits",
      sql: `insert into contact_session (contact_id, tradeshow_session_id, registered_status, is_visited)
        select id, session, case when is_current then ${weighted([2, 1, 3, 4, 0], [55, 25, 10, 5, 5], "id * 64 + session", "status")} else 2 end,
          not is_current and ${chance("id * 64 + session", "visited", 0.7)}
        from (select distinct contact.id, is_current, case when is_current
            then ${zipf(current, 1, draw, "current session")} else ${zipf(past, 0.7, draw, "past session")} end as session
          from contact, generate_series(1, 3) draw, lateral (select draw = 1 as is_current) which
          where ${isNew} and ${chance("id", "visitor", 0.3)} and ${chance(draw, "visits", 0.45)}) visit`,
    },
  ]
}

export const contactLinkStep: Step = {
  name: "contacts of companies",
  sql: `insert into company_contact (company_id, contact_id, position)
    select company_id, contact_id, position from seed_link order by company_id, contact_id`,
}
