import type { Step } from "#prisma/seed/large/base.ts"
import { BIG_PIPELINE, bigPipelineSteps } from "#prisma/seed/large/big-pipeline.ts"
import {
  between,
  chance,
  constant,
  daysAgo,
  digits,
  element,
  weighted,
  zipf,
} from "#prisma/seed/large/expressions.ts"
import type { Lookups, Pipeline } from "#prisma/seed/lookups.ts"
import { ACCOUNTING_ORGANISATION } from "#prisma/seed/reference/configuration.ts"
import { marketCategories } from "#prisma/seed/reference/market.ts"
import { tradeshows } from "#prisma/seed/reference/tradeshows.ts"

const values = (map: ReadonlyMap<string, number>) => [...map.values()]

/** Share of vendors that look at each show, by show id. */
const SHOW_SHARES: Record<number, number> = { 1: 0.5, 2: 0.2, 3: 0.12, 4: 0.06 }

const STAGE_EXPONENT = 0.7

function pipelineStep(pipeline: Pipeline): Step {
  const share = (SHOW_SHARES[pipeline.tradeshowId] ?? 0) * (pipeline.sessionId === null ? 0.6 : 0.7)
  const purpose = `pipeline ${pipeline.id}`
  return {
    name: "pipelines",
    sql: `insert into company_lifecycle (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id, entered_at)
      select id, ${pipeline.id}, ${zipf(values(pipeline.stages), STAGE_EXPONENT, "id", purpose)}, ${pipeline.sessionId ?? "null"},
        ${daysAgo("id", `${purpose} entered`, 150)} - interval '${pipeline.isCurrent ? 0 : 180} days'
      from seed_profile where is_vendor and ${chance("id", `${purpose} share`, share)} order by id`,
  }
}

function participationStep(lookups: Lookups): Step {
  const opening = new Map(
    lookups.sessions.filter(({ isCurrent }) => isCurrent).map(({ tradeshowId, from }) => [tradeshowId, from]),
  )
  const sessions = lookups.sessions.filter(
    ({ tradeshowId, from }) => from <= (opening.get(tradeshowId) ?? ""),
  )
  const draws = sessions.map(({ id, tradeshowId }) => {
    const share = (SHOW_SHARES[tradeshowId] ?? 0) * 0.12
    return `select id, ${id} as session from seed_profile where is_vendor and ${chance("id", `session ${id}`, share)}`
  })
  return {
    name: "participations",
    sql: `insert into company_participation (company_id, tradeshow_session_id, booth_size)
      select id, session, ${weighted([6, 9, 12, 4, 18, 24, 36], [45, 20, 15, 8, 6, 4, 2], "id * 64 + session", "booth")}
      from (${draws.join(" union all ")}) taking_part order by 1, 2`,
  }
}

function showSteps(lookups: Lookups): Step[] {
  return tradeshows.flatMap(({ id: show, shortName }) => {
    const isInterested = `is_vendor and ${chance("id", `show ${show}`, SHOW_SHARES[show] ?? 0)}`
    const sections = [...lookups.sections].filter(([key]) => key.startsWith(`${show} `)).map(([, id]) => id)
    return [
      {
        name: "follow-ups",
        sql: `insert into company_followup (company_id, tradeshow_id) select id, ${show} from seed_profile where ${isInterested} order by id`,
      },
      {
        name: "sections",
        sql: `insert into company_vendor_section (company_id, vendor_section_id)
          select id, ${zipf(sections, 1, "id", `section ${show}`)} from seed_profile where ${isInterested} order by id`,
      },
      {
        name: "technical files",
        sql: `insert into company_mobilier (company_id, tradeshow_id, reference)
          select id, ${show}, '${shortName}-' || id from seed_profile
          where ${isInterested} and ${chance("id", `file ${show}`, 0.2)} order by id`,
      },
    ]
  })
}

