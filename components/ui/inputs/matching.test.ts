import { describe, expect, it } from "vitest"
import { answered, bestMatches, isKnown, matching } from "./matching.ts"

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

describe("bestMatches", () => {
  const best = (labels: string[], term: string, furthest?: "start" | "word" | "within") =>
    bestMatches(labels, term, (label) => label, furthest)

  it("puts what begins with the term before what has a word that does, and that before what holds it", () => {
    const labels = ["Account type", "Open in discounter", "Company: country", "Country", "County"]
    expect(best(labels, "coun")).toEqual([
      "Country",
      "County",
      "Company: country",
      "Account type",
      "Open in discounter",
    ])
  })

  it("folds case and accents, and takes what follows any sign for a word", () => {
    expect(best(["Bébé-électronique", "Électroménager", "Élec"], " ELEC ")).toEqual([
      "Électroménager",
      "Élec",
      "Bébé-électronique",
    ])
    expect(best(["Toys (baby)", "L'École"], "ecole")).toEqual(["L'École"])
    expect(best(["Baby, toys", "R&D"], "&")).toEqual(["R&D"])
  })

  it("goes no further than it is asked to, and offers all before anything is typed", () => {
    const labels = ["Baby toys", "Toys", "Autoyard"]
    expect(best(labels, "toy", "start")).toEqual(["Toys"])
    expect(best(labels, "toy", "word")).toEqual(["Toys", "Baby toys"])
    expect(best(labels, " ", "start")).toEqual(labels)
  })
})

describe("isKnown", () => {
  it("compares whole names", () => {
    expect(isKnown(options, "electromenager")).toBe(true)
    expect(isKnown(options, "toy")).toBe(false)
  })
})
