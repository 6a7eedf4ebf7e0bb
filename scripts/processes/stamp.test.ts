import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { fingerprint } from "#scripts/processes/stamp.ts"

let root = ""

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "crm-stamp-"))
  mkdirSync(join(root, "lib/server"), { recursive: true })
  write("lib/price.ts", "1")
  write("lib/price.test.ts", "1")
  write("lib/server/start.ts", "1")
})

afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const print = () =>
  fingerprint(["lib", "gone"], { root, leaveOut: ["lib/server"], leaveOutMatching: /\.test\.tsx?$/ })

describe("a fingerprint of files", () => {
  it.each([
    ["a file's text", () => write("lib/price.ts", "2")],
    ["a file's name", () => write("lib/price-of-booth.ts", "1")],
  ])("changes with %s", (_, change) => {
    const before = print()
    change()
    expect(print()).not.toBe(before)
  })

  it.each([
    ["what is left out by its path", () => write("lib/server/start.ts", "2")],
    ["what is left out by its name", () => write("lib/price.test.ts", "2")],
  ])("does not change with %s", (_, change) => {
    const before = print()
    change()
    expect(print()).toBe(before)
  })
})
