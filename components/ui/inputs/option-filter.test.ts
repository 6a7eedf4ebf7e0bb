import { describe, expect, it } from "vitest"
import { bestOptions } from "./option-filter.ts"

const item = (label: string) => ({ value: label, label })
const options = [
  { group: "Europe", items: ["Finland", "Île d'Oléron", "Ireland"].map(item) },
  item("Elsewhere"),
  { group: "Elsewhere", items: ["Landes, Les", "Iles Marquises"].map(item) },
]

describe("what the kit's selects offer", () => {
  it("is the best first, under its group, whatever case and accents", () => {
    expect(bestOptions({ options, search: "land", limit: 9 })).toEqual([
      { group: "Elsewhere", items: [item("Landes, Les")] },
      { group: "Europe", items: [item("Finland"), item("Ireland")] },
    ])
    expect(bestOptions({ options, search: "ILE", limit: 1 })).toEqual([
      { group: "Europe", items: [item("Île d'Oléron")] },
    ])
  })

  it("is everything in its order before anything is typed, and no empty group", () => {
    expect(bestOptions({ options, search: "", limit: 9 })).toEqual(options)
    expect(bestOptions({ options, search: "zzz", limit: 9 })).toEqual([])
  })
})
