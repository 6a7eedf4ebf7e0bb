import { globSync } from "node:fs"
import { expect, it } from "vitest"
import { leftToTheWhole } from "#scripts/verification/verify-resilience.ts"

const tests = globSync("{lib,components,tests}/**/*.test.{ts,tsx}")
const nothing = new Set<string>()
const commits = Array.from({ length: 60 }, (_, number) => `commit ${number}`)

it("leaves out tests of resilience only, most of those of a commit", () => {
  const leftOut = leftToTheWhole(tests, nothing, "a")
  expect(leftOut).toContain("tests/resilience/chaos.test.ts")
  expect(leftOut.filter((path) => !path.startsWith("tests/resilience/"))).toEqual([])
})

it("says the same for a commit wherever it is asked", () => {
  expect(leftToTheWhole(tests, nothing, "a")).toEqual(
    leftToTheWhole(tests.toReversed(), nothing, "a").toReversed(),
  )
})

it("leaves out none that a change can reach", () => {
  const [first = ""] = leftToTheWhole(tests, nothing, "a")
  expect(leftToTheWhole(tests, new Set([first]), "a")).not.toContain(first)
})

it("runs each of them with some commit", () => {
  const always = commits.map((commit) => leftToTheWhole(tests, nothing, commit))
  const everLeftOut = new Set(always.flat())
  expect([...everLeftOut].filter((path) => always.every((leftOut) => leftOut.includes(path)))).toEqual([])
})
