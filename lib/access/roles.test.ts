import { describe, expect, it } from "vitest"
import type { Ability } from "#lib/contract/identity/session.ts"
import { rightsOf, roleOf, roles } from "./roles.ts"

/** A role with some abilities added and others taken away. */
function changed(role: (typeof roles)[number], more: Ability[], less: Ability[] = []) {
  const { isAdmin, abilities } = rightsOf(role)
  return { isAdmin, abilities: [...abilities.filter((ability) => !less.includes(ability)), ...more] }
}

describe("the role of a set of abilities", () => {
  it.each(roles)("%s is read back from what it gives, in any order", (role) => {
    const { isAdmin, abilities } = rightsOf(role)
    expect(roleOf({ isAdmin, abilities: abilities.toReversed() })).toEqual({ kind: "role", role })
  })

  it.each([
    ["sales", changed("sales", ["sequence.edit"])],
    ["sales", changed("sales", [], ["use-sib", "session.add"])],
    ["registrations", changed("registrations", ["finance.read"])],
    ["accounting", changed("accounting", ["audit.read"])],
    ["viewer", changed("viewer", ["mail.read"])],
    ["viewer", changed("viewer", [], ["registrations.read"])],
  ] as const)("%s with changes still bears its name", (role, rights) => {
    expect(roleOf(rights)).toEqual({ kind: "changed", role })
  })

  it("that is like none is one of its own", () => {
    expect(roleOf({ isAdmin: false, abilities: ["delete.document", "use-sib"] })).toEqual({ kind: "own" })
    expect(roleOf(changed("intake", ["crm.read"]))).toEqual({ kind: "own" })
  })

  it("of an administrator is administrator, whatever was given before", () => {
    expect(roleOf({ isAdmin: true, abilities: ["crm.read"] })).toEqual({
      kind: "role",
      role: "administrator",
    })
  })

  it("is none without abilities", () => {
    expect(roleOf({ isAdmin: false, abilities: [] })).toEqual({ kind: "none" })
  })
})

describe("what roles give", () => {
  it("money is for accounting alone, the audit log and sequences for administrators", () => {
    const holders = (ability: Ability) => roles.filter((role) => rightsOf(role).abilities.includes(ability))
    expect(holders("finance.read")).toEqual(["accounting"])
    expect(holders("finance.edit")).toEqual(["accounting"])
    expect(holders("audit.read")).toEqual([])
    expect(holders("sequence.edit")).toEqual([])
    expect(holders("registration.intake")).toEqual(["intake"])
    expect(holders("delete.document")).toEqual(["registrations"])
  })

  it("the registration site reads nothing", () => {
    expect(rightsOf("intake")).toEqual({ isAdmin: false, abilities: ["registration.intake"] })
  })
})
