import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { createContact } from "#tests/factories/contacts.ts"
import { insertRow, sql, unique } from "#tests/factories/database.ts"
import { createDynamicList, createList } from "#tests/factories/mailing-lists.ts"
import { visitor } from "#tests/factories/public-applications.ts"
import { createContactTag } from "#tests/factories/reference.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

let api: Api
let user: TestUser
beforeAll(async () => {
  user = await createUser({ abilities: ["record.edit", "show.bulk-action", "sequence.edit"] })
  api = await signIn(user)
})

describe("mailing lists", () => {
  it("are listed by name, page by page, with how many are on them, and found by their words", async () => {
    const names = [unique("Élan quokka"), unique("eland Quokka"), unique("Elbe quokka")]
    for (const name of names) await insertRow("mailing_list", { name, description: "For friends" })
    await insertRow("mailing_list", { name: unique("Elbe quokka old"), archived_at: new Date() })
    const { data, meta } = await api.mailingLists.list({ search: "quokka" })
    expect(data.map(({ name }) => name)).toEqual(names)
    expect(data[0]).toMatchObject({ description: "For friends", kind: "static", members: 0 })
    expect(meta).toMatchObject({ total: 3, current_page: 1 })
    expect((await api.mailingLists.list({ search: "quokka friends elb" })).data).toMatchObject([
      { name: names[2] },
    ])
    const list = await createList(await createContact(), await createContact())
    const [row] = (await api.mailingLists.list({ per_page: 100, search: "List" })).data.filter(
      ({ id }) => id === list,
    )
    expect(row).toMatchObject({ members: 2 })
  })

  it("are found by their kind", async () => {
    const word = unique("Okapi")
    const list = await insertRow<{ id: number }>("mailing_list", { name: `${word} static` })
    const dynamic = await createDynamicList({ name: word })
    await sql("UPDATE mailing_list SET name = $2 WHERE id = $1", [dynamic, `${word} dynamic`])
    const found = async (kind?: "static" | "dynamic") =>
      (await api.mailingLists.list({ search: word, kind })).data.map(({ id }) => id)
    expect(await found("static")).toEqual([list.id])
    expect(await found("dynamic")).toEqual([dynamic])
    expect(await found()).toEqual([dynamic, list.id])
  })

  it("count those on dynamic lists on request, as contacts are now", async () => {
    const word = unique("Lemur")
    const first = await createContact({ lastName: word })
    await createContact({ lastName: word })
    const [dynamic, fixed] = [await createDynamicList({ name: word }), await createList(first)]
    const counts = async () => (await api.mailingLists.counts({ lists: [dynamic, fixed, 999_999] })).data
    expect(await counts()).toEqual([
      { id: dynamic, members: 2 },
      { id: fixed, members: 1 },
    ])
    await sql("UPDATE contact SET deleted_at = now() WHERE id = $1", [first])
    expect(await counts()).toEqual([
      { id: dynamic, members: 1 },
      { id: fixed, members: 0 },
    ])
    const [row] = (await api.mailingLists.list({ per_page: 100, search: "Dynamic" })).data.filter(
      ({ id }) => id === dynamic,
    )
    expect(row).toMatchObject({ kind: "dynamic", members: null })
  })
})

