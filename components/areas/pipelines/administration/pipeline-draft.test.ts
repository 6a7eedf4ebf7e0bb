import { expect, it } from "vitest"
import { draftOf, rebase } from "./pipeline-draft.ts"

it("keeps what was typed and takes the rest as it is stored now", () => {
  const base = { name: "Paris", short: "P", current: false, pinned: false, lock: false }
  const typed = { ...base, name: "Paris 2027", pinned: true }
  const stored = { ...base, short: "PAR", lock: true }
  expect(rebase(typed, base, stored)).toEqual({
    ...{ name: "Paris 2027", short: "PAR", current: false, pinned: true, lock: true },
  })
})

it("begins empty for a new pipeline", () => {
  expect(draftOf(undefined)).toEqual({ name: "", short: "", current: false, pinned: false, lock: false })
})
