import { expect, it } from "vitest"
import { exclusionOf } from "./left-out.ts"

type Deciding = Parameters<typeof exclusionOf>[0]
const due: Deciding = {
  kind: "invoice",
  instalment_id: 1,
  hold: null,
  has_plan: true,
  next_step: 2,
  next_on: "2026-11-20",
  text: { subject: "a", content: "b" },
  unwritable: null,
}

it.each<[what: string, changes: Partial<Deciding>, reason: ReturnType<typeof exclusionOf>]>([
  ["whose next step is due today", {}, null],
  ["that takes off", { kind: "credit_note" }, "not_overdue"],
  ["of which nothing is overdue", { instalment_id: null }, "not_overdue"],
  ["on hold, whatever is due", { hold: "Disputed" }, "on_hold"],
  ["of a show that does not remind", { has_plan: false, next_step: null, next_on: null }, "no_plan"],
  ["after the last step", { next_step: null, next_on: null }, "all_sent"],
  ["whose next step is due tomorrow", { next_on: "2026-11-21" }, "too_early"],
  ["whose buyer has no address", { unwritable: "no_address" }, "no_address"],
  ["whose buyer nobody writes to", { unwritable: "blacklisted" }, "blacklisted"],
  ["for which there is no text in its language", { text: null }, "no_text"],
])("decides on an invoice %s", (_, changes, reason) => {
  expect(exclusionOf({ ...due, ...changes }, "2026-11-20")).toBe(reason)
})
