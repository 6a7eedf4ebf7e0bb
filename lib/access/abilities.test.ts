import { expect, test } from "vitest"
import { abilities } from "#lib/contract/identity/session.ts"
import { can } from "./abilities.ts"
import { abilitiesOf } from "./abilities-of-user.ts"

const seller = {
  isAdmin: false,
  permissions: { "tag.create": true, "export.companies": true, "delete.document": false },
}

test("a user may do what was given, and nothing else", () => {
  expect(can(seller, "tag.create")).toBe(true)
  expect(can(seller, "delete.document")).toBe(false)
  expect(can(seller, "session.add")).toBe(false)
  expect(abilitiesOf(seller)).toEqual(["tag.create", "export.companies"])
})

test("an administrator passes every check but that of what is given by name", () => {
  const admin = { isAdmin: true, permissions: {} }
  const others = abilities.filter((ability) => ability !== "mail.disclose")
  expect(abilitiesOf(admin)).toEqual(others)
})

test("what is given by name takes both: being an administrator, and having been given it", () => {
  const permissions = { "mail.disclose": true }
  expect(can({ isAdmin: true, permissions }, "mail.disclose")).toBe(true)
  expect(can({ isAdmin: true, permissions: { "mail.disclose": false } }, "mail.disclose")).toBe(false)
  expect(can({ isAdmin: false, permissions }, "mail.disclose")).toBe(false)
})

test("nobody may do nothing", () => {
  expect(can(null, "tag.create")).toBe(false)
  expect(abilitiesOf(null)).toEqual([])
})
