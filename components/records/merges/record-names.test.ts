import { expect, it } from "vitest"
import { recordNames } from "./record-names.ts"

const names = (kept: string, removed: string) =>
  recordNames({ kept: { id: 1, name: kept }, removed: { id: 2, name: removed } }, "No name")

it("calls two records by their names", () => {
  expect(names("Petit Loup", "Grand Loup")).toEqual({ kept: "Petit Loup", removed: "Grand Loup" })
})

it.each([
  ["Petit Loup", "Petit Loup"],
  ["Petit Loup", "PETIT LOUP"],
  ["Éloïse", "Eloise"],
  ["", ""],
])("distinguishes namesakes by their ids, whatever case and accents: %j and %j", (kept, removed) => {
  expect(names(kept, removed)).toEqual({
    kept: `${kept || "No name"} #1`,
    removed: `${removed || "No name"} #2`,
  })
})
