import { expect, test } from "vitest"
import { abilities } from "#lib/contract/session.ts"
import { can } from "./abilities.ts"
import { abilitiesOf } from "./held-abilities.ts"

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

test("an administrator passes every check", () => {
  const admin = { isAdmin: true, permissions: {} }
  expect(abilities.every((ability) => can(admin, ability))).toBe(true)
  expect(abilitiesOf(admin)).toEqual([...abilities])
})

test("nobody may do nothing", () => {
  expect(can(null, "tag.create")).toBe(false)
  expect(abilitiesOf(null)).toEqual([])
})
