import type pg from "pg"
import { idsBy } from "#prisma/seed/rows.ts"

export interface ShowSession {
  id: number
  tradeshowId: number
  isCurrent: boolean
  from: string
}

export interface Pipeline {
  id: number
  name: string
  tradeshowId: number
  sessionId: number | null
  isCurrent: boolean
  /** Stage ids by title, in the board's order. */
  stages: Map<string, number>
}

/** Ids of everything that companies and contacts refer to. */
export interface Lookups {
  countries: Map<string, number>
  /** By country code and state code, as "US NY". */
  states: Map<string, number>
  users: Map<string, number>
  /** Those who sell, by nickname. */
  owners: Map<string, number>
  companyTags: Map<string, number>
  vendorTags: Map<string, number>
  contactTags: Map<string, number>
  callers: Map<string, number>
  networks: Map<string, number>
  salutations: Map<string, number>
  badges: Map<string, number>
  outcomes: Map<string, number>
  buyerTypes: Map<string, number>
  mediaTypes: Map<string, number>
  targets: Map<string, number>
  ageRanges: Map<string, number>
  platforms: Map<string, number>
  sequences: Map<string, number>
  mailingLists: Map<string, number>
  sections: Map<string, number>
  sessions: ShowSession[]
  pipelines: Pipeline[]
}

async function loadStates(client: pg.Client): Promise<Map<string, number>> {
  const result = await client.query<{ key: string; id: number }>(
    "select country.code || ' ' || state.code as key, state.id from state join country on country.id = state.country_id",
  )
  return new Map(result.rows.map((row) => [row.key, row.id]))
}

async function loadSellers(client: pg.Client): Promise<Map<string, number>> {
  const result = await client.query<{ nickname: string; id: number }>(
    "select nickname::text, id from owner where is_active order by id",
  )
  return new Map(result.rows.map((row) => [row.nickname, row.id]))
}

/** Vendor sections by show and name, as "1 Fashion". */
async function loadSections(client: pg.Client): Promise<Map<string, number>> {
  const result = await client.query<{ key: string; id: number }>(
    "select tradeshow_id || ' ' || name as key, id from vendor_section order by tradeshow_id, position",
  )
  return new Map(result.rows.map((row) => [row.key, row.id]))
}

async function loadSessions(client: pg.Client): Promise<ShowSession[]> {
  const result = await client.query<ShowSession>(
    `select id, tradeshow_id as "tradeshowId", is_current as "isCurrent", "from"::text from tradeshow_session
     where "from" is not null order by tradeshow_id, "from"`,
  )
  return result.rows
}

async function loadPipelines(client: pg.Client): Promise<Pipeline[]> {
  const result = await client.query<Omit<Pipeline, "stages"> & { titles: string[]; optionIds: number[] }>(
    `select lifecycle.id, lifecycle.name, tradeshow_id as "tradeshowId", session_id as "sessionId", is_current as "isCurrent",
       array_agg(option.title order by option.position) as titles,
       array_agg(option.id order by option.position) as "optionIds"
     from lifecycle join lifecycle_option option on option.lifecycle_id = lifecycle.id
     group by lifecycle.id order by lifecycle.position`,
  )
  return result.rows.map(({ titles, optionIds, ...pipeline }) => ({
    ...pipeline,
    stages: new Map(titles.map((title, index) => [title, optionIds[index] ?? 0])),
  }))
}

/** Reads all ids; reference data, users and vocabulary must be written. */
export async function loadLookups(client: pg.Client): Promise<Lookups> {
  return {
    countries: await idsBy(client, "country", "code"),
    states: await loadStates(client),
    users: await idsBy(client, "user", "email"),
    owners: await loadSellers(client),
    companyTags: await idsBy(client, "company_tag", "name"),
    vendorTags: await idsBy(client, "vendor_tag", "name"),
    contactTags: await idsBy(client, "contact_tag", "name"),
    callers: await idsBy(client, "caller", "name"),
    networks: await idsBy(client, "social_network", "code"),
    salutations: await idsBy(client, "salutation", "name"),
    badges: await idsBy(client, "badge", "name"),
    outcomes: await idsBy(client, "outcome", "name"),
    buyerTypes: await idsBy(client, "buyer_type", "name"),
    mediaTypes: await idsBy(client, "media_type", "name"),
    targets: await idsBy(client, "vendor_target", "name"),
    ageRanges: await idsBy(client, "gender_age_range", "name"),
    platforms: await idsBy(client, "lifecycle_platform", "name"),
    sequences: await idsBy(client, "sequence", "name"),
    mailingLists: await idsBy(client, "mailing_list", "name"),
    sections: await loadSections(client),
    sessions: await loadSessions(client),
    pipelines: await loadPipelines(client),
  }
}
