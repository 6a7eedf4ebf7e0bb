import { describe, expect, it } from "vitest"
import { lifecycleValues } from "#lib/contract/records/bulk.ts"
import { stageOfLifecycle } from "#lib/contract/shows/registration-lifecycles.ts"
import { problemOf } from "./issue-problems.ts"
import { sentence } from "./problems.ts"

/** What is wrong with an input, by field. */
function problemsOf(schema: typeof lifecycleValues | typeof stageOfLifecycle, input: unknown) {
  const issues = schema.safeParse(input).error?.issues ?? []
  return issues.map((issue) => [issue.path.join("."), sentence(problemOf(issue, input), "en")])
}

describe("a pair of a pipeline without its stage", () => {
  const needed = [["lifecycle_option_id", "lifecycle option need id"]]

  it.each([{}, { lifecycle_option_id: undefined }, { lifecycle_option_id: "" }])(
    "is refused in the specification's words: %o",
    (given) => {
      const pair = { lifecycle_id: 5, ...given }
      expect(problemsOf(lifecycleValues, pair)).toEqual(needed)
      expect(problemsOf(stageOfLifecycle, pair)).toEqual(needed)
    },
  )

  it("is one out of the pipeline where that is a stage to be set, and nothing else", () => {
    const pair = { lifecycle_id: 5, lifecycle_option_id: null }
    expect(problemsOf(lifecycleValues, pair)).toEqual([])
    expect(problemsOf(stageOfLifecycle, pair)).toEqual(needed)
  })
})

it("an id that is left empty is required; one that is too low is called that", () => {
  expect(problemsOf(lifecycleValues, { lifecycle_id: "", lifecycle_option_id: 5 })).toEqual([
    ["lifecycle_id", "This field is required"],
  ])
  expect(problemsOf(lifecycleValues, { lifecycle_id: 0, lifecycle_option_id: 5 })).toEqual([
    ["lifecycle_id", "This number is too low: 1 minimum"],
  ])
})
