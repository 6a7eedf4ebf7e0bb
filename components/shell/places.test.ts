import { expect, test } from "vitest"
import type { User } from "#lib/contract/session.ts"
import { placesOf } from "./places.ts"

const user: User = {
  id: 1,
  name: "Ada",
  email: "ada@example.org",
  isAdmin: false,
  ownerId: 1,
  nickname: null,
  permissions: {},
  messengerEmail: null,
  needsSecondFactor: false,
  startPage: "companies",
}
const pathsOf = (of: Partial<User>, isDemo = false) =>
  placesOf({ ...user, ...of }, isDemo).map(({ path }) => path)

const everybody = ["/profile", "/documents", "/jobs", "/accounting", "/accounting/bank", "/configuration"]

test("everybody finds the configuration, and nothing that takes more", () => {
  expect(pathsOf({})).toEqual(everybody)
})

test("imports and bulk mails are for who may change many records, whom half of that does not make", () => {
  expect(pathsOf({ permissions: { "show.bulk-action": true } })).toEqual(everybody)
  expect(pathsOf({ permissions: { "record.edit": true } })).toEqual(everybody)
  expect(pathsOf({ permissions: { "show.bulk-action": true, "record.edit": true } })).toEqual(
    expect.arrayContaining(["/imports", "/bulk-mails"]),
  )
})

test("administration is for administrators, the outbox for the demo", () => {
  const all = pathsOf({ isAdmin: true })
  expect(all).toEqual(expect.arrayContaining(["/admin", "/imports"]))
  expect(all).not.toContain("/outbox")
  expect(pathsOf({}, true)).toEqual([...everybody.slice(0, -1), "/outbox", "/configuration"])
})
