import { beforeEach, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { maxPins } from "#lib/contract/records/saved-filters.ts"
import { unique } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const list = "companies"
let api: Api
let other: Api

beforeEach(async () => {
  api = await signIn(await createUser())
  other = await signIn(await createUser())
})

const save = async (caller: Api, is_shared = false) =>
  (await caller.savedFilters.create({ list, name: unique("View"), query: "q=a", is_shared })).data
const tabsOf = async (caller: Api, open?: number) =>
  (await caller.savedFilters.loadSetup({ list, ...(open && { open }) })).data.tabs.map(({ id }) => id)

describe("tabs over a list", () => {
  it("are the saved filters their user pinned, in the order given, for nobody else", async () => {
    const [first, second, third] = [await save(api), await save(api), await save(api)]
    for (const { id } of [first, second, third]) await api.savedFilters.pin({ filter: id })
    expect(await tabsOf(api)).toEqual([first.id, second.id, third.id])
    await api.savedFilters.pin({ filter: third.id, place: 1 })
    expect(await tabsOf(api)).toEqual([third.id, first.id, second.id])
    // Pinned again it stays where it is.
    await api.savedFilters.pin({ filter: third.id })
    await api.savedFilters.unpin({ filter: first.id })
    await api.savedFilters.unpin({ filter: first.id })
    expect(await tabsOf(api)).toEqual([third.id, second.id])
    expect(await tabsOf(other)).toEqual([])
    expect((await api.savedFilters.loadSetup({ list: "contacts" })).data.tabs).toEqual([])
  })

  it("come with the one that is open, unless the user does not see it", async () => {
    const pinned = await save(api)
    const open = await save(api)
    await api.savedFilters.pin({ filter: pinned.id })
    expect(await tabsOf(api, open.id)).toEqual([pinned.id, open.id])
    expect(await tabsOf(api, pinned.id)).toEqual([pinned.id])
    expect(await tabsOf(other, open.id)).toEqual([])
  })

  it("changed in two windows at once are all there", async () => {
    const views = [await save(api), await save(api), await save(api), await save(api)]
    await Promise.all(views.map(({ id }) => api.savedFilters.pin({ filter: id })))
    expect((await tabsOf(api)).sort()).toEqual(views.map(({ id }) => id).sort())
    const { data } = await api.savedFilters.loadSetup({ list })
    expect(data.tabs.map(({ pin }) => pin)).toEqual([1, 2, 3, 4])
  })

  it("may be what a colleague shares, each in an order of one's own; they go with it, and with the sharing", async () => {
    const shared = await save(other, true)
    const own = await save(api)
    await api.savedFilters.pin({ filter: own.id })
    await api.savedFilters.pin({ filter: shared.id, place: 1 })
    await other.savedFilters.pin({ filter: shared.id })
    expect(await tabsOf(api)).toEqual([shared.id, own.id])
    await other.savedFilters.edit({ filter: shared.id, version: 1, is_shared: false })
    expect(await tabsOf(api)).toEqual([own.id])
    await expect(api.savedFilters.pin({ filter: shared.id })).rejects.toMatchObject({ status: 404 })
    await other.savedFilters.edit({ filter: shared.id, version: 2, is_shared: true })
    expect(await tabsOf(api)).toEqual([shared.id, own.id])
    await other.savedFilters.remove({ filter: shared.id })
    expect(await tabsOf(api)).toEqual([own.id])
    expect(await tabsOf(other)).toEqual([])
  })

  it("are never more than fit", async () => {
    for (let count = 0; count < maxPins; count++) {
      await api.savedFilters.pin({ filter: (await save(api)).id })
    }
    const further = await save(api)
    const refused = { status: 422, body: { errors: { filter: [expect.any(String)] } } }
    await expect(api.savedFilters.pin({ filter: further.id })).rejects.toMatchObject(refused)
    expect(await tabsOf(api)).toHaveLength(maxPins)
  })
})

describe("columns of a saved filter", () => {
  const columns = { hidden: ["tags"], order: ["country", "brands"] }

  it("are kept with it, changed and taken away", async () => {
    const { data } = await api.savedFilters.create({ list, name: unique("View"), query: "q=a", columns })
    expect(data.columns).toEqual(columns)
    const moved = { ...columns, hidden: [] }
    const edited = await api.savedFilters.edit({ filter: data.id, version: 1, columns: moved })
    expect(edited.data).toMatchObject({ columns: moved, version: 2 })
    await api.savedFilters.edit({ filter: data.id, version: 2, name: unique("Renamed") })
    const bare = await api.savedFilters.edit({ filter: data.id, version: 3, columns: null })
    expect(bare.data).toMatchObject({ columns: null, version: 4 })
    expect((await api.savedFilters.list({ list })).data).toContainEqual(bare.data)
  })

  it("go with whether the totals are hidden, which their user keeps of the list as well", async () => {
    const hidden = { ...columns, totals: "hidden" as const }
    const { data } = await api.savedFilters.create({
      list: "registrations",
      name: unique("Totals"),
      query: "q=a",
      columns: hidden,
    })
    expect(data.columns).toEqual(hidden)
    const shown = await api.savedFilters.edit({ filter: data.id, version: 1, columns })
    expect(shown.data).toMatchObject({ columns, version: 2 })
    expect(shown.data.columns).not.toHaveProperty("totals")
    await api.preferences.set({ key: "registrations.columns", value: hidden })
    expect(await api.preferences.get({ key: "registrations.columns" })).toEqual({ data: hidden })
  })

  it("are such as a list can have, and its name no longer than 80 letters", async () => {
    const wrong = { hidden: ["<b>"], order: [] }
    const create = (name: string, held = columns) =>
      api.savedFilters.create({ list, name, query: "", columns: held })
    await expect(create(unique("View"), wrong)).rejects.toMatchObject({ status: 422 })
    await expect(create("a".repeat(81))).rejects.toMatchObject({ status: 422 })
    expect((await create("b".repeat(80))).data.name).toHaveLength(80)
  })
})
