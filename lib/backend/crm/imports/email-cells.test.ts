import { describe, expect, it } from "vitest"
import { otherEmailsIn, withOneEmail, withOtherEmails } from "./email-cells.ts"

describe("a cell of emails", () => {
  it.each([
    ["a@x.fr; b@y.fr", { email: "a@x.fr", other_emails: "b@y.fr" }],
    ["a@x.fr / b@y.fr,c@z.fr", { email: "a@x.fr", other_emails: "b@y.fr c@z.fr" }],
    ["a@x.fr", { email: "a@x.fr" }],
    ["a@x.fr/b@y.fr", { email: "a@x.fr", other_emails: "b@y.fr" }],
    ["sales/paris@x.fr", { email: "sales/paris@x.fr" }],
    ["sales/paris@x.fr/b@y.fr", { email: "sales/paris@x.fr/b@y.fr" }],
    ["a@x.fr (home)", { email: "a@x.fr (home)" }],
  ])("%s", (email, cells) => expect(withOneEmail({ email })).toEqual(cells))

  it("adds to those of the column of further ones", () => {
    const cells = withOneEmail({ email: "a@x.fr b@y.fr", other_emails: "c@z.fr|B@Y.fr\nA@x.fr" })
    expect(otherEmailsIn(cells)).toEqual(["b@y.fr", "c@z.fr"])
  })
})

it("what a contact has is not added again", () => {
  const [first, second, third] = ["a@x.fr", "b@y.fr", "c@z.fr"].map((email) => ({ email })) as [
    { email: string },
    { email: string },
    { email: string },
  ]
  const more = [{ email: "A@X.fr" }, { email: "B@y.fr" }, third]
  expect(withOtherEmails(first.email, first.email, [second], more)).toEqual([second, third])
})

it("a further address that becomes the primary one changes positions with it", () => {
  const [second, third] = [{ email: "b@y.fr" }, { email: "c@z.fr" }]
  expect(withOtherEmails("B@y.fr", "a@x.fr", [second, third], [{ email: "A@x.fr" }])).toEqual([
    { email: "a@x.fr" },
    third,
  ])
  expect(withOtherEmails("b@y.fr", null, [second, third], [])).toEqual([third])
})
