import { expect, it } from "vitest"
import { unreachableAmong } from "./refused-addresses.ts"

it.each<[reply: string, status: string | null]>([
  ["550 5.1.1 No such user here", "5.1.1"],
  ["550 5.1.10 RESOLVER.ADR.RecipientNotFound", "5.1.10"],
  ["550 No such user here", ""],
  ["554 5.7.1 user unknown, or blocked by policy", null],
  ["552 5.2.2 mailbox full", null],
  ["450 4.1.1 No such user yet", null],
  ["550 relaying denied", null],
])("notes an address as one that nobody has, or does not: %s", (reply, status) => {
  const email = "parti@maison-lilas.test"
  expect(unreachableAmong([{ email, reply }])).toEqual(
    status === null ? [] : [{ email, reply, status, isPermanent: true }],
  )
})

it("notes nothing of an answer that names nobody", () => {
  expect(unreachableAmong([{ email: "", reply: "550 5.1.1 No such user" }])).toEqual([])
})
