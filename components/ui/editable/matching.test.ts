import { describe, expect, it } from "vitest"
import { isKnown, matching, withWord } from "./matching.ts"

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
