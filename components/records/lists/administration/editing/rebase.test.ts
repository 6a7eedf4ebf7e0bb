import { expect, it } from "vitest"
import { rebase } from "./rebase.ts"

it("keeps what was typed and takes the rest as somebody else stored it", () => {
  const base = { name: "Paris", short_name: "PAR", template_type_id: 2, billing_entity: "sarl" }
  const current = { ...base, name: "Paris Nord", billing_entity: "inc" }
  expect(rebase({ ...base, short_name: "PN", billing_entity: "inc" }, base, current)).toEqual({
    name: "Paris Nord",
    short_name: "PN",
    template_type_id: 2,
    billing_entity: "inc",
  })
})

it("keeps what was typed and takes the rest as it is stored now", () => {
  const base = { name: "Paris", short: "P", current: false, pinned: false, lock: false }
  const typed = { ...base, name: "Paris 2027", pinned: true }
  const stored = { ...base, short: "PAR", lock: true }
  expect(rebase(typed, base, stored)).toEqual({
    name: "Paris 2027",
    short: "PAR",
    current: false,
    pinned: true,
    lock: true,
  })
})

it("knows a choice that nobody touched from one that was made, whatever it holds", () => {
  const base: { name: string; stages: Record<number, number> } = { name: "Accepted", stages: { 7: 71 } }
  expect(rebase({ name: "Welcome", stages: { 7: 71 } }, base, { ...base, stages: { 7: 72 } })).toEqual({
    name: "Welcome",
    stages: { 7: 72 },
  })
  const typed = { name: "Accepted", stages: { 7: 71, 8: 82 } }
  expect(rebase(typed, base, { name: "Yes", stages: {} })).toEqual({ name: "Yes", stages: { 7: 71, 8: 82 } })
})
