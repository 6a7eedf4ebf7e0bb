import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { type CompanySort, companySorts } from "#lib/contract/crm/companies.ts"
import { createMail, createMarketplaceAccount, startSequence } from "#tests/factories/activity.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany } from "#tests/factories/companies.ts"
import { createContact, linkContact, setPrimarySalesContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn } from "#tests/factories/users.ts"

let api: Api
let token: string

beforeAll(async () => {
  const user = await createUser()
  api = await signIn(user)
  token = await issueToken(user)
})

type Sent = NonNullable<Parameters<Api["companies"]["list"]>[0]["filters"]>

const word = "Paginated"
const many = 5_013

/** Many companies in no order, with few names and moments, so that most of them tie. Each has the tag. */
async function createMany(): Promise<number> {
  const tag = await reference.createTag()
  await sql(
    `WITH made AS (
       INSERT INTO company (name, created_at, updated_at)
       SELECT $1 || ' ' || hashint4(n) % 300, moment, moment + interval '1 day' * (n % 3)
       FROM generate_series(1, $2::int) n, LATERAL (SELECT timestamptz '2025-01-01' + interval '1 hour' * (hashint4(n) % 500)) AS made (moment)
       RETURNING id)
     INSERT INTO company_tagging (company_id, tag_id) SELECT id, $3 FROM made`,
    [word, many, tag],
  )
  return tag
}

const orders: Record<CompanySort, string> = {
  name: "sort_name, id",
  "-name": "sort_name DESC, id DESC",
  created_at: "created_at, id",
  "-created_at": "created_at DESC, id DESC",
  updated_at: "updated_at, id",
  "-updated_at": "updated_at DESC, id DESC",
}

describe("pages of a long list", () => {
  let tag: number
  beforeAll(async () => {
    tag = await createMany()
  })

  const idsOf = async (page: number, sort: CompanySort, filters: Sent) =>
    (await api.companies.list({ page, per_page: 100, sort, filters })).data.map((row) => row.id)

  async function inOrder(sort: CompanySort): Promise<number[]> {
    const text = `SELECT id FROM company WHERE name LIKE $1 AND deleted_at IS NULL ORDER BY ${orders[sort]}`
    return (await sql<{ id: number }>(text, [`${word}%`])).map((row) => row.id)
  }

  it.each(companySorts)("show every row once, in the order %s, ties by id", async (sort) => {
    const read: number[] = []
    for (let page = 1; page <= 51; page++) {
      read.push(...(await idsOf(page, sort, { 0: filterOn("tag", "=", [tag]) })))
    }
    expect(new Set(read).size).toBe(many)
    expect(read).toEqual(await inOrder(sort))
  })

  it("are the same for a search, and for the whole list", async () => {
    const expected = await inOrder("name")
    const [{ before = 0 } = {}] = await sql<{ before: number }>(
      `SELECT count(*)::int AS before FROM company WHERE deleted_at IS NULL AND sort_name < 'paginated'`,
    )
    for (const page of [1, 20, 21, 26, 49, 50, 51]) {
      const searched = await idsOf(page, "name", { name: word })
      expect(searched, `page ${page}`).toEqual(expected.slice((page - 1) * 100, page * 100))
    }
    const whole = [...(await idsOf(40, "name", {})), ...(await idsOf(41, "name", {}))]
    expect(whole).toEqual(expected.slice(3_900 - before, 4_100 - before))
  })

  it.each(["name", "-name"] as const)(
    "are full when their rows all come late in the order %s",
    async (sort) => {
      const late = await reference.createTag()
      const expected = (await inOrder(sort)).slice(-2_500)
      await sql("INSERT INTO company_tagging (company_id, tag_id) SELECT unnest($1::int[]), $2", [
        expected,
        late,
      ])
      const filters = { 0: filterOn("tag", "=", [late]) }
      for (const page of [1, 12, 13, 25]) {
        expect(await idsOf(page, sort, filters), `page ${page}`).toEqual(
          expected.slice((page - 1) * 100, page * 100),
        )
      }
    },
  )

  it("beyond the last are empty and say so", async () => {
    for (const page of [52, 1_000, 2_147_483_647]) {
      const filters = { 0: filterOn("tag", "=", [tag]) }
      const { data, meta, links } = await api.companies.list({ page, per_page: 100, filters })
      expect(data).toEqual([])
      expect(meta).toEqual({
        per_page: 100,
        current_page: page,
        last_page: 51,
        from: null,
        to: null,
        total: many,
      })
      expect(links.at(-1)).toMatchObject({ label: "next", url: null })
    }
  })

  it("say where they are, and lead to the others", async () => {
    const filters = { 0: filterOn("tag", "=", [tag]) }
    const { meta, links } = await api.companies.list({ page: 30, per_page: 100, sort: "-name", filters })
    expect(meta).toEqual({
      per_page: 100,
      current_page: 30,
      last_page: 51,
      from: 2_901,
      to: 3_000,
      total: many,
    })
    const labels = ["previous", "1", "...", "28", "29", "30", "31", "32", "...", "51", "next"]
    expect(links.map((link) => link.label)).toEqual(labels)
    expect(links.filter((link) => link.active).map((link) => link.label)).toEqual(["30"])
    for (const [label, page] of [
      ["previous", 29],
      ["next", 31],
      ["51", 51],
    ] as const) {
      const url = links.find((link) => link.label === label)?.url ?? ""
      const body = await (await send(url, { token })).json()
      expect(body.meta).toMatchObject({ current_page: page, per_page: 100, total: many })
      expect(body.data.map((row: { id: number }) => row.id)).toEqual(await idsOf(page, "-name", filters))
    }
  })

  it.each([10, 25, 50, 100])("can have %i rows", async (per_page) => {
    const { data, meta } = await api.companies.list({ per_page, filters: { name: word } })
    expect(data).toHaveLength(per_page)
    expect(meta).toMatchObject({ per_page, last_page: Math.ceil(many / per_page), total: many })
  })

  it("have 25 rows by default, by name", async () => {
    const { data, meta } = await api.companies.list({ filters: { name: word } })
    expect(meta).toMatchObject({ per_page: 25, current_page: 1, from: 1, to: 25 })
    expect(data.map((row) => row.id)).toEqual((await inOrder("name")).slice(0, 25))
  })
})

