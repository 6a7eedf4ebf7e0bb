import { describe, expect, it } from "vitest"
import { readShows } from "./configured-shows.ts"

describe("readShows", () => {
  it("reads ids written as texts or numbers", () => {
    expect(readShows('["1","3"]')).toEqual(new Set([1, 3]))
    expect(readShows("[2]")).toEqual(new Set([2]))
  })

  it.each([null, "", "1,2", "{}", '["x",0,-1]'])("switches nothing on for %j", (value) => {
    expect(readShows(value)).toEqual(new Set())
  })
})
