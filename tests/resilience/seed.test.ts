import { verify } from "@node-rs/argon2"
import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { roleOf } from "#lib/access/roles.ts"
import type { Ability } from "#lib/contract/identity/session.ts"
import { env } from "#lib/env.ts"
import { writeSellers } from "#prisma/seed/demo/sellers.ts"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { writeDemo } from "#prisma/seed/demo/write-demo.ts"
import { seedDemo, seedLarge, seedReference } from "#prisma/seed/index.ts"
import { accountTypes } from "#prisma/seed/reference/account-types.ts"
import { sessionsAround } from "#prisma/seed/reference/sessions.ts"
import { contrastWithWhite } from "#tests/factories/colours.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { staleCompanies, staleContacts, staleRegistrations } from "#tests/factories/read-columns.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const databaseUrl = env().DATABASE_URL ?? ""
const client = new pg.Client({ connectionString: databaseUrl })

beforeAll(() => client.connect())
afterAll(() => client.end())

async function rows<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows
}

async function count(sql: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${sql}`)
  return row?.n ?? -1
}

/** What the demo says, without ids that a database hands out. */
async function demoText(): Promise<string> {
  const [row] = await rows<{ digest: string }>(`select md5(
    (select string_agg(concat_ws('|', name, street, city, created_at, brand_names), ',' order by id) from company) ||
    (select string_agg(concat_ws('|', first_name, last_name, email, created_at), ',' order by id) from contact) ||
    (select string_agg(concat_ws('|', slug, company_name, billing_street, brand_names, booth_numbers, invoiced, collected, touched_at), ',' order by id) from registration) ||
    (select string_agg(concat_ws('|', content, created_at), ',' order by id) from note) ||
    (select string_agg(concat_ws('|', node, object, sent_at, opened_at, clicked_at), ',' order by sent_at, email, node) from mailing_send where run_id is not null)) as digest`)
  return row?.digest ?? ""
}

/** Everything the large load takes off the tables while it runs. */
const structure = () =>
  rows(`select 'key' as kind, conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`)

test("every country has two names and a phone prefix", async () => {
  expect(await count("country")).toBe(249)
  expect(await count("country where name = code or name_fr = code or phone_prefix !~ '^\\+[0-9]+$'")).toBe(0)
  expect(await rows("select name, name_fr, phone_prefix from country where code = 'DE'")).toEqual([
    { name: "Germany", name_fr: "Allemagne", phone_prefix: "+49" },
  ])
})

test("states belong to the countries whose addresses name them", async () => {
  const found = await rows<{ code: string; n: number }>(
    `select country.code, count(*)::int as n from state join country on country.id = country_id
     where country.code in ('US', 'CA', 'AU', 'MX', 'BR', 'IN', 'JP') group by 1 order by 1`,
  )
  expect(Object.fromEntries(found.map(({ code, n }) => [code, n]))).toEqual({
    AU: 8,
    BR: 27,
    CA: 13,
    IN: 36,
    JP: 47,
    MX: 32,
    US: 56,
  })
})

test("account types are readable on white", () => {
  for (const { colorHex } of accountTypes()) expect(contrastWithWhite(colorHex)).toBeGreaterThan(4.5)
})

test.each(["2026-11-20", "2027-01-24", "2028-02-29", "2031-12-31"])(
  "each show has four past sessions, one current and one to come on %s",
  (day) => {
    const sessions = sessionsAround(new Date(`${day}T12:00:00Z`))
    for (const show of [1, 2, 3, 4]) {
      const ofShow = sessions.filter((session) => session.tradeshowId === show)
      expect(ofShow.map((session) => session.isCurrent)).toEqual([false, false, false, false, true, false])
      expect(ofShow.slice(0, 4).every((session) => session.to < day)).toBe(true)
      expect(ofShow.slice(4).every((session) => session.to >= day)).toBe(true)
    }
  },
)

test("starting again, in many processes at once, keeps what users changed", async () => {
  await client.query("update configuration_entry set value = '7' where key = 'max_display'")
  await client.query("update tradeshow_session set is_current = false where tradeshow_id = 1")
  await client.query("update configuration_entry set value = 'outdated' where key = 'seed.reference'")
  const before = await count("tradeshow_session")
  await Promise.all([1, 2, 3].map(() => seedReference(databaseUrl)))
  expect(await count("country")).toBe(249)
  expect(await count("tradeshow_session")).toBe(before)
  expect(await count("tradeshow_session where tradeshow_id = 1 and is_current")).toBe(0)
  expect(await rows("select value from configuration_entry where key = 'max_display'")).toEqual([
    { value: "7" },
  ])
  await client.query(
    "update tradeshow_session set is_current = true where tradeshow_id = 1 and id = (select session_id from lifecycle where tradeshow_id = 1 and is_current and session_id is not null)",
  )
})

test("the demo is the same for the same day", async () => {
  const digests: string[] = []
  for (let run = 0; run < 2; run++) {
    await client.query("begin")
    await writeDemo(client, new Date("2026-11-20T08:00:00Z"), () => undefined)
    digests.push(await demoText())
    await client.query("rollback")
  }
  expect(digests[0]).not.toBe("")
  expect(digests[1]).toBe(digests[0])
})

test("nobody is invented who invoices; the demo says of whom it has that it is one", async () => {
  const sellers = () =>
    rows(
      "select legal_name, registration_number, vat_code, iban, account from invoice_seller order by entity",
    )
  await client.query("delete from tax_rule")
  await client.query("delete from invoice_seller")
  await seedReference(databaseUrl)
  const nobody = { legal_name: "", registration_number: "", vat_code: "", iban: "", account: "" }
  expect(await sellers()).toEqual([nobody, nobody])
  const enter = "update invoice_seller set legal_name = 'Salons SARL'"
  await client.query(`${enter}, iban = 'FR7630006000011234567890189' where entity = 'sarl'`)
  await writeSellers(client)
  const demo = [{ legal_name: "Petit Salon SARL – démo" }, { legal_name: "Petit Salon Inc. – demo" }]
  expect(await sellers()).toMatchObject(demo)
  await client.query("begin")
  await client.query(`${enter} where entity = 'sarl'`)
  await writeSellers(client)
  expect(await sellers()).toMatchObject([{ legal_name: "Salons SARL" }, { legal_name: demo[1]?.legal_name }])
  await client.query("rollback")
})

test("the demo is told once", async () => {
  expect(await seedDemo(databaseUrl)).toBe(true)
  expect(await seedDemo(databaseUrl)).toBe(false)
  expect(await count("company")).toBe(600)
  expect(await count("contact")).toBe(1_800)
  expect(await count('"user"')).toBe(13)
  expect(await count("(select distinct country_id from company) countries")).toBe(30)
})

test("the four demo sign-ins have the rights they are for", async () => {
  const users = await rows<{
    email: string
    hash: string
    admin: boolean
    sells: boolean
    reminded: boolean
    abilities: Ability[]
  }>(
    `select email::text, password_hash as hash, is_admin as admin,
       exists (select from owner where user_id = "user".id and is_active) as sells,
       exists (select from owner where user_id = "user".id) as reminded,
       array(select ability from user_ability where user_id = "user".id
         union select 'record.edit' where may_edit_records) as abilities
     from "user" where email in ('admin@example.com', 'sales@example.com', 'accounting@example.com', 'viewer@example.com') order by email`,
  )
  const [accounting, admin, sales, viewer] = users
  expect(admin?.admin).toBe(true)
  expect(sales).toMatchObject({ admin: false, sells: true, reminded: true })
  expect(sales?.abilities).toContain("export.companies")
  expect(sales?.abilities).not.toContain("delete.document")
  const roleOfUser = (user: (typeof users)[number] | undefined) =>
    user && roleOf({ isAdmin: user.admin, abilities: user.abilities })
  expect(roleOfUser(sales)).toEqual({ kind: "role", role: "sales" })
  expect(roleOfUser(accounting)).toEqual({ kind: "role", role: "accounting" })
  expect(roleOfUser(viewer)).toEqual({ kind: "role", role: "viewer" })
  expect(viewer).toMatchObject({ sells: false, reminded: true })
  for (const user of users) expect(await verify(user.hash, DEMO_PASSWORD)).toBe(true)
})

test("every filter of both lists finds some of the demo", async () => {
  const api = await signIn(await createUser({ isAdmin: true }))
  for (const area of ["companies", "contacts"] as const) {
    const { data } = await api[area].listFilters()
    for (const { field, types } of data.filter(({ source }) => source !== "date")) {
      const filter = types.includes("exists") ? filterOn(field, "exists") : filterOn(field, "=", [1])
      const { total } = (await api[area].list({ filters: { 0: filter } })).meta
      expect(total, `${area} ${field}`).toBeGreaterThan(0)
    }
  }
})

test("what the demo's lists read is true", async () => {
  expect(await staleCompanies()).toEqual([])
  expect(await staleContacts()).toEqual([])
})

test("organic companies of France are a handful", async () => {
  const found = await count(`company where tag_ids @> array(select id from company_tag where name = 'Organic')
    and country_id = (select id from country where code = 'FR')`)
  expect(found).toBeGreaterThanOrEqual(15)
  expect(found).toBeLessThanOrEqual(40)
})

test("one company of the demo is rich in everything, one has a name only", async () => {
  const [rich] = await rows("select * from company where name = 'Petit Loup Paris'")
  expect(rich).toMatchObject({ has_website: true, has_active_sequence: true, is_on_marketplace: true })
  for (const column of ["tag_ids", "vendor_tag_ids", "brand_ids", "sale_owner_ids", "lifecycle_option_ids"])
    expect(rich?.[column]).not.toEqual([])
  const [bare] = await rows("select * from company where name = 'The Quiet Corner'")
  expect(bare).toMatchObject({ city: null, tag_ids: [], account_type_ids: [], primary_contact_id: null })
})

test("phones of the demo are numbers of their countries", async () => {
  const phones = await rows<{ number: string; code: CountryCode }>(
    `select number, code from company_phone join country on country.id = country_id
     union all select number, code from contact_phone join country on country.id = country_id`,
  )
  expect(phones.length).toBeGreaterThan(1_000)
  const wrong = phones.filter(({ number, code }) => !parsePhoneNumberFromString(number, code)?.isValid())
  expect(wrong).toEqual([])
})

/** Invoices whose parts do not add up, that leave a gap in their series, or whose registration says otherwise. */
function brokenInvoices() {
  return rows(`select number from invoice join invoice_numbering series using (entity, kind, year)
    where (subtotal, total, paid) is distinct from (
        (select sum(amount) from invoice_line where invoice_id = invoice.id),
        (select sum(amount) from invoice_instalment where invoice_id = invoice.id),
        (select coalesce(sum(amount), 0) from invoice_payment where invoice_id = invoice.id))
      or (select count(*) from invoice one where (one.entity, one.year) = (invoice.entity, invoice.year)) <> series.last
      or series.last_date < date or not exists (select from registration_invoice share
        where share.invoice_id = invoice.id and (share.total, share.balance) = (invoice.total, invoice.balance)
          and share.due_on is not distinct from case when invoice.balance > 0 then invoice_due_on(invoice) end)`)
}

test("the large load reaches its numbers and leaves read columns, totals and structure right", async () => {
  const before = await structure()
  await seedLarge(databaseUrl, { companies: 3_000, contacts: 6_000 })
  await seedLarge(databaseUrl, { companies: 3_000, contacts: 6_000 })
  expect(await count("company")).toBe(3_000)
  expect(await count("contact")).toBe(6_000)
  expect(await structure()).toEqual(before)
  expect(
    await rows("select list, sum(total)::int as total from list_counter group by list order by list"),
  ).toEqual([
    { list: "company", total: 3_000 },
    { list: "contact", total: 6_000 },
    { list: "invoice", total: 0 },
    { list: "registration", total: 600 },
  ])
  const stale = await count(`company join company_read_columns(array(select id from company)) fresh using (id)
    where (company.brand_names, company.tag_ids, company.account_type_ids, company.session_ids, company.has_email_error)
      is distinct from (fresh.brand_names, fresh.tag_ids, fresh.account_type_ids, fresh.session_ids, fresh.has_email_error)
      or company.search <> search_text(company.name, company.business_name, company.brand_names)`)
  expect(stale).toBe(0)
  expect(await staleContacts()).toEqual([])
  expect(await staleRegistrations()).toEqual([])
  expect(
    await count(
      `registration_booth booth where not exists (select from registration_booth_brand where booth_id = booth.id)`,
    ),
  ).toBe(0)
  expect(
    await count(`registration where published_at is not null and booth_count = 0 or company_ids <> '{}' and 1 <> (
      select count(*) from registration_association link where link.registration_id = registration.id and is_primary)`),
  ).toBe(0)
  expect(
    await count(
      "(select company_id from note where company_id is not null group by 1 having count(*) >= 500) busy",
    ),
  ).toBe(1)
  expect(await count("invoice")).toBeGreaterThan(100)
  expect(await brokenInvoices()).toEqual([])
  const subscriptions = await count("mailing_subscription")
  expect(subscriptions).toBeGreaterThan(11_000)
  expect(subscriptions).toBeLessThan(12_500)
  expect(await count("mailing_list where kind = 'dynamic'")).toBeGreaterThanOrEqual(50)
  expect(
    await count(`(select mailing_list_id, count(*) as members from mailing_subscription join contact on contact.id = contact_id and deleted_at is null group by 1) really
      full join (select mailing_list_id, sum(members) as members from mailing_list_counter group by 1) kept using (mailing_list_id)
      where really.members is distinct from kept.members`),
  ).toBe(0)
  expect(
    await count(
      "mailing_subscription sub join contact on contact.id = contact_id join suppression gone on gone.email = contact.email and gone.mailing_list_id = sub.mailing_list_id",
    ),
  ).toBe(0)
})
