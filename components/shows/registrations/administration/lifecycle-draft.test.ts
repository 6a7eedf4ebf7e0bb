import { expect, it } from "vitest"
import { draftOf, fieldsOf, withStage } from "./lifecycle-draft.ts"

const accepted = {
  id: 3,
  name: "Accepted",
  name_fr: "Acceptée",
  outcome: "accepted" as const,
  color_hex: "#2b8a3e",
  version: 2,
  used: 4,
  stages: [{ lifecycle_id: 7, lifecycle_option_id: 71 }],
}

it("a lifecycle that nobody touched is saved as it was", () => {
  const { name, name_fr, color_hex, outcome, stages } = accepted
  expect(fieldsOf(draftOf(accepted))).toEqual({ name, name_fr, color_hex, outcome, stages })
})

it("names one stage a pipeline, or none", () => {
  const { stages } = draftOf(accepted)
  expect(withStage(stages, 8, 82)).toEqual({ 7: 71, 8: 82 })
  expect(withStage(stages, 7, 72)).toEqual({ 7: 72 })
  expect(withStage(stages, 7, null)).toEqual({})
})
