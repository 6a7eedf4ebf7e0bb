import { expect, it } from "vitest"
import { eventsOfAudit } from "./events-of-audit.ts"

const entry = (changes: Record<string, [unknown, unknown]>, more: object = {}) => ({
  actor: { userId: 1 },
  action: "edit",
  type: "user",
  id: 2,
  changes,
  ...more,
})
const kindsOf = (...input: Parameters<typeof eventsOfAudit>) =>
  eventsOfAudit(...input).map(({ kind, what }) => [kind, what])

it.each<[string, Parameters<typeof entry>[0], string, string]>([
  ["an administrator's rights", { is_admin: [false, true] }, "rights_changed", "+administrator"],
  [
    "abilities given and taken",
    { abilities: [["record.edit"], ["finance.edit", "use-sib"]] },
    "rights_changed",
    "+finance.edit +use-sib -record.edit",
  ],
  ["a disabled user", { is_disabled: [false, true] }, "user_disabled", ""],
  ["an enabled user", { is_disabled: [true, false] }, "user_enabled", ""],
  ["another address to sign in with", { email: ["a@b.c", "d@e.f"] }, "address_changed", ""],
  ["a second factor that is on", { second_factor: [false, true] }, "second_factor_on", ""],
  ["one that somebody else reset", { second_factor: [true, false] }, "second_factor_reset", ""],
  ["a new token", { token: [null, "Nightly"] }, "token_made", "Nightly"],
  ["a token that ended", { token: ["Nightly", null] }, "token_ended", "Nightly"],
  ["a shared mailbox to read", { shared_mailbox: [null, "contact@b.c"] }, "rights_changed", "+contact@b.c"],
  ["one to read no more", { shared_mailbox: ["contact@b.c", null] }, "rights_changed", "-contact@b.c"],
  ["a calendar's new address", { calendar_feed: [null, true] }, "feed_made", ""],
  ["a calendar's address that ended", { calendar_feed: [true, null] }, "feed_ended", ""],
  ["all tokens that ended", { tokens: [3, null] }, "token_ended", "3"],
  ["a link", { link: [null, "invite"] }, "link_made", "invite"],
  ["a switch", { requires_second_factor: [false, true] }, "setting_changed", "requires_second_factor: true"],
])("%s is an event of security", (_, changes, kind, what) => {
  expect(kindsOf(entry(changes))).toEqual([[kind, what]])
})

it("says who did it to whom, and takes one's own second factor off for turning it off", () => {
  expect(eventsOfAudit(entry({ second_factor: [true, false] }, { id: 1 }))).toEqual([
    { kind: "second_factor_off", userId: 1, subjectId: 1, what: "" },
  ])
  expect(eventsOfAudit(entry({ is_admin: [true, false] }))).toMatchObject([{ userId: 1, subjectId: 2 }])
})

it("tells a changed password from one that was chosen by a link", () => {
  const password = entry({}, { action: "password" })
  expect(kindsOf(password, "passwordLinks.change")).toEqual([["password_changed", undefined]])
  expect(kindsOf(password, "passwordLinks.choosePassword")).toEqual([["password_reset", undefined]])
})

it("says all that one change did, and nothing of names", () => {
  const changes = entry({
    name: ["Ada", "Ada B."],
    email: ["a@b.c", "d@e.f"],
    is_admin: [false, true],
  })
  expect(kindsOf(changes).map(([kind]) => kind)).toEqual(["rights_changed", "address_changed"])
  expect(kindsOf(entry({ name: ["Ada", "Ada B."] }))).toEqual([])
})

it("takes the installation's switches and no other record", () => {
  const stopped = entry({ sequences_stopped: [false, true] }, { type: "installation" })
  expect(kindsOf(stopped)).toEqual([["setting_changed", "sequences_stopped: true"]])
  expect(kindsOf(entry({ email: ["a@b.c", ""] }, { type: "contact" }))).toEqual([])
})
