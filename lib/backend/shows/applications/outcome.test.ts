import { expect, it } from "vitest"
import { applicationOutcomes } from "#lib/contract/shows/application-outcomes.ts"
import { outcomeOf } from "./outcome.ts"

it("is what the lifecycle means", () => {
  const read = applicationOutcomes.map((outcome) => outcomeOf({ outcome }, false, 0))
  expect(read).toEqual(applicationOutcomes)
  expect(outcomeOf(undefined, false, 0)).toBe("pending")
})

it("is accepted with a place or an invoice, unless staff have said otherwise", () => {
  expect(outcomeOf({ outcome: "pending" }, true, 0)).toBe("accepted")
  expect(outcomeOf(undefined, false, 1)).toBe("accepted")
  expect(outcomeOf({ outcome: "cancelled" }, true, 1)).toBe("cancelled")
})