it.each([
  ["per_page=11", "per_page"],
  ["per_page=0", "per_page"],
  ["per_page=all", "per_page"],
  ["page=0", "page"],
  ["page=-1", "page"],
  ["page=1.5", "page"],
  ["page=x", "page"],
  ["sort=password_hash", "sort"],
  ["sort=name;DROP TABLE company", "sort"],
])("%s is refused on %s", async (query, field) => {
  const answer = await send(`/api/company-list?${query}`, { token })
  expect(answer.status).toBe(422)
  expect(Object.keys((await answer.json()).errors)).toEqual([field])
})

describe("a row", () => {
  it("shows all the list shows of a company, in the caller's language", async () => {
    const user = await createUser({ owner: true })
    const type = await reference.accountTypeId("Department store")
    const { id, name } = await createCompany({
      businessName: "Rich SAS",
      countryId: await reference.countryId("DE"),
      accountTypeIds: [type],
      tagIds: [await reference.createTag({ name: "Row tag" })],
      brandIds: [await reference.createBrand("Row brand")],
      ownerIds: [user.ownerId],
      createdAt: "2025-03-04T05:06:07Z",
      updatedAt: "2025-04-05T06:07:08Z",
    })
    const second = await createContact({ firstName: "Bo", lastName: "Second", emailError: true })
    const first = await createContact({ firstName: "Al", lastName: "First" })
    await linkContact(id, second, 2)
    await linkContact(id, first, 1)
    await createMarketplaceAccount(id)
    await startSequence(id)
    await createMail(id)
    const french = await signIn(user, { language: "fr-FR,fr;q=0.9,en;q=0.8" })
    await expect
      .poll(async () => (await french.companies.list({ filters: { name } })).data)
      .toEqual([
        {
          id,
          name,
          businessName: "Rich SAS",
          typeOfAccount: [{ id: type, name: "Grand magasin", color_hex: expect.stringMatching(/^#/) }],
          brands: ["Row brand"],
          tags: ["Row tag"],
          typeOfAccountMp: "Premium",
          country: "Allemagne",
          contacts: [
            { id: first, name: "Al First" },
            { id: second, name: "Bo Second" },
          ],
          contacts_count: 2,
          saleOwners: [expect.stringContaining("Seller")],
          created_at: "2025-03-04T05:06:07Z",
          updated_at: "2025-04-05T06:07:08Z",
          is_mail: true,
          is_primary_contact: true,
          is_active_sequence: true,
          email_error: true,
        },
      ])
    const english = await signIn(user)
    const [row] = (await english.companies.list({ filters: { name } })).data
    expect([row?.country, row?.typeOfAccount[0]?.name]).toEqual(["Germany", "Department store"])
  })

  it("misses a primary sales contact only when the company is a vendor without one", async () => {
    const vendor = await reference.accountTypeId("Manufacturer")
    const press = await reference.accountTypeId("Press")
    const lonely = await createCompany({ accountTypeIds: [vendor, press] })
    const called = await createCompany({ accountTypeIds: [vendor] })
    await setPrimarySalesContact(called.id, await createContact())
    const media = await createCompany({ accountTypeIds: [press] })
    const flag = async (name: string) =>
      (await api.companies.list({ filters: { name } })).data.find((row) => row.name === name)
        ?.is_primary_contact
    expect([await flag(lonely.name), await flag(called.name), await flag(media.name)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
