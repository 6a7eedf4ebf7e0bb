import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { unique } from "#tests/factories/database.ts"
import { createUser, signIn, type TestUser } from "#tests/factories/users.ts"

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

type New = Parameters<Api["exportLayouts"]["create"]>[0]

const save = async (caller: Api, desired: Partial<New> = {}) => {
  const content = { name: unique("Layout"), columns: ["name", "id"], format: "csv", delimiter: ";" } as const
  const input = { list: "companies" as const, ...content, columns: [...content.columns], ...desired }
  return (await caller.exportLayouts.create(input)).data
}
const listed = async (caller: Api, list: New["list"] = "companies") =>
  (await caller.exportLayouts.list({ list })).data

describe("a layout of exports", () => {
  it("keeps columns in their order and the format for who saved it", async () => {
    const mine = await save(api)
    expect(mine).toEqual({
      id: expect.any(Number),
      list: "companies",
      name: mine.name,
      columns: ["name", "id"],
      format: "csv",
      delimiter: ";",
      is_shared: false,
      version: 1,
      owner: user.name,
      is_own: true,
      is_editable: true,
    })
    expect(await listed(api)).toContainEqual(mine)
    const ids = async (caller: Api) => (await listed(caller)).map(({ id }) => id)
    expect(await ids(other)).not.toContain(mine.id)
    expect(await ids(administrator)).not.toContain(mine.id)
    expect((await listed(api, "contacts")).map(({ id }) => id)).not.toContain(mine.id)
  })

  it("is changed and deleted by its owner, and a shared one by administrators, nobody else", async () => {
    const layout = await save(api, { is_shared: true })
    expect(await listed(other)).toContainEqual({ ...layout, is_own: false, is_editable: false })
    const change = { layout: layout.id, version: 1, name: unique("Renamed") }
    await expect(other.exportLayouts.edit(change)).rejects.toMatchObject({ status: 403 })
    await expect(other.exportLayouts.remove({ layout: layout.id })).rejects.toMatchObject({ status: 403 })
    const { data } = await api.exportLayouts.edit(change)
    expect(data).toMatchObject({ name: change.name, columns: ["name", "id"], version: 2 })
    await expect(administrator.exportLayouts.edit(change)).rejects.toMatchObject({
      status: 409,
      body: { current: { version: 2, name: change.name } },
    })
    await administrator.exportLayouts.edit({ ...change, version: 2, is_shared: false })
    await expect(administrator.exportLayouts.remove({ layout: layout.id })).rejects.toMatchObject({
      status: 404,
    })
    await api.exportLayouts.remove({ layout: layout.id })
    await expect(api.exportLayouts.remove({ layout: layout.id })).rejects.toMatchObject({ status: 404 })
  })

  it("has its own name among those of its owner for the list, and columns that there are, each once", async () => {
    const name = unique("Taken")
    await save(api, { name })
    await expect(save(api, { name: name.toUpperCase() })).rejects.toMatchObject({
      status: 422,
      body: { errors: { name: [expect.any(String)] } },
    })
    await save(other, { name })
    for (const columns of [["first_name"], ["id", "id"], []])
      await expect(save(api, { columns })).rejects.toMatchObject({ status: 422 })
  })

  it("never brings columns of money to those who may not read it, and keeps them for the others", async () => {
    const shared = await save(administrator, {
      list: "registrations",
      columns: ["applicant", "invoiced", "id"],
      is_shared: true,
    })
    const moneyOnly = await save(administrator, {
      list: "registrations",
      columns: ["invoiced"],
      is_shared: true,
    })
    const reader = await createUser({ reads: ["registrations.read"], isAdmin: false })
    const poor = await signIn(reader)
    const found = await listed(poor, "registrations")
    expect(found.find(({ id }) => id === shared.id)?.columns).toEqual(["applicant", "id"])
    expect(found.map(({ id }) => id)).not.toContain(moneyOnly.id)
    await expect(save(poor, { list: "registrations", columns: ["id", "invoiced"] })).rejects.toMatchObject({
      status: 422,
    })
    await expect(listed(poor)).rejects.toMatchObject({ status: 403 })
    await expect(
      poor.exportLayouts.edit({ layout: (await save(api, { is_shared: true })).id, version: 1, name: "x" }),
    ).rejects.toMatchObject({ status: 404 })
  })
})
