import { describe, expect, it } from "vitest"
import { answered, isKnown, matching, withWord } from "./matching.ts"

const options = ["Électroménager", "Toys", "Baby toys", "Toyland"].map((name, id) => ({ id, name }))
const names = (found: { name: string }[]) => found.map(({ name }) => name)

describe("matching", () => {
  it("finds by the start of the name, whatever case and accents", () => {
    expect(names(matching(options, "ELEC", []))).toEqual(["Électroménager"])
    expect(names(matching(options, "toy", []))).toEqual(["Toys", "Toyland"])
  })

  it("leaves out what is taken, and stops at the most", () => {
    expect(names(matching(options, "", [{ id: 0, name: "" }], 2))).toEqual(["Toys", "Baby toys"])
  })
})

describe("answered", () => {
  it("keeps whatever a search found, by whichever word, but for what is taken", () => {
    expect(names(answered(options, "toys", [{ id: 1, name: "Toys" }], true, 2))).toEqual([
      "Électroménager",
      "Baby toys",
    ])
  })

  it("offers of an earlier answer only what still fits, so that a quick Enter takes nothing else", () => {
    expect(names(answered(options, "toyl", [], false))).toEqual(["Toyland"])
  })
})

describe("withWord", () => {
  it("finds by the start of any word, names that start with it first", () => {
    expect(names(withWord(options, "toy"))).toEqual(["Toys", "Toyland", "Baby toys"])
    expect(withWord(options, " ")).toHaveLength(4)
  })
})

describe("isKnown", () => {
  it("compares whole names", () => {
    expect(isKnown(options, "electromenager")).toBe(true)
    expect(isKnown(options, "toy")).toBe(false)
  })
})
