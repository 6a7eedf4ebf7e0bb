import { describe, expect, it } from "vitest"
import { baseVersion, withoutBases } from "./base-versions.ts"

describe("baseVersion", () => {
  it("is the version a change was begun over, though the page was refreshed with a newer one", () => {
    expect(baseVersion({ name: 3 }, ["name"], 5)).toBe(3)
  })

  it("is the oldest of all changes, and ignores one that was undone", () => {
    expect(baseVersion({ name: 3, city: 4 }, ["name", "city"], 5)).toBe(3)
    expect(baseVersion({ name: 3, city: 4 }, ["city"], 5)).toBe(4)
  })

  it("is the latest version for a change that was settled over it", () => {
    expect(baseVersion(withoutBases({ name: 3, city: 4 }, ["name"]), ["name"], 5)).toBe(5)
  })
})
