import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { type ContactSort, contactSorts } from "#lib/contract/crm/contacts.ts"
import { createMarketplaceAccount, startContactSequence } from "#tests/factories/activity.ts"
import { apiAs } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { sql } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import * as reference from "#tests/factories/reference.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  api = await signIn(await createUser({ abilities: ["record.edit", "show.bulk-action"] }))
})

const many = 5_013

/** Many contacts in no order, with few names and moments, so that most of them tie. Each has the tag. */
async function createMany(): Promise<number> {
  const tag = await reference.createContactTag()
  await sql(
    `WITH made AS (
       INSERT INTO contact (first_name, last_name, created_at, updated_at)
       SELECT 'Paginated', hashint4(n) % 300, moment, moment + interval '1 day' * (n % 3)
       FROM generate_series(1, $1::int) n, LATERAL (SELECT timestamptz '2025-01-01' + interval '1 hour' * (hashint4(n) % 500)) AS made (moment)
       RETURNING id)
     INSERT INTO contact_tagging (contact_id, tag_id) SELECT id, $2 FROM made`,
    [many, tag],
  )
  return tag
}

const orders: Record<ContactSort, string> = {
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

  it.each(contactSorts)("show every row once, in the order %s, ties by id", async (sort) => {
    const read: number[] = []
    for (let page = 1; page <= 51; page++) {
      const filters = { 0: filterOn("tag", "=", [tag]) }
      const { data, meta } = await api.contacts.list({ page, per_page: 100, sort, filters })
      expect(meta.total).toBe(many)
      read.push(...data.map((row) => row.id))
    }
    const text = `SELECT id FROM contact WHERE first_name = 'Paginated' ORDER BY ${orders[sort]}`
    expect(read).toEqual((await sql<{ id: number }>(text)).map((row) => row.id))
  })

  it("have 25 rows by default, by last name, and lead to the others with their filters", async () => {
    const { data, meta, links } = await api.contacts.list({ filters: { 0: filterOn("tag", "=", [tag]) } })
    expect(data).toHaveLength(25)
    expect(meta).toMatchObject({ per_page: 25, current_page: 1, last_page: 201, total: many })
    expect(links.find((link) => link.label === "2")?.url).toContain("/api/contact-list?")
    expect(links.find((link) => link.label === "2")?.url).toContain("f_field")
  })
})

