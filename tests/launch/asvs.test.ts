import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

/** Requirements of levels 1 and 2, by section: those of level 3 have numbers in between. */
const requirements: Record<string, number[]> = {
  "V1.1": [1, 2],
  "V1.2": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "V1.3": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "V1.4": [1, 2, 3],
  "V1.5": [1, 2],
  "V2.1": [1, 2, 3],
  "V2.2": [1, 2, 3],
  "V2.3": [1, 2, 3, 4],
  "V2.4": [1],
  "V3.2": [1, 2],
  "V3.3": [1, 2, 3, 4],
  "V3.4": [1, 2, 3, 4, 5, 6],
  "V3.5": [1, 2, 3, 4, 5],
  "V3.7": [1, 2],
  "V4.1": [1, 2, 3],
  "V4.2": [1],
  "V4.3": [1, 2],
  "V4.4": [1, 2, 3, 4],
  "V5.1": [1],
  "V5.2": [1, 2, 3],
  "V5.3": [1, 2],
  "V5.4": [1, 2, 3],
  "V6.1": [1, 2, 3],
  "V6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "V6.3": [1, 2, 3, 4],
  "V6.4": [1, 2, 3, 4],
  "V6.5": [1, 2, 3, 4, 5],
  "V6.6": [1, 2, 3],
  "V6.8": [1, 2, 3, 4],
  "V7.1": [1, 2, 3],
  "V7.2": [1, 2, 3, 4],
  "V7.3": [1, 2],
  "V7.4": [1, 2, 3, 4, 5],
  "V7.5": [1, 2],
  "V7.6": [1, 2],
  "V8.1": [1, 2],
  "V8.2": [1, 2, 3],
  "V8.3": [1],
  "V8.4": [1],
  "V9.1": [1, 2, 3],
  "V9.2": [1, 2, 3, 4],
  "V10.1": [1, 2],
  "V10.2": [1, 2],
  "V10.3": [1, 2, 3, 4],
  "V10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "V10.5": [1, 2, 3, 4, 5],
  "V10.6": [1, 2],
  "V10.7": [1, 2, 3],
  "V11.1": [1, 2],
  "V11.2": [1, 2, 3],
  "V11.3": [1, 2, 3],
  "V11.4": [1, 2, 3, 4],
  "V11.5": [1],
  "V11.6": [1],
  "V12.1": [1, 2, 3],
  "V12.2": [1, 2],
  "V12.3": [1, 2, 3, 4],
  "V13.1": [1],
  "V13.2": [1, 2, 3, 4, 5],
  "V13.3": [1, 2],
  "V13.4": [1, 2, 3, 4, 5],
  "V14.1": [1, 2],
  "V14.2": [1, 2, 3, 4],
  "V14.3": [1, 2, 3],
  "V15.1": [1, 2, 3],
  "V15.2": [1, 2, 3],
  "V15.3": [1, 2, 3, 4, 5, 6, 7],
  "V16.1": [1],
  "V16.2": [1, 2, 3, 4, 5],
  "V16.3": [1, 2, 3, 4],
  "V16.4": [1, 2, 3],
  "V16.5": [1, 2, 3],
  "V17.1": [1],
  "V17.2": [1, 2, 3, 4],
  "V17.3": [1, 2],
}

const rows = readFileSync("docs/asvs.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| V"))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .flatMap(([, ids = "", state = "", how = "", holds = ""]) =>
    ids.split(", ").map((id) => ({
      id,
      state,
      how,
      holds: [...holds.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path),
    })),
  )
const named = (some: typeof rows) => some.map(({ id }) => id)

describe("the page of the ASVS", () => {
  it("has every requirement of levels 1 and 2 once", () => {
    const wanted = Object.entries(requirements).flatMap(([section, numbers]) =>
      numbers.map((number) => `${section}.${number}`),
    )
    expect(wanted).toHaveLength(253)
    expect(named(rows).sort()).toEqual(wanted.sort())
  })

  it("names for each that is met what holds it, and it is there", () => {
    const met = rows.filter(({ state }) => state === "met")
    expect(named(met.filter(({ holds }) => holds.length === 0))).toEqual([])
    const gone = met.flatMap(({ id, holds }) =>
      holds.filter((path) => !existsSync(path)).map((path) => `${id}: ${path}`),
    )
    expect(gone).toEqual([])
  })

  it("says for each that is not met, or does not apply, why", () => {
    const states = new Set(rows.map(({ state }) => state))
    expect([...states].sort()).toEqual(["does not apply", "met", "not met"])
    expect(named(rows.filter(({ how }) => how === ""))).toEqual([])
  })
})
