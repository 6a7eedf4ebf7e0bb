import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { type RegistrationSort, registrationSorts } from "#lib/contract/shows/registrations.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { sql } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import * as made from "#tests/factories/registrations.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api
beforeAll(async () => {
  api = await signIn(await createUser())
})

const many = 2_317

/** Many registrations in no order, with few names and moments; every third is a draft. */
async function createMany(): Promise<number> {
  const show = await made.createShow()
  await sql(
    `INSERT INTO registration (slug, tradeshow_session_id, company_name, created_at, updated_at, published_at)
     SELECT 'ordered-' || n, $1, 'Ordered ' || hashint4(n) % 300, moment, moment + interval '1 day' * (n % 3),
       CASE WHEN n % 3 > 0 THEN moment + interval '1 hour' * (n % 5) END
     FROM generate_series(1, $2::int) n, LATERAL (SELECT timestamptz '2025-01-01' + interval '1 hour' * (hashint4(n) % 500)) AS made (moment)`,
    [show.session, many],
  )
  return show.session
}

const orders: Record<RegistrationSort, string> = {
  "-created_at": "created_at DESC, id DESC",
  created_at: "created_at, id",
  // Drafts were not published yet: they are the last of all.
  "-published_at": "published_at DESC NULLS LAST, id DESC",
  published_at: "published_at NULLS FIRST, id",
  "-updated_at": "updated_at DESC, id DESC",
  updated_at: "updated_at, id",
  company_name: "sort_name, id",
  "-company_name": "sort_name DESC, id DESC",
}

describe("pages of a long list of registrations", () => {
  let session: number
  beforeAll(async () => {
    session = await createMany()
  })

  it.each(registrationSorts)("show every row once, in the order %s, ties by id", async (sort) => {
    const filters = { 0: filterOn("session", "=", [session]) }
    const read: number[] = []
    for (let page = 1; page <= Math.ceil(many / 100); page++) {
      const { data } = await api.registrations.list({ page, per_page: 100, sort, filters })
      read.push(...data.map(({ id }) => id))
    }
    const text = `SELECT id FROM registration WHERE tradeshow_session_id = $1 ORDER BY ${orders[sort]}`
    expect(read).toEqual((await sql<{ id: number }>(text, [session])).map(({ id }) => id))
  })
})

describe("the sums above the list", () => {
  it("are of all that pass the filters, by currency, and follow each change at once", async () => {
    const show = await made.createShow()
    const [item, big] = [
      await made.createBoothItem([show.id], { size: 6 }),
      await made.createBoothItem([show.id], { size: 20 }),
    ]
    const french = await made.createRegistration({ show, booths: [{ itemId: item }, { itemId: big }] })
    const american = await made.createRegistration({ show, booths: [{ itemId: big }] })
    await made.createRegistration({ show, isDraft: true })
    await made.createRegistration({ show, isDeleted: true, booths: [{ itemId: big }] })
    await made.addInvoice(french, { total: 3_000_000_00, balance: 0 })
    await made.addInvoice(american, { total: 500, balance: 200, currency: "USD" })
    const totals = async () =>
      (
        await api.registrations.list({
          per_page: 25,
          filters: { 0: filterOn("session", "=", [show.session]) },
        })
      ).totals
    const before = {
      registrations: 3,
      booths: 3,
      size: 46,
      amounts: [
        { currency: "EUR", invoiced: 300_000_000, collected: 300_000_000, outstanding: 0, overdue: 0 },
        { currency: "USD", invoiced: 500, collected: 300, outstanding: 200, overdue: 0 },
      ],
    }
    expect(await totals()).toEqual(before)
    expect(await totals()).toEqual(before)
    await sql("UPDATE registration_invoice SET balance = 0 WHERE registration_id = $1", [american.id])
    expect((await totals()).amounts[1]).toMatchObject({ collected: 500 })
    await made.addBooth(american, { itemId: item })
    expect(await totals()).toMatchObject({ booths: 4, size: 52 })
    await sql("UPDATE booth_item SET size = 8 WHERE id = $1", [item])
    expect(await totals()).toMatchObject({ size: 56 })
    await sql("UPDATE registration SET deleted_at = now() WHERE id = $1", [french.id])
    expect(await totals()).toMatchObject({
      registrations: 2,
      booths: 2,
      size: 28,
      amounts: [{ currency: "USD" }],
    })
  })

  it("are nothing of a list that is empty", async () => {
    const show = await made.createShow()
    const { totals } = await api.registrations.list({
      filters: { 0: filterOn("session", "=", [show.session]) },
    })
    expect(totals).toEqual({ registrations: 0, booths: 0, size: 0, amounts: [] })
  })
})

it("what a row says of a linked company follows the company: its name, its deletion", async () => {
  const { id } = await createCompany({ name: "Followed before" })
  const { companyName } = await made.createRegistration({ companies: [id] })
  const found = async (name: string) =>
    (await api.registrations.list({ filters: { name } })).data.map((row) => row.company_name)
  expect(await found("followed before")).toEqual([companyName])
  await sql("UPDATE company SET name = 'Followed after' WHERE id = $1", [id])
  expect(await found("followed before")).toEqual([])
  expect(await found("followed after")).toEqual([companyName])
  await sql("UPDATE company SET deleted_at = now() WHERE id = $1", [id])
  expect(await found("followed after")).toEqual([])
})
