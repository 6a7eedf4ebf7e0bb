import { describe, expect, it } from "vitest"
import type { MergePreview } from "#lib/contract/records/merges.ts"
import { changedFields, chosenRecord, chosenSides, standingChoices, valueIn } from "./choices.ts"

const [anna, bert] = [
  { id: 1, name: "Anna", version: 1 },
  { id: 2, name: "Bert", version: 1 },
]

type Values = Record<string, [string | null, string | null]>

/** A preview as the server gives it: fields by path, with what Anna and Bert say. */
function previewOf(values: Values, kept = anna): MergePreview {
  const isAnnaKept = kept.id === anna.id
  return {
    kept,
    removed: isAnnaKept ? bert : anna,
    fields: Object.entries(values).map(([path, [ofAnna, ofBert]]) => {
      const sides = isAnnaKept ? { kept: ofAnna, removed: ofBert } : { kept: ofBert, removed: ofAnna }
      const suggested = sides.kept === null && sides.removed !== null ? "removed" : "kept"
      return { path, label: path, ...sides, differs: ofAnna !== ofBert, suggested }
    }),
    rows: [],
    permissions: { merge: true },
  }
}

const values: Values = { email: ["a@x", "b@x"], title: [null, "Buyer"], city: ["Paris", "Paris"] }

describe("the choices of a merge", () => {
  it("begin with what is suggested and are sent for fields that differ only", () => {
    expect(chosenSides(previewOf(values), {})).toEqual({ email: "kept", title: "removed" })
  })

  it("stay with their record when the other one is kept", () => {
    const choices = { email: bert.id }
    expect(chosenSides(previewOf(values), choices)).toEqual({ email: "removed", title: "removed" })
    expect(chosenSides(previewOf(values, bert), choices)).toEqual({ email: "kept", title: "kept" })
  })

  it("read each record's value whichever is kept", () => {
    for (const kept of [anna, bert]) {
      const preview = previewOf(values, kept)
      const email = preview.fields.find(({ path }) => path === "email")
      if (!email) throw new Error("There is no e-mail to compare")
      expect([anna, bert].map(({ id }) => valueIn(preview, email, id))).toEqual(["a@x", "b@x"])
      expect(chosenRecord(preview, email, {})).toBe(kept.id)
    }
  })
})

describe("a preview loaded again", () => {
  it("names the fields in which a record says something else", () => {
    const after = previewOf({ ...values, title: ["Head", "Buyer"] })
    expect(changedFields(previewOf(values), after)).toEqual(["title"])
  })

  it("names none for the same records the other way round", () => {
    expect(changedFields(previewOf(values), previewOf(values, bert))).toEqual([])
  })

  it("keeps the choices about values that nobody has changed", () => {
    expect(standingChoices({ email: 2, title: 1 }, ["title"])).toEqual({ email: 2 })
  })
})
