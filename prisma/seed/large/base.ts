import type pg from "pg"
import { toSlug } from "#lib/text/to-slug.ts"
import { chance, constant, element, unit, weighted } from "#prisma/seed/large/expressions.ts"
import type { Lookups } from "#prisma/seed/lookups.ts"
import {
  BRAND_ENDINGS,
  BRAND_NOUNS,
  BRAND_OPENINGS,
  INSTITUTION_OPENINGS,
  LEGAL_FORMS,
  MEDIA_ENDINGS,
  MEDIA_OPENINGS,
  OTHER_OPENINGS,
  SHOP_OPENINGS,
} from "#prisma/seed/names/businesses.ts"
import { PEOPLE } from "#prisma/seed/names/people.ts"
import { places } from "#prisma/seed/names/places.ts"
import { mobilePattern } from "#prisma/seed/phones.ts"
import { insertRows, required } from "#prisma/seed/rows.ts"

/** What is to be added, and the ids after which it is. */
export interface Load {
  companies: number
  contacts: number
  lastCompanyId: number
  lastContactId: number
}

export interface Step {
  name: string
  sql: string
}

const BRANDS_PER_COMPANY = 0.6

/** Contacts of a company as a multiple of the average, and how often. */
const CONTACT_SHAPES = [0, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3]
const CONTACT_SHAPE_WEIGHTS = [8, 20, 17, 15, 12, 12, 8, 5, 3]
/** The most contacts of a company, as a multiple of the average. */
const MAX_CONTACTS = 3
/** Share of contacts that belong to a company. */
const WITH_COMPANY = 0.97

