import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send } from "#tests/factories/api.ts"
import { createCompany, softDelete } from "#tests/factories/companies.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, sqlOne, unique } from "#tests/factories/database.ts"
import { filterOn } from "#tests/factories/filtered-companies.ts"
import { createList } from "#tests/factories/mailing-lists.ts"
import { countryId, createContactTag, idAt } from "#tests/factories/reference.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser({ abilities: ["sib.export.contacts"] })
  api = await signIn(user)
})

const tagged = (tag: number) => ({ 0: filterOn("tag", "=", [tag]) })

/** Contacts of these last names with a tag of their own. */
async function taggedContacts(names: string[]): Promise<{ tag: number; ids: number[] }> {
  const tag = await createContactTag()
  const ids: number[] = []
  for (const lastName of names) ids.push(await createContact({ lastName, tagIds: [tag] }))
  return { tag, ids }
}

describe("the contacts for the mailing provider", () => {
  it("are walked in their order where nothing else is asked of them", async () => {
    await sql(
      "INSERT INTO contact (first_name, last_name, email) SELECT 'Nora', 'Acker', $1 || n || '@brand.example' FROM generate_series(1, 60) n",
      [unique("walk").replace(" ", "")],
    )
    expect((await api.exports.listContactsForMailing({ per_page: 10 })).data).toHaveLength(10)
  })

  it("are what its file holds, in English whoever asks", async () => {
    const tag = await createContactTag()
    const company = await createCompany({ name: "Petit Loup", countryId: await countryId("DE") })
    const salutation = await idAt("salutation")
    const email = `${unique("greta").replace(" ", "")}@example.com`
    const id = await createContact({
      firstName: "Greta",
      lastName: "Wolf",
      email,
      jobTitle: "Buyer",
      isVip: true,
      tagIds: [tag],
      companyIds: [company.id],
    })
    await sql("UPDATE contact SET salutation_id = $2 WHERE id = $1", [id, salutation])
    const { name } = await sqlOne<{ name: string }>("SELECT name FROM salutation WHERE id = $1", [salutation])
    const french = await signIn(user, { language: "fr" })
    expect((await french.exports.listContactsForMailing({ filters: tagged(tag) })).data).toEqual([
      {
        id,
        email,
        first_name: "Greta",
        last_name: "Wolf",
        company: "Petit Loup",
        country: "Germany",
        job_title: "Buyer",
        salutation: name,
        is_vip: true,
      },
    ])
  })

  it("are told with null for what is not known of them", async () => {
    const { tag } = await taggedContacts(["Bare"])
    const { data } = await api.exports.listContactsForMailing({ filters: tagged(tag) })
    expect(data).toMatchObject([
      { company: null, country: null, job_title: null, salutation: null, is_vip: false },
    ])
  })

  it.each([
    ["has no address", "email = NULL"],
    ["is refused by the provider", "is_blacklisted = true"],
    ["has unsubscribed", "unsubscribed_at = now()"],
    ["is deleted", "deleted_at = now()"],
  ])("are without one who %s, and are counted without", async (_, change) => {
    const { tag, ids } = await taggedContacts(["Fine", "Left out"])
    const whole = (await api.exports.listContactsForMailing({})).meta.total
    await sql(`UPDATE contact SET ${change} WHERE id = $1`, [ids[1]])
    const { data, meta } = await api.exports.listContactsForMailing({ filters: tagged(tag) })
    expect(data.map((row) => row.id)).toEqual([ids[0]])
    expect(meta.total).toBe(1)
    expect((await api.exports.listContactsForMailing({})).meta.total).toBe(whole - 1)
  })

  it.each(["complaint", "by_hand", "imported"])(
    "are without one whose address is suppressed for all lists (%s), and are counted without; for one list is of no concern",
    async (reason) => {
      const { tag, ids } = await taggedContacts(["Fine", "Suppressed", "Of one list"])
      const addressOf = (index: number) =>
        sqlOne<{ email: string }>("SELECT email::text FROM contact WHERE id = $1", [ids[index]])
      const [all, one] = [await addressOf(1), await addressOf(2)]
      const list = async (filters = {}) => api.exports.listContactsForMailing({ filters })
      const before = await list()
      expect((await list(tagged(tag))).meta.total).toBe(3)
      await insertRow("suppression", { email: all.email, reason })
      await insertRow("suppression", { email: one.email, reason, mailing_list_id: await createList() })
      const { data, meta } = await list(tagged(tag))
      expect(data.map((row) => row.id)).toEqual([ids[0], ids[2]])
      expect(meta.total).toBe(2)
      expect((await list()).meta.total).toBe(before.meta.total - 1)
      await sql("DELETE FROM suppression WHERE email = $1", [all.email])
      expect((await list(tagged(tag))).meta.total).toBe(3)
    },
  )

  it("are counted exactly beside filters that say what contacts are not", async () => {
    const { tag, ids } = await taggedContacts(["Fine", "Other", "Gone"])
    await sql("UPDATE contact SET unsubscribed_at = now() WHERE id = $1", [ids[2]])
    const list = (filters = {}) => api.exports.listContactsForMailing({ filters })
    const [all, without] = [await list(), await list({ 0: filterOn("tag", "!=", [tag]) })]
    expect(all.meta.total - without.meta.total).toBe(2)
  })

  it("keep the country of a company that is deleted out of it", async () => {
    const [gone, next] = [await createCompany({ name: "Gone" }), await createCompany({ name: "Next" })]
    const tag = await createContactTag()
    await createContact({ tagIds: [tag], companyIds: [gone.id, next.id] })
    await softDelete(gone.id)
    const { data } = await api.exports.listContactsForMailing({ filters: tagged(tag) })
    expect(data).toMatchObject([{ company: "Next" }])
  })

  it("come in pages, searched and in the order asked for, as every list", async () => {
    const word = unique("Mailed").replace(" ", "")
    const { ids } = await taggedContacts([..."ABCDEFGHIJKL"].map((letter) => `${letter} ${word}`))
    const desired = { filters: { name: word }, sort: "-name", per_page: 10 } as const
    const first = await api.exports.listContactsForMailing(desired)
    const second = await api.exports.listContactsForMailing({ ...desired, page: 2 })
    const read = [...first.data, ...second.data].map((row) => row.id)
    expect(read).toEqual(ids.toReversed())
    expect(second.meta).toEqual({ total: 12, per_page: 10, current_page: 2, last_page: 2, from: 11, to: 12 })
    expect(first.links.find(({ label }) => label === "2")?.url).toBe(
      `/api/contacts-for-sib?page=2&per_page=10&sort=-name&filters%5Bname%5D=${word}`,
    )
  })

  it("take the filters of the contacts list, those the caller may use", async () => {
    const { tag } = await taggedContacts(["One"])
    const token = await issueToken(user)
    const found = (field: string, type: string) =>
      send(
        `/api/contacts-for-sib?filters[0][f_field]=${field}&filters[0][f_type]=${type}&filters[0][f_value][]=${tag}`,
        { token },
      )
    expect((await (await found("tag", "=")).json()).meta.total).toBe(1)
    expect((await found("blacklisted", "exists")).status).toBe(422)
  })

  it("are for those who may export contacts", async () => {
    const viewer = await signIn(await createUser())
    await expect(viewer.exports.listContactsForMailing({})).rejects.toMatchObject({
      status: 403,
      body: { ability: "sib.export.contacts" },
    })
  })
})
