import { expect, test } from "vitest"
import type { User } from "#lib/contract/identity/session.ts"
import { menuScreensOf } from "./menu-screens.ts"

const user: User = {
  id: 1,
  name: "Ada",
  email: "ada@example.org",
  isAdmin: false,
  ownerId: 1,
  nickname: null,
  permissions: { "crm.read": true },
  messengerEmail: null,
  needsSecondFactor: false,
  startPage: "companies",
}
const pathsOf = (of: Partial<User>, isDemo = false) =>
  menuScreensOf({ ...user, ...of }, isDemo).map(({ path }) => path)

const readsRecords = ["/profile", "/documents", "/jobs", "/configuration"]

test("who reads records finds the configuration, and nothing that takes more; who reads nothing the own profile", () => {
  expect(pathsOf({})).toEqual(readsRecords)
  expect(pathsOf({ permissions: {} })).toEqual(["/profile"])
})

test("accounting and bank are for who may read money", () => {
  expect(pathsOf({ permissions: { "finance.read": true } })).toEqual([
    "/profile",
    "/jobs",
    "/invoices",
    "/accounting",
    "/accounting/bank",
  ])
})

test("imports and bulk mails are for who may change many records, whom half of that does not make", () => {
  const reads = { "crm.read": true, "mail.read": true }
  const many = { "show.bulk-action": true, "record.edit": true }
  expect(pathsOf({ permissions: { ...reads, "show.bulk-action": true } })).toEqual(readsRecords)
  expect(pathsOf({ permissions: { ...reads, "record.edit": true } })).toEqual(readsRecords)
  expect(pathsOf({ permissions: { ...reads, ...many } })).toEqual(
    expect.arrayContaining(["/imports", "/bulk-mails"]),
  )
  expect(pathsOf({ permissions: { "crm.read": true, ...many } })).not.toContain("/bulk-mails")
})

test("administration is for administrators, the outbox for the demo", () => {
  const all = pathsOf({ isAdmin: true })
  expect(all).toEqual(expect.arrayContaining(["/admin", "/imports"]))
  expect(all).not.toContain("/outbox")
  expect(pathsOf({ permissions: { "crm.read": true, "mail.read": true } }, true)).toEqual([
    ...readsRecords.slice(0, -1),
    "/outbox",
    "/configuration",
  ])
})
