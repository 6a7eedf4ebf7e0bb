import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxSavedQuery } from "#lib/contract/records/saved-filters.ts"
import { sql, unique } from "#tests/factories/database.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

const query = "q=petit&f=tags.is.3~5&f=country.is.75&sort=-created_at"
let user: TestUser
let api: Api
let other: Api
let administrator: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
  other = await signIn(await createUser())
  administrator = await signIn(await createUser({ isAdmin: true }))
})

type Desired = { name?: string; is_shared?: boolean; list?: "companies" | "contacts"; query?: string }

const save = async (caller: Api, desired: Desired = {}) =>
  (await caller.savedFilters.create({ list: "companies", name: unique("Filter"), query, ...desired })).data
const namesFor = async (caller: Api, list: "companies" | "contacts" = "companies") =>
  (await caller.savedFilters.list({ list })).data.map((filter) => filter.name)

describe("a saved filter", () => {
  it("keeps search, filters and order of one list for who saved it", async () => {
    const name = unique("Mine")
    const { success, data } = await api.savedFilters.create({
      list: "companies",
      name: ` ${name} `,
      query: `?${query}`,
    })
    expect(success).toBe(true)
    expect(data).toEqual({
      id: expect.any(Number),
      list: "companies",
      name,
      query,
      version: 1,
      columns: null,
      pin: null,
      is_shared: false,
      owner: user.name,
      is_own: true,
      is_editable: true,
    })
    expect((await api.savedFilters.list({ list: "companies" })).data).toContainEqual(data)
    expect(await namesFor(api, "contacts")).not.toContain(name)
    expect(await namesFor(other)).not.toContain(name)
    expect(await namesFor(administrator)).not.toContain(name)
  })

  it("is seen by everybody once it is shared, the own ones first, by name", async () => {
    const caller = await signIn(await createUser())
    const shared = await save(other, { name: unique("A shared one"), is_shared: true })
    await save(caller, { name: "Zoo" })
    await save(caller, { name: "élan" })
    const names = await namesFor(caller)
    expect(names.slice(0, 2)).toEqual(["élan", "Zoo"])
    expect(names.slice(2)).toContain(shared.name)
    const seen = (await caller.savedFilters.list({ list: "companies" })).data.find(
      ({ id }) => id === shared.id,
    )
    expect(seen).toMatchObject({ is_own: false, is_editable: false })
  })

  it("has a name of its own among those of its user for the list, whatever its case", async () => {
    const { name } = await save(api)
    const taken = { status: 422, body: { errors: { name: [expect.any(String)] } } }
    await expect(save(api, { name: name.toUpperCase() })).rejects.toMatchObject(taken)
    const second = await save(api)
    const renamed = api.savedFilters.edit({ filter: second.id, version: 1, name })
    await expect(renamed).rejects.toMatchObject(taken)
    await save(api, { name, list: "contacts" })
    await save(other, { name })
  })

  it("is made once when it is sent many times at once", async () => {
    const name = unique("At once")
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map(() => save(api, { name })))
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1)
  })

  it.each([
    ["a page", "q=a&page=3", "query"],
    ["anything else", "q=a&next=https://elsewhere.example", "query"],
    ["too long a query", `q=${"a".repeat(maxSavedQuery)}`, "query"],
  ])("does not hold %s", async (_, wrong, field) => {
    await expect(save(api, { query: wrong })).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    })
  })

  it("needs a name", async () => {
    await expect(save(api, { name: " " })).rejects.toMatchObject({
      body: { errors: { name: expect.anything() } },
    })
  })
})

describe("changing a saved filter", () => {
  it("moves its version, and a change made from an older one is told what is stored now", async () => {
    const { id, name } = await save(api)
    const edited = await api.savedFilters.edit({ filter: id, version: 1, is_shared: true, query: "q=new" })
    expect(edited.data).toMatchObject({ name, query: "q=new", is_shared: true, version: 2 })
    const late = api.savedFilters.edit({ filter: id, version: 1, name: "Late" })
    await expect(late).rejects.toMatchObject({ status: 409, body: { current: { name, version: 2 } } })
    const same = await api.savedFilters.edit({ filter: id, version: 2, query: "q=new" })
    expect(same.data.version).toBe(2)
  })

  it("is for who saved it, and for administrators when it is shared", async () => {
    const shared = await save(api, { is_shared: true })
    const secret = await save(api)
    const edit = (caller: Api, id: number, version = 1) =>
      caller.savedFilters.edit({ filter: id, version, name: unique("Renamed") })
    await expect(edit(other, shared.id)).rejects.toMatchObject({ status: 403, body: { ability: "admin" } })
    await expect(other.savedFilters.remove({ filter: shared.id })).rejects.toMatchObject({ status: 403 })
    for (const caller of [other, administrator]) {
      await expect(edit(caller, secret.id)).rejects.toMatchObject({ status: 404 })
      await expect(caller.savedFilters.remove({ filter: secret.id })).rejects.toMatchObject({ status: 404 })
    }
    expect((await edit(administrator, shared.id)).data).toMatchObject({ version: 2, owner: user.name })
    await administrator.savedFilters.remove({ filter: shared.id })
    expect(await namesFor(api)).not.toContain(shared.name)
  })

  it("leaves what was done, by whom", async () => {
    const { id, name } = await save(api)
    await api.savedFilters.edit({ filter: id, version: 1, name: "Renamed once" })
    await api.savedFilters.remove({ filter: id })
    const entries = await sql(
      "SELECT action, user_id, changes FROM audit_entry WHERE record_type = 'saved_filter' AND record_id = $1 ORDER BY id",
      [id],
    )
    expect(entries).toEqual([
      {
        action: "create",
        user_id: user.id,
        changes: {
          list: [null, "companies"],
          name: [null, name],
          query: [null, query],
          is_shared: [null, false],
        },
      },
      { action: "edit", user_id: user.id, changes: { name: [name, "Renamed once"] } },
      {
        action: "delete",
        user_id: user.id,
        changes: {
          list: ["companies", null],
          name: ["Renamed once", null],
          query: [query, null],
          is_shared: [false, null],
        },
      },
    ])
    await expect(api.savedFilters.remove({ filter: id })).rejects.toMatchObject({ status: 404 })
  })
})
