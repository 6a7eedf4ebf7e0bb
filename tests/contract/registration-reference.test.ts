import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { env } from "#lib/env.ts"
import { seedReference } from "#prisma/seed/index.ts"
import { contrastWithWhite } from "#tests/factories/colours.ts"

const databaseUrl = env().DATABASE_URL ?? ""
const client = new pg.Client({ connectionString: databaseUrl })

beforeAll(() => client.connect())
afterAll(() => client.end())

const rows = async (text: string) => (await client.query(text)).rows

test("every show sells booths, in euros in Paris and Shanghai, in dollars in New York and Los Angeles", async () => {
  expect(
    await rows(`select sale.tradeshow_id as show, array_agg(distinct item.currency::text) as currencies,
        count(*) > 4 as offers from booth_item_tradeshow sale join booth_item item on item.id = sale.booth_item_id
      group by 1 order by 1`),
  ).toEqual([
    { show: 1, currencies: ["EUR"], offers: true },
    { show: 2, currencies: ["USD"], offers: true },
    { show: 3, currencies: ["EUR"], offers: true },
    { show: 4, currencies: ["USD"], offers: true },
  ])
  expect(
    await rows("select price, currency, size from booth_item where label = 'Regular booth 6 sqm'"),
  ).toEqual([{ price: 342_000, currency: "EUR", size: 6 }])
})

test("booth structures are named after their measures and goods", async () => {
  const structures = await rows("select name, width, depth, goods from booth_structure")
  expect(structures).toHaveLength(65)
  for (const { name, width, depth, goods } of structures) expect(name).toBe(`${width}x${depth} ${goods}`)
  expect(structures.map(({ name }) => name)).toEqual(expect.arrayContaining(["7x10 Fashion", "10x16 Shoes"]))
})

test("label options have the ids that applications name", async () => {
  expect(await rows("select id, name from label_option order by id")).toEqual([
    { id: 1, name: "Organic" },
    { id: 2, name: "Recycling" },
    { id: 3, name: "Sustainable" },
    { id: 4, name: "Fair trade" },
  ])
})

test("applications are paid by the plans and methods that are specified, also by organisations", async () => {
  const namesOf = async (table: string) =>
    (await rows(`select name from ${table} order by id`)).map(({ name }) => name)
  expect(await namesOf("payment_plan")).toEqual(["40% immediately", "100%"])
  expect(await namesOf("payment_method")).toEqual(["Credit Card", "Bank wire", "check"])
  expect(await namesOf("invoicing_organization")).toEqual([
    "ICEX",
    "Selectiva Moda",
    "CENIT",
    "CAMARA",
    "LEPL",
    "Peru Moda",
    "Abit",
  ])
})

test("each lifecycle is readable on white and names the stage of its own meaning in each current pipeline", async () => {
  for (const { color_hex } of await rows("select color_hex from registration_lifecycle"))
    expect(contrastWithWhite(color_hex)).toBeGreaterThan(4.5)
  expect(
    await rows(`select kept.name, array_agg(distinct stage.title) as titles, count(*)::int as pipelines
      from registration_lifecycle kept join registration_lifecycle_stage link on link.registration_lifecycle_id = kept.id
      join lifecycle_option stage on stage.id = link.lifecycle_option_id group by kept.position, 1 order by kept.position`),
  ).toEqual([
    { name: "Received", titles: ["Application sent"], pipelines: 4 },
    { name: "Waiting list", titles: ["Waiting list"], pipelines: 3 },
    { name: "Accepted", titles: ["Accepted"], pipelines: 4 },
    { name: "Refused", titles: ["Refused"], pipelines: 4 },
    { name: "Show full", titles: ["Show full"], pipelines: 3 },
    { name: "Paid", titles: ["Deposit paid"], pipelines: 4 },
  ])
})

test("starting again keeps lifecycles as administrators left them, and brings the catalogue up to date", async () => {
  await client.query("delete from registration_lifecycle where name = 'Cancelled'")
  await client.query("update registration_lifecycle set name = 'Arrived' where name = 'Received'")
  await client.query("delete from booth_item_tradeshow")
  await client.query("update booth_item set price = 1")
  await client.query("update configuration_entry set value = 'outdated' where key = 'seed.reference'")
  await seedReference(databaseUrl)
  const names = (await rows("select name from registration_lifecycle")).map(({ name }) => name)
  expect(names).toContain("Arrived")
  expect(names).not.toContain("Received")
  expect(names).not.toContain("Cancelled")
  expect(await rows("select from booth_item where price = 1")).toEqual([])
  expect((await rows("select from booth_item_tradeshow")).length).toBeGreaterThan(20)
})

test("the sites of technical files have an address for shows 1 to 3", async () => {
  expect(
    await rows(
      "select key from configuration_entry where key like 'techfile%' and value like 'https://%' order by 1",
    ),
  ).toEqual([1, 2, 3].map((show) => ({ key: `techfile_site_${show}` })))
})