/** Goods of one category each, with their category. */
function marketSteps(lookups: Lookups): Step[] {
  const goods = marketCategories().filter(({ parentId }) => parentId !== null)
  const drawn = zipf(
    goods.map(({ id }) => id),
    0.6,
    "id * 8 + draw",
    "goods",
  )
  const ranges = zipf(values(lookups.ageRanges), 0.5, "id * 8 + draw", "ages")
  const bloc = "case when is_vendor then 'VENDOR' when is_buyer then 'BUYER' else 'MEDIA' end::bloc"
  const inBloc = "(is_vendor or is_buyer or is_media)"
  return [
    {
      name: "market categories",
      sql: `insert into company_market_category (company_id, market_category_id, bloc)
        select distinct id, category, ${bloc}
        from seed_profile, generate_series(1, ${between("id", "goods count", 0, 2)}) draw,
          lateral (select ${drawn} as child) goods, lateral (values (child), (child / 100)) levels (category)
        where ${inBloc} order by 1, 2`,
    },
    {
      name: "age ranges",
      sql: `insert into company_gender_age_range (company_id, gender_age_range_id, bloc)
        select distinct id, ${ranges}, ${bloc} from seed_profile, generate_series(1, ${between("id", "age count", 0, 2)}) draw
        where (is_buyer or is_media) and not is_vendor order by 1, 2`,
    },
  ]
}

function blocSteps(lookups: Lookups): Step[] {
  const one = (table: string, column: string, ids: number[], condition: string): Step => ({
    name: "blocks",
    sql: `insert into ${table} (company_id, ${column}) select id, ${zipf(ids, 0.8, "id", table)} from seed_profile where ${condition} order by id`,
  })
  return [
    one("company_buyer_type", "buyer_type_id", values(lookups.buyerTypes), "is_buyer"),
    one("company_media_type", "media_type_id", values(lookups.mediaTypes), "is_media"),
    one(
      "company_vendor_target",
      "vendor_target_id",
      values(lookups.targets),
      `is_vendor and ${chance("id", "target", 0.5)}`,
    ),
  ]
}

const accountSteps: Step[] = [
  {
    name: "accounting ids",
    sql: `insert into company_zoho (company_id, organization_id, zoho_id)
      select id, '${ACCOUNTING_ORGANISATION}', '2007104300000' || ${digits("6", "id", "accounting")} from seed_profile
      where is_vendor and ${chance("id", "accounted", 0.2)} order by id`,
  },
  {
    name: "marketplace accounts",
    sql: `insert into marketplace_account (company_id, identifier, link, account_type, user_status, engagement,
        nb_contacts_address_book, products_available_for_orders, nb_confirmed_orders, nb_total_orders, member_since,
        latest_connection, is_blacklisted, marketplaces)
      select id, 'MP-' || (100000 + id), 'https://orders.petit-salon.example/' || id,
        case when is_vendor then 'Vendor' else 'Buyer' end, ${weighted(["Active", "Dormant", "Invited"], [6, 3, 1], "id", "mp status")},
        ${between("id", "engagement", 0, 100)}, ${between("id", "address book", 0, 500)},
        case when is_vendor then ${between("id", "products", 0, 400)} else 0 end, orders / 2, orders,
        ${daysAgo("id", "member", 1_200)}::date, ${daysAgo("id", "connected", 60)}, ${chance("id", "blacklisted", 0.02)},
        array[${element(constant(["Kids Europe", "Kids USA", "Kids Asia"]), "id", "marketplace")}]
      from (select id, is_vendor, ${between("id", "orders", 0, 200)} as orders from seed_profile
        where (is_vendor or is_buyer) and ${chance("id", "on marketplace", 0.168)}) members order by id`,
  },
]

/** What shows, blocks, accounting and the marketplace know of the new companies. */
export function companyShowSteps(lookups: Lookups): Step[] {
  return [
    ...lookups.pipelines.filter(({ name }) => name !== BIG_PIPELINE).map(pipelineStep),
    ...bigPipelineSteps(lookups),
    participationStep(lookups),
    ...showSteps(lookups),
    ...marketSteps(lookups),
    ...blocSteps(lookups),
    ...accountSteps,
  ]
}