describe("a mailing list", () => {
  const content = (more: object = {}) => ({ name: unique("Letter"), kind: "static" as const, ...more })
  const auditTrail = (list: number) =>
    sql<{ action: string; changes: object; version: number }>(
      "SELECT action, changes, version FROM audit_entry WHERE record_type = 'mailing_list' AND record_id = $1 ORDER BY id",
      [list],
    )

  it("is created, changed by whoever knows what is stored, and put away; the audit trail has it", async () => {
    const { data } = await api.mailingLists.create(content({ description: "Of the season" }))
    expect(data).toMatchObject({ kind: "static", is_public: true, is_tracked: true, version: 1, filters: {} })
    const fresh = { list: data.id, name: unique("Renamed"), version: 1, is_tracked: false }
    expect((await api.mailingLists.edit(fresh)).data).toMatchObject({
      version: 2,
      is_tracked: false,
      description: "",
    })
    const late = await refused(api.mailingLists.edit({ ...fresh, name: unique("Late") }), 409)
    expect(late).toMatchObject({
      message: `${user.name} changed this mailing list in the meantime`,
      by: user.name,
      current: { version: 2 },
    })
    expect((await api.mailingLists.edit({ ...fresh, version: 2 })).data.version).toBe(2)
    await api.mailingLists.archive({ list: data.id, archived: true })
    await api.mailingLists.archive({ list: data.id, archived: true })
    const find = async (archived: boolean) =>
      (await api.mailingLists.list({ search: fresh.name, archived })).data.map(({ id }) => id)
    expect([await find(false), await find(true)]).toEqual([[], [data.id]])
    expect((await auditTrail(data.id)).map(({ action, version }) => [action, version])).toEqual([
      ["create", 1],
      ["edit", 2],
      ["edit", 3],
    ])
    expect(await statusOf(api.mailingLists.get({ list: 999_999 }))).toBe(404)
  })

  it("has a sign-up form under an address of its own, made of its name, changed and closed; the audit trail has it", async () => {
    const word = unique("Été & co").replace(" ", "-")
    const { data } = await api.mailingLists.create(content({ name: word }))
    expect(data.form).toBeNull()
    const opened = (await api.mailingLists.setForm({ list: data.id, version: 1 })).data
    const slug = opened.form?.slug ?? ""
    expect(slug).toMatch(/^ete-co-[a-z0-9-]+$/)
    expect(opened).toMatchObject({ version: 2, form: { page: expect.stringMatching(`/subscribe/${slug}$`) } })
    expect(opened.form?.action).toMatch(`/api/mailing-page/form/${slug}`)
    expect((await visitor().mailingPages.getForm({ slug })).data.list.name).toBe(word)

    const second = (await api.mailingLists.create(content({ name: `${word}!` }))).data
    const next = (await api.mailingLists.setForm({ list: second.id, version: 1 })).data
    expect(next.form?.slug).toBe(`${slug}-2`)
    const form = { list: second.id, version: 2 }
    expect(await problemsOf(api.mailingLists.setForm({ ...form, slug }))).toHaveProperty("slug")
    for (const wrong of ["Buyers", "a b", "-a", "a--b", "a/b", ""])
      expect(await problemsOf(api.mailingLists.setForm({ ...form, slug: wrong }))).toHaveProperty("slug")
    expect(await statusOf(api.mailingLists.setForm({ ...form, version: 1, slug: "late" }))).toBe(409)
    const fresh = `${slug}-paris`
    expect((await api.mailingLists.setForm({ ...form, slug: fresh })).data.form?.slug).toBe(fresh)
    expect((await api.mailingLists.setForm({ list: second.id, version: 3, slug: null })).data.form).toBeNull()
    expect(await statusOf(visitor().mailingPages.getForm({ slug: fresh }))).toBe(404)
    expect((await auditTrail(second.id)).map(({ changes }) => changes).slice(1)).toEqual([
      { form_slug: [null, `${slug}-2`] },
      { form_slug: [`${slug}-2`, fresh] },
      { form_slug: [fresh, null] },
    ])
    const dynamic = await createDynamicList({ name: word })
    expect(await problemsOf(api.mailingLists.setForm({ list: dynamic, version: 1 }))).toHaveProperty("slug")
  })

  it("has a name of its own, and filters only when it is dynamic", async () => {
    const taken = content()
    await api.mailingLists.create(taken)
    expect(await problemsOf(api.mailingLists.create(taken))).toHaveProperty("name")
    const filters = {
      0: { f_field: "tag", f_value: [String(await createContactTag(unique("tag")))], f_type: "=" as const },
    }
    expect(await problemsOf(api.mailingLists.create(content({ filters })))).toHaveProperty("filters")
    expect(await problemsOf(api.mailingLists.create(content({ kind: "dynamic" })))).toHaveProperty("filters")
    const unknown = { 0: { f_field: "shoe_size", f_type: "exists" as const } }
    expect(await statusOf(api.mailingLists.create(content({ kind: "dynamic", filters: unknown })))).toBe(422)
    const { data } = await api.mailingLists.create(content({ kind: "dynamic", filters }))
    expect(data.filters).toMatchObject(filters)
    // What somebody is not offered in the list of contacts is no filter of his lists either.
    const blacklisted = { 0: { f_field: "blacklisted", f_type: "exists" as const } }
    expect(await statusOf(api.mailingLists.create(content({ kind: "dynamic", filters: blacklisted })))).toBe(
      422,
    )
  })
})
