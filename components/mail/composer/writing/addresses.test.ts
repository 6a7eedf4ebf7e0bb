import { expect, it } from "vitest"
import { isAddress, readPeople } from "./addresses.ts"

it("reads addresses with and without names out of a line that is pasted", () => {
  expect(
    readPeople('jane@example.com; "Roux, Paul" <paul@example.com>\nnobody, Ana <ana@example.fr>'),
  ).toEqual([
    { name: "", email: "jane@example.com" },
    { name: "Roux, Paul", email: "paul@example.com" },
    { name: "Ana", email: "ana@example.fr" },
  ])
})

it("takes for an address what has a name, a sign and a domain with a dot", () => {
  expect(["a@b.fr", " a@b.fr ", "a@b", "a b@c.fr", "a@b.fr,c@d.fr"].map(isAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
