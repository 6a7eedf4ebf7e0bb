import { beforeAll, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { send, sendJson } from "#tests/factories/api.ts"
import { sql } from "#tests/factories/database.ts"
import { createUser, issueToken, signIn, type TestUser } from "#tests/factories/users.ts"

const key = "companies.columns"
const columns = { hidden: ["tags", "brands"], order: ["name", "country"] }
let user: TestUser
let api: Api

beforeAll(async () => {
  user = await createUser()
  api = await signIn(user)
})

it("a preference is nothing until it is set, then what its user set, for nobody else and nothing else", async () => {
  expect(await api.preferences.get({ key })).toEqual({ data: null })
  expect(await api.preferences.set({ key, value: columns })).toEqual({ success: true })
  expect(await api.preferences.get({ key })).toEqual({ data: columns })
  expect((await api.savedFilters.loadSetup({ list: "companies" })).data).toEqual({ columns, tabs: [] })
  expect(await api.preferences.get({ key: "contacts.columns" })).toEqual({ data: null })
  const other = await signIn(await createUser())
  expect(await other.preferences.get({ key })).toEqual({ data: null })
})

it("a preference that is set again is replaced, also by many at once; null takes it back", async () => {
  const values = ["a", "b", "c", "d"].map((hidden) => ({ hidden: [hidden], order: [] }))
  await Promise.all(values.map((value) => api.preferences.set({ key, value })))
  expect(values).toContainEqual((await api.preferences.get({ key })).data)
  await api.preferences.set({ key, value: null })
  expect(await api.preferences.get({ key })).toEqual({ data: null })
})

it("a preference that another copy of the app changed is read as it is", async () => {
  await api.preferences.set({ key, value: columns })
  expect(await api.preferences.get({ key })).toEqual({ data: columns })
  const value = { hidden: ["country"], order: [] }
  await sql("UPDATE user_preference SET value = $2 WHERE user_id = $1", [user.id, JSON.stringify(value)])
  await expect.poll(async () => (await api.preferences.get({ key })).data).toEqual(value)
  await sql("DELETE FROM user_preference WHERE user_id = $1", [user.id])
  await expect.poll(async () => (await api.preferences.get({ key })).data).toBeNull()
})

it.each([
  ["another key", "other", columns],
  ["more than it has", key, { ...columns, script: "x" }],
  ["a column twice", key, { hidden: ["a", "a"], order: [] }],
  ["what is no column", key, { hidden: ["<b>"], order: [] }],
  ["a text", key, "hidden"],
  ["nothing at all", key, undefined],
])("a preference is not set to %s", async (_, at, value) => {
  const token = await issueToken(user)
  const answer = await sendJson(`/api/preference/${at}`, "PUT", { value }, { token })
  expect(answer.status).toBe(422)
})

it("a preference that cannot be read any more counts as none", async () => {
  await sql("INSERT INTO user_preference VALUES ($1, 'contacts.columns', '[1]')", [user.id])
  expect(await api.preferences.get({ key: "contacts.columns" })).toEqual({ data: null })
  expect((await send(`/api/preference/${key}`)).status).toBe(401)
})