describe("a row", () => {
  it("shows all the list shows of a contact, in the caller's language", async () => {
    const type = await reference.accountTypeId("Department store")
    const company = await createCompany({
      name: "Rowcompany",
      accountTypeIds: [type],
      countryId: await reference.countryId("DE"),
    })
    await createMarketplaceAccount(company.id)
    const id = await createContact({
      firstName: "Ada",
      lastName: "Rowlace",
      jobTitle: "Buyer",
      email: "row@example.com",
      isVip: true,
      emailError: true,
      badgeId: await reference.idAt("badge"),
      tagIds: [await reference.createContactTag("Row tag")],
      registeredIds: [await reference.sessionId("current")],
      companyIds: [company.id],
      createdAt: "2025-03-04T05:06:07Z",
      updatedAt: "2025-04-05T06:07:08Z",
    })
    await startContactSequence(id)
    const french = await signIn(await createUser(), { language: "fr-FR,fr;q=0.9,en;q=0.8" })
    await expect
      .poll(async () => (await french.contacts.list({ filters: { name: "rowlace" } })).data)
      .toEqual([
        {
          id,
          name: "Ada Rowlace",
          first_name: "Ada",
          last_name: "Rowlace",
          job_title: "Buyer",
          tags: ["Row tag"],
          isVip: true,
          marketplaceGroup: { informations: { is_on_markplace: true, accountTypeLabel: "Premium" } },
          badge: "Acheteur",
          relatedCompanyId: company.id,
          relatedCompanyLabel: "Rowcompany",
          typeOfAccount: [{ id: type, name: "Grand magasin", color_hex: expect.stringMatching(/^#/) }],
          countryOfRelatedCompany: "Allemagne",
          email: "row@example.com",
          email_error: true,
          is_active_sequence: true,
          sessionsActives: [
            { tradeshow_id: 1, is_registered: true },
            { tradeshow_id: 2, is_registered: false },
          ],
          created_at: "2025-03-04T05:06:07Z",
          updated_at: "2025-04-05T06:07:08Z",
        },
      ])
  })

  it("of nobody is blank, not wrong", async () => {
    const id = await createContact({ firstName: "", lastName: "", email: "blank@example.com" })
    const [row] = (await api.contacts.list({ filters: { name: "blank@" } })).data
    expect(row).toMatchObject({
      id,
      name: "",
      job_title: null,
      tags: [],
      badge: null,
      relatedCompanyId: null,
      relatedCompanyLabel: null,
      typeOfAccount: [],
      countryOfRelatedCompany: null,
      marketplaceGroup: { informations: { is_on_markplace: false, accountTypeLabel: null } },
    })
  })

  it("leads to the contact's first company that is not deleted", async () => {
    const [first, second] = [await createCompany(), await createCompany()]
    await createContact({ lastName: "Twojobs", companyIds: [first.id, second.id] })
    const related = async () =>
      (await api.contacts.list({ filters: { name: "twojobs" } })).data[0]?.relatedCompanyId
    expect(await related()).toBe(first.id)
    await softDelete(first.id)
    expect(await related()).toBe(second.id)
  })
})

describe("search", () => {
  it("finds a contact by name, e-mail and company, words in any order", async () => {
    const company = await createCompany({ name: "Élan Tricots" })
    const id = await createContact({
      firstName: "Zoë",
      lastName: "Quéré",
      email: "zoe@tricots.example",
      companyIds: [company.id],
    })
    for (const name of ["quere zoe", "ZOE@tricots", "elan quere", "tricots zoë"]) {
      expect(
        (await api.contacts.list({ filters: { name } })).data.map((row) => row.id),
        name,
      ).toEqual([id])
    }
    await sql("UPDATE company SET name = 'Autrement' WHERE id = $1", [company.id])
    expect((await api.contacts.list({ filters: { name: "elan quere" } })).data).toEqual([])
    expect((await api.contacts.list({ filters: { name: "autrement quere" } })).data).toHaveLength(1)
  })
})

describe("registration columns", () => {
  const configure = (value: string) =>
    sql("UPDATE configuration_entry SET value = $1 WHERE key = 'contactRegisterShowed'", [value])
  const shown = async () => (await api.contacts.list({ per_page: 10 })).registerShowed.map((show) => show.id)

  it("are those of the configuration in its order, and tell only of shows with a current session", async () => {
    await createContact({ lastName: "Columned" })
    expect(await shown()).toEqual([1, 2])
    await configure("[3, 1, 999]")
    await expect.poll(shown).toEqual([3, 1])
    const current = await reference.sessionId("current", 0)
    await sql("UPDATE tradeshow_session SET is_current = false WHERE id = $1", [current])
    await expect
      .poll(async () => {
        const { data } = await api.contacts.list({ filters: { name: "columned" } })
        return data[0]?.sessionsActives.map((show) => show.tradeshow_id)
      })
      .toEqual([3])
    expect(await shown()).toEqual([3, 1])
    await sql("UPDATE tradeshow_session SET is_current = true WHERE id = $1", [current])
  })

  it("are none when the configuration cannot be read", async () => {
    await configure("Paris")
    await expect.poll(shown).toEqual([])
    await configure('["1","2"]')
    await expect.poll(shown).toEqual([1, 2])
  })
})

it("says whether the caller may act on many at once", async () => {
  expect((await api.contacts.list({})).is_bulk).toBe(true)
  const other = await signIn(await createUser())
  expect((await other.contacts.list({})).is_bulk).toBe(false)
})

it("is for signed-in users", async () => {
  await expect(apiAs().contacts.list({})).rejects.toMatchObject({ status: 401 })
  await expect(apiAs().contacts.pick({ term: "a" })).rejects.toMatchObject({ status: 401 })
})

describe("the total", () => {
  it("is exact after contacts come, go and come back, and after a change of their company", async () => {
    const tag = await reference.createContactTag()
    const company = await createCompany({ countryId: await reference.countryId("FR") })
    const id = await createContact({ tagIds: [tag], companyIds: [company.id] })
    const total = async (...filters: ReturnType<typeof filterOn>[]) =>
      (await api.contacts.list({ filters: Object.fromEntries(filters.entries()) })).meta.total
    const tagged = filterOn("tag", "=", [tag])
    const french = filterOn("company_country", "=", [await reference.countryId("FR")])
    expect(await total(tagged, french)).toBe(1)
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [id])
    expect(await total(tagged)).toBe(0)
    await sql("UPDATE contact SET deleted_at = NULL WHERE id = $1", [id])
    expect(await total(tagged)).toBe(1)
    await sql("UPDATE company SET country_id = NULL WHERE id = $1", [company.id])
    expect([await total(tagged), await total(tagged, french)]).toEqual([1, 0])
  })
})
