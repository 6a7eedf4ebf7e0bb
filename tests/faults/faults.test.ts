import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { withFault } from "./fault.ts"
import { faults } from "./faults.ts"

const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : "")

describe("a fault of the list", () => {
  it.each(faults.map((fault) => [fault.name, fault] as const))("can be put in: %s", (_name, fault) => {
    expect(withFault(read(fault.file), fault)).not.toBe(read(fault.file))
  })

  it("names a test that is there", () => {
    const missing = faults.filter(({ noticedBy }) => !read(noticedBy.file).includes(noticedBy.test))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it("names it as it is reported, where `it.each` has put its values in", () => {
    const filledIn = faults.filter(({ noticedBy }) => /%[sdifjo]/.test(noticedBy.test))
    expect(filledIn.map(({ name }) => name)).toEqual([])
  })

  it("has a name of its own", () => {
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  })
})
