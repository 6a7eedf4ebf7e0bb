import { expect, it } from "vitest"
import { draftOf } from "./pipeline-draft.ts"

it("begins empty for a new pipeline", () => {
  expect(draftOf(undefined)).toEqual({ name: "", short: "", current: false, pinned: false, lock: false })
})
