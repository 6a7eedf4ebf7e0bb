import { describe, expect, it } from "vitest"
import { dateOperators, datePresets, valueOperators } from "#lib/contract/records/filter-terms.ts"
import type { FilterField } from "#lib/contract/records/filters.ts"
import { finishDraft, operatorChoices, startDraft } from "./filter-draft.ts"

const tags: FilterField = {
  field: "tag",
  category: "details",
  source: "company_tags",
  types: [...valueOperators],
  is_counted: true,
}
const created: FilterField = {
  field: "created_at",
  category: "details",
  source: "date",
  types: [...datePresets, ...dateOperators],
  is_counted: false,
}

describe("a filter being built", () => {
  it("offers to (preset), equals, before, after, between, known, unknown for dates", () => {
    expect(operatorChoices(created)).toEqual([
      "preset",
      "day",
      "day_before",
      "day_after",
      "day_between",
      "date_known",
      "date_unknown",
    ])
  })

  it("cannot be added before values are chosen", () => {
    const draft = startDraft(tags, null)
    expect(finishDraft("tag", draft)).toBeNull()
    expect(finishDraft("tag", { ...draft, operator: "!=" })).toBeNull()
    expect(finishDraft("tag", { ...draft, choices: ["3"] })).toEqual({
      field: "tag",
      type: "=",
      values: ["3"],
    })
  })

  it("can be added without values for exists, and leaves out what was chosen before", () => {
    const draft = { ...startDraft(tags, null), choices: ["3"], operator: "exists" as const }
    expect(finishDraft("tag", draft)).toEqual({ field: "tag", type: "exists", values: [] })
  })

  it("needs a preset to be chosen", () => {
    const draft = startDraft(created, null)
    expect(finishDraft("created_at", draft)).toBeNull()
    expect(finishDraft("created_at", { ...draft, preset: "today" })?.type).toBe("today")
  })

  it("needs whole, real dates: both of them for between", () => {
    const draft = { ...startDraft(created, null), operator: "day_between" as const, from: "01/02/2026" }
    expect(finishDraft("created_at", draft)).toBeNull()
    expect(finishDraft("created_at", { ...draft, to: "30/02/2026" })).toBeNull()
    expect(finishDraft("created_at", { ...draft, to: "01/01/2026" })?.values).toEqual([
      "2026-01-01",
      "2026-02-01",
    ])
  })

  it("starts from the filter that is edited", () => {
    const filter = { field: "created_at", type: "day_before" as const, values: ["2026-02-01"] }
    expect(finishDraft("created_at", startDraft(created, filter))).toEqual(filter)
    const preset = { field: "created_at", type: "yesterday" as const, values: [] }
    expect(finishDraft("created_at", startDraft(created, preset))).toEqual(preset)
  })
})