/** Words and numbers of each country, in a temporary table that the other statements join. */
export async function writePlaces(client: pg.Client, lookups: Lookups): Promise<void> {
  await client.query(`create temporary table seed_place (
    country_id int primary key, women text[], women_slugs text[], men text[], men_slugs text[], family text[],
    family_slugs text[], streets text[], cities text[], zips text[], states int[], legal_form text,
    landline text, landline_digits int, mobile text, mobile_digits int) on commit drop`)
  for (const column of ["women", "men", "family", "streets", "cities"])
    await client.query(`alter table seed_place alter column ${column} set storage plain`)
  const rows = places.map(({ code, culture, streets, cities, landline }) => {
    const names = PEOPLE[culture]
    const mobile = mobilePattern(code)
    return {
      country_id: required(lookups.countries, code),
      women: names.women,
      women_slugs: names.women.map(toSlug),
      men: names.men,
      men_slugs: names.men.map(toSlug),
      family: names.last,
      family_slugs: names.last.map(toSlug),
      streets,
      cities: cities.map((city) => city.name),
      zips: cities.map((city) => city.zip.replaceAll("#", "1")),
      states: cities.map((city) => (city.state ? required(lookups.states, `${code} ${city.state}`) : null)),
      legal_form: LEGAL_FORMS[code] ?? "Ltd",
      landline: landline.replaceAll("#", ""),
      landline_digits: landline.split("#").length - 1,
      mobile: mobile.replaceAll("#", ""),
      mobile_digits: mobile.split("#").length - 1,
    }
  })
  await insertRows(client, "seed_place", rows)
  await client.query("analyze seed_place")
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Two- and three-word names, every combination at most once, in an order that mixes them. */
function brandStep({ companies }: Load): Step {
  const endings = [...new Set(BRAND_ENDINGS)]
  const combinations = BRAND_OPENINGS.length * BRAND_NOUNS.length * endings.length
  const desired = Math.min(combinations, Math.ceil(companies * BRANDS_PER_COMPANY))
  let stride = Math.floor(combinations * 0.618)
  while (gcd(stride, combinations) !== 1) stride += 1
  const word = (words: readonly string[], divisor: number) =>
    `(${constant(words)})[1 + (mixed / ${divisor}) % ${words.length}]`
  return {
    name: "brands",
    sql: `insert into brand (name)
      select name from (select n, btrim(concat_ws(' ', ${word(BRAND_OPENINGS, 1)}, ${word(BRAND_NOUNS, BRAND_OPENINGS.length)},
          ${word(endings, BRAND_OPENINGS.length * BRAND_NOUNS.length)}))::citext as name
        from (select n, (n::bigint * ${stride} % ${combinations})::int as mixed from generate_series(1, ${desired}) n) numbers) named
      where not exists (select from brand where brand.name = named.name)
      order by n`,
  }
}

/** Who each new company is: country, kind, place of its city, brand and contacts. */
function profileSteps({ companies, contacts, lastCompanyId }: Load, lookups: Lookups): Step[] {
  const kind = weighted(
    ["vendor", "buyer", "both", "media", "institution", "other"],
    [43.5, 42.5, 3, 7, 2, 2],
    "id",
    "kind",
  )
  const country = weighted(
    places.map(({ code }) => required(lookups.countries, code)),
    places.map(({ weight }) => weight),
    "id",
    "country",
  )
  const average = CONTACT_SHAPES.reduce(
    (sum, shape, index) => sum + (shape * (CONTACT_SHAPE_WEIGHTS[index] ?? 0)) / 100,
    0,
  )
  const perCompany = ((contacts / companies) * WITH_COMPANY) / average
  const maxContacts = Math.round((contacts / companies) * MAX_CONTACTS)
  const shape = weighted(
    CONTACT_SHAPES.map((value) => value * 100),
    CONTACT_SHAPE_WEIGHTS,
    "id",
    "contacts",
  )
  return [
    {
      name: "profiles",
      sql: `create temporary table seed_profile on commit drop as
        select id, kind, country_id, kind in ('vendor', 'both') as is_vendor, kind in ('buyer', 'both') as is_buyer,
          kind = 'media' as is_media, ${unit("id", "city")} ^ 2 as city,
          least(floor(${shape} / 100.0 * ${perCompany} + ${unit("id", "rounding")}), ${maxContacts})::int as contacts,
          row_number() over (partition by kind in ('vendor', 'both') order by id) as number
        from (select id, ${kind} as kind, ${country} as country_id
          from generate_series(${lastCompanyId + 1}, ${lastCompanyId + companies}) id) drawn`,
    },
    { name: "profiles", sql: "create unique index on seed_profile (id)" },
    { name: "profiles", sql: "analyze seed_profile" },
  ]
}

/** Names by kind; a vendor goes by its first brand. */
function nameSteps({ companies }: Load): Step[] {
  const pick = (words: readonly string[], purpose: string) => element(constant(words), "profile.id", purpose)
  const city = "place.cities[1 + floor(profile.city * cardinality(place.cities))::int]"
  const noun = pick(BRAND_NOUNS, "noun")
  return [
    {
      name: "names",
      sql: `create temporary table seed_brand on commit drop as
        select id, name::text as name, row_number() over (order by id) as number from brand
        order by id desc limit ${companies}`,
    },
    { name: "names", sql: "create unique index on seed_brand (number)" },
    { name: "names", sql: "analyze seed_brand" },
    {
      name: "names",
      sql: `create temporary table seed_name on commit drop as
        select profile.id, name, btrim(regexp_replace(normalise(name), '[^a-z0-9]+', '-', 'g'), '-') as slug
        from (select profile.id,
            case
              when profile.is_vendor and brand.id is not null then brand.name
              when profile.is_vendor then concat_ws(' ', ${pick(BRAND_OPENINGS, "opening")}, ${noun}, ${city})
              when profile.is_buyer then concat_ws(' ', ${pick(SHOP_OPENINGS, "shop")}, ${noun},
                case when ${chance("profile.id", "with city", 0.4)} then ${city} end)
              when profile.is_media then concat_ws(' ', ${pick(MEDIA_OPENINGS, "media")}, ${pick(MEDIA_ENDINGS, "media ending")}, ${city})
              when profile.kind = 'institution' then concat_ws(' ', ${pick(INSTITUTION_OPENINGS, "institution")}, ${city})
              else concat_ws(' ', ${pick(OTHER_OPENINGS, "other")}, ${noun}, ${city})
            end as name
          from seed_profile profile
          join seed_place place using (country_id)
          left join seed_brand brand on profile.is_vendor and brand.number = profile.number) profile`,
    },
    { name: "names", sql: "create unique index on seed_name (id)" },
    { name: "names", sql: "analyze seed_name" },
  ]
}

/** Which contacts belong to which company; the contacts left over belong to none. */
function linkSteps({ contacts, lastContactId }: Load): Step[] {
  return [
    {
      name: "links",
      sql: `create temporary table seed_link on commit drop as
        select ${lastContactId} + row_number() over (order by id, position) as contact_id, id as company_id, position,
          country_id
        from seed_profile, generate_series(0, contacts - 1) position
        order by id, position limit ${contacts}`,
    },
    { name: "links", sql: "create unique index on seed_link (contact_id)" },
    { name: "links", sql: "create unique index on seed_link (company_id, position)" },
    { name: "links", sql: "analyze seed_link" },
  ]
}

/** Everything the rows of companies and contacts are made from. */
export function baseSteps(load: Load, lookups: Lookups): Step[] {
  return [brandStep(load), ...profileSteps(load, lookups), ...nameSteps(load), ...linkSteps(load)]
}

/** How many brands a vendor has, 1 to 5. */
export const brandCount = (id: string) => weighted([1, 2, 3, 4, 5], [48, 26, 14, 8, 4], id, "brand count")
