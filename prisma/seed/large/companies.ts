import { brandCount, type Step } from "#prisma/seed/large/base.ts"
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
import { required } from "#prisma/seed/rows.ts"

const values = (map: ReadonlyMap<string, number>) => [...map.values()]

/** Networks of a company and the share that has them. */
const NETWORKS: [code: string, share: number, address: string][] = [
  ["website", 0.6, "'https://www.' || slug || '.example'"],
  ["instagram", 0.42, "'https://www.instagram.com/' || replace(slug, '-', '.')"],
  ["facebook", 0.25, "'https://www.facebook.com/' || slug"],
  ["linkedin", 0.1, "'https://www.linkedin.com/company/' || slug"],
]

/** Rows of the new companies. */
export function companyStep(lookups: Lookups): Step {
  const city = (list: string) => `place.${list}[1 + floor(profile.city * cardinality(place.cities))::int]`
  const when = (share: number, purpose: string, value: string) =>
    `case when ${chance("profile.id", purpose, share)} then ${value} end`
  return {
    name: "companies",
    sql: `insert into company (id, name, business_name, state, street, zip_code, city, country_id, state_id,
        lifecycle_platform_id, primary_contact_id, primary_sales_contact_id, created_by_id, created_at, updated_at)
      select profile.id, name, ${when(0.6, "registered", "name || ' ' || place.legal_form")},
        case when ${chance("profile.id", "pending", 0.03)} then 'pending' else 'created' end::company_state,
        ${when(0.9, "street", `${between("profile.id", "house", 1, 240)} || ' ' || ${element("place.streets", "profile.id", "street name")}`)},
        nullif(${city("zips")}, ''), ${city("cities")}, profile.country_id, ${city("states")},
        case when is_vendor or is_buyer then ${when(0.5, "platform", zipf(values(lookups.platforms), 0.8, "profile.id", "platform stage"))} end,
        first.contact_id,
        case when is_vendor then ${when(0.8, "sales contact", "coalesce(second.contact_id, first.contact_id)")} end,
        ${element(constant(values(lookups.users)), "profile.id", "company creator")},
        ${daysAgo("profile.id", "company created", 1_600)}, ${daysAgo("profile.id", "company updated", 500)}
      from seed_profile profile
      join seed_name using (id)
      join seed_place place on place.country_id = profile.country_id
      left join seed_link first on first.company_id = profile.id and first.position = 0
      left join seed_link second on second.company_id = profile.id and second.position = 1
      order by profile.id`,
  }
}

function typeSteps(): Step[] {
  const kinds = (ids: number[], purpose: string) => zipf(ids, 0.9, "id", purpose)
  return [
    {
      name: "account types",
      sql: `insert into company_account_type (company_id, account_type_id)
        select id, type from seed_profile, lateral (
          select ${kinds([31, 33, 32, 35, 34], "vendor type")} as type where is_vendor
          union select ${kinds([21, 24, 23, 26, 25, 22], "buyer type")} where is_buyer
          union select ${kinds([11, 12, 13, 14], "media type")} where is_media
          union select ${kinds([53, 51, 52], "institution type")} where kind = 'institution'
          union select ${kinds([41, 43, 42], "other type")} where kind = 'other'
          union select ${kinds([34, 33], "second vendor type")} where is_vendor and ${chance("id", "second type", 0.08)}
        ) types order by 1, 2`,
    },
  ]
}

/** Free tags follow Zipf's law: the first is on a fifth of the companies, most on less than one in a thousand. */
function tagSteps(lookups: Lookups): Step[] {
  const draw = "id * 8 + draw"
  return [
    {
      name: "company tags",
      sql: `insert into company_tagging (company_id, tag_id)
        select distinct id, ${zipf(values(lookups.companyTags), 1.3, draw, "company tag")}
        from seed_profile, generate_series(1, ${weighted([0, 1, 2, 3], [45, 35, 15, 5], "id", "tags")}) draw
        order by 1, 2`,
    },
    {
      name: "vendor tags",
      sql: `insert into company_vendor_tagging (company_id, vendor_tag_id)
        select distinct id, ${zipf(values(lookups.vendorTags), 1.1, draw, "vendor tag")}
        from seed_profile, generate_series(1, ${weighted([0, 1, 2], [50, 35, 15], "id", "vendor tags")}) draw
        where is_vendor order by 1, 2`,
    },
  ]
}

/** The first brand gave the vendor its name; further ones may be shared between distributors. */
function brandSteps(): Step[] {
  const draw = "profile.id * 8 + draw"
  return [
    {
      name: "brands of vendors",
      sql: `insert into company_brand (company_id, brand_id, position)
        select company_id, brand.id, min(position)
        from (select profile.id as company_id, draw - 1 as position, case when draw = 1 and profile.number <= total then profile.number
            else 1 + floor(${unit(draw, "brand")} * total)::bigint end as number
          from (select count(*) as total from seed_brand) counted, seed_profile profile,
            generate_series(1, ${brandCount("profile.id")}) draw
          where is_vendor) drawn
        join seed_brand brand using (number)
        group by 1, 2 order by 1, 2`,
    },
  ]
}

function addressBookSteps(lookups: Lookups): Step[] {
  return [
    {
      name: "company phones",
      sql: `insert into company_phone (company_id, country_id, number, type, position)
        select id, country_id, landline || ${digits("landline_digits", "id", "landline")}, 'L', 0
        from seed_profile join seed_place using (country_id) where ${chance("id", "has landline", 0.7)} order by id`,
    },
    {
      name: "company networks",
      sql: `insert into company_social_network (company_id, social_network_id, value)
        ${NETWORKS.map(
          ([code, share, address]) =>
            `select id, ${required(lookups.networks, code)}, ${address} from seed_name where ${chance("id", code, share)}`,
        ).join(" union all ")} order by 1, 2`,
    },
  ]
}

function ownerStep(lookups: Lookups): Step {
  const owner = zipf(values(lookups.owners), 0.6, "id * 4 + draw", "owner")
  return {
    name: "sale owners",
    sql: `insert into company_sale_owner (company_id, owner_id)
      select distinct id, ${owner}
      from seed_profile, generate_series(1, ${weighted([0, 1, 2], [35, 58, 7], "id", "owners")}) draw order by 1, 2`,
  }
}

/** Records related to a company apart from shows and blocks. */
export function companyDetailSteps(lookups: Lookups): Step[] {
  return [
    ...typeSteps(),
    ...tagSteps(lookups),
    ...brandSteps(),
    ...addressBookSteps(lookups),
    ownerStep(lookups),
  ]
}
