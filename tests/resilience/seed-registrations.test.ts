import { join } from "node:path"
import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { env } from "#lib/env.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { staleRegistrations } from "#tests/factories/read-columns.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const databaseUrl = env().DATABASE_URL ?? ""

const count = async (from: string) =>
  (await sqlOne<{ n: number }>(`select count(*)::int as n from ${from}`)).n

beforeAll(() => seedDemo(databaseUrl))

test("three shows' coming sessions have 180 registrations and 40 incomplete ones, those of a year before 145", async () => {
  expect(
    await sql(`select session.tradeshow_id as show, session.is_current, count(published_at)::int as published,
        (count(*) - count(published_at))::int as drafts
      from registration join tradeshow_session session on session.id = tradeshow_session_id group by 1, 2 order by 1, 2`),
  ).toEqual([
    { show: 1, is_current: false, published: 74, drafts: 0 },
    { show: 1, is_current: true, published: 90, drafts: 20 },
    { show: 2, is_current: false, published: 47, drafts: 0 },
    { show: 2, is_current: true, published: 55, drafts: 12 },
    { show: 3, is_current: false, published: 24, drafts: 0 },
    { show: 3, is_current: true, published: 35, drafts: 8 },
  ])
})

test("they are in every state", async () => {
  const published = "registration where published_at is not null and"
  for (const { name, id } of await sql<{ name: string; id: number }>(
    "select name, id from registration_lifecycle",
  ))
    expect(await count(`${published} lifecycle_id = ${id}`), name).toBeGreaterThan(1)
  for (const state of [
    "lifecycle_id is null",
    "is_placed and has_techfile",
    "is_placed and not has_techfile",
    "not is_placed",
    "company_ids = '{}'",
    "cardinality(company_ids) = 1",
    "cardinality(company_ids) > 1",
    "booth_count = 1",
    "booth_count = 3",
    "is_first",
    "has_notes",
    "organization_id is not null",
    "platform_choice = 'Other' and platform_name is not null",
    "booth_numbers <> ''",
    "invoice_count = 0",
    "invoice_count > 0 and billed_percent = 0",
    "billed_percent between 1 and 99",
    "billed_percent = 100",
  ])
    expect(await count(`${published} ${state}`), state).toBeGreaterThan(2)
  expect(
    await count("registration where published_at is null and touched_at < now() - interval '8 days'"),
  ).toBeGreaterThan(5)
  expect(
    await count("registration where published_at is null and touched_at > now() - interval '6 days'"),
  ).toBeGreaterThan(5)
  expect(await count("registration_technical_file")).toBeGreaterThan(2)
})

test("they keep the rules that the database asks of those who write one by one", async () => {
  expect(
    await count(`registration where company_ids <> '{}' and 1 <> (select count(*) from registration_association link
      where link.registration_id = registration.id and link.is_primary)`),
  ).toBe(0)
  expect(
    await count(
      "registration_booth booth where not exists (select from registration_booth_brand where booth_id = booth.id)",
    ),
  ).toBe(0)
  expect(
    await count(`registration_booth booth join registration on registration.id = booth.registration_id
      join tradeshow_session session on session.id = registration.tradeshow_session_id
      where booth.tradeshow_session_id <> session.id or not exists (select from booth_item_tradeshow sale
        where sale.booth_item_id = booth.booth_item_id and sale.tradeshow_id = session.tradeshow_id)`),
  ).toBe(0)
  expect(
    await count(`registration where published_at is not null and (
      select sum(final_amount) filter (where booth_id is not null) - sum(final_amount) filter (where name = 'Grand total')
      from registration_price where registration_id = registration.id) is distinct from 0`),
  ).toBe(0)
  expect(await staleRegistrations()).toEqual([])
})

test("linked companies stand where the lifecycle has them", async () => {
  expect(
    await count(`registration join registration_lifecycle kept on kept.id = lifecycle_id and kept.name = 'Paid'
      where not exists (select from lifecycle_option stage where stage.title = 'Deposit paid' and stage.id = any (lifecycle_option_ids))`),
  ).toBe(0)
})

test("every filter of their list finds some", async () => {
  const api = await signIn(await createUser())
  const { id } = await sqlOne<{ id: number }>(
    "select id from tradeshow_session where tradeshow_id = 1 and is_current",
  )
  const { data } = await api.registrations.listFilters()
  for (const { field, types, source } of data.filter((filter) => filter.source !== "date")) {
    const value = source === "sessions" ? id : 1
    const filter = types.includes("exists") ? filterOn(field, "exists") : filterOn(field, "=", [value])
    const { total } = (await api.registrations.list({ filters: { 0: filter } })).meta
    expect(total, field).toBeGreaterThan(0)
  }
})

test("the coming sessions have something to be compared with, begun and published, invoiced and collected", async () => {
  const api = await signIn(await createUser())
  const { data } = await api.seasons.list()
  for (const { id } of data.filter(({ is_current }) => is_current)) {
    const { currencies } = await api.seasons.money({ session: id })
    const [money] = currencies
    const today = money?.weeks.findLast(({ invoiced }) => invoiced !== null)
    expect(today?.invoiced).toBeGreaterThan(0)
    expect(today?.invoiced_before).toBeGreaterThan(0)
    expect(money?.weeks.at(-1)?.collected_before).toBeGreaterThan(today?.collected_before ?? 0)
    const { weeks } = await api.seasons.applications({ session: id })
    expect(weeks.filter(({ published_before }) => published_before !== 0).length).toBeGreaterThan(10)
  }
})

test("brand images are pictures in the file store, small ones", async () => {
  const files = await sql<{ key: string; mime: string; size: string }>(
    "select key, mime, size from stored_file join registration_brand_image image on image.file_id = stored_file.id",
  )
  expect(files.length).toBeGreaterThan(60)
  expect(files.length).toBeLessThan(300)
  for (const { key, mime, size } of files) {
    expect(Number(size)).toBeLessThan(20_000)
    const { format, width } = await sharp(join(env().DATA_DIR, "files", key)).metadata()
    expect([`image/${format}`, width]).toEqual([mime, 320])
  }
})

test("a demo of before there were registrations gets them too, once", async () => {
  await sql("truncate registration cascade")
  await sql(
    "delete from configuration_entry where key in ('seed.demo.registrations', 'seed.demo.last_season')",
  )
  expect(await seedDemo(databaseUrl)).toBe(true)
  expect(await count("registration")).toBe(365)
  expect(await seedDemo(databaseUrl)).toBe(false)
  expect(await count("registration")).toBe(365)
})

test("companies came to their stages by moves of the audit trail, each from where the one before it led", async () => {
  const wrong = await sql(`with move as (
      select record_id, (entry #>> '{lifecycle_id}')::int as pipeline, (entry #>> '{lifecycle_option_id}')::int as stage, at,
        row_number() over (partition by record_id, entry #>> '{lifecycle_id}' order by at desc, id desc) as latest
      from audit_entry, jsonb_array_elements(changes #> '{vendor.lifecycles,1}') entry where changes ? 'vendor.lifecycles')
    select company_id from company_lifecycle place join company on company.id = company_id
    left join move on record_id = company_id and pipeline = lifecycle_id and latest = 1
    where entered_at >= company.created_at and stage is distinct from lifecycle_option_id`)
  expect(wrong).toEqual([])
  const api = await signIn(await createUser())
  for (const { id } of await sql<{ id: number }>("select id from lifecycle where is_current")) {
    const { stages } = await api.pipelines.funnel({ pipeline: id, days: 365 })
    expect(stages.filter(({ entered }) => entered > 0).length, String(id)).toBeGreaterThan(3)
  }
})
