import { expect, it } from "vitest"
import type { ReminderPlan } from "#lib/contract/automation/payment-reminders.ts"
import { draftOf, isFilled, planOf } from "./plan-draft.ts"

const plan: ReminderPlan = {
  tradeshow: { id: 2, name: "Paris" },
  is_automatic: true,
  channel: { kind: "sender", id: 4 },
  steps: [{ days: 7, template_id: 1, template_fr_id: 2 }],
  version: 3,
}
const empty = { days: "", template_id: "", template_fr_id: "" }
const second = { days: "21", template_id: "1", template_fr_id: "2" }

it("is saved as it was loaded", () => {
  const { tradeshow: _, version: __, ...saved } = plan
  expect(planOf(draftOf(plan))).toEqual(saved)
  expect(planOf(draftOf({ ...plan, channel: null, steps: [] }))).toMatchObject({ channel: null, steps: [] })
})

it("is filled when steps follow each other, each with its templates", () => {
  const draft = draftOf(plan)
  const [first = empty] = draft.steps
  expect(isFilled(draft)).toBe(true)
  expect(isFilled({ ...draft, steps: [first, second, empty] })).toBe(true)
  expect(isFilled({ ...draft, steps: [first, empty, second] })).toBe(false)
  expect(isFilled({ ...draft, steps: [{ ...first, template_fr_id: "" }, empty, empty] })).toBe(false)
  expect(isFilled({ ...draft, steps: [{ ...first, days: "x" }, empty, empty] })).toBe(false)
})
