import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** Journeys that every change may pay (decision 0072). */
const max = 60

const journeysIn = (path: string) => readFileSync(path, "utf8").match(/^\s*test\(/gm)?.length ?? 0

it(`every change pays ${max} journeys at most: what a lower test can say is said there`, () => {
  const files = globSync("tests/e2e/smoke/*.spec.ts")
  const journeys = files.reduce((sum, path) => sum + journeysIn(path), 0)
  expect(journeys).toBeGreaterThan(0)
  expect(journeys).toBeLessThanOrEqual(max)
})

it("axe looks at screens in one place, and not in journeys", () => {
  const looking = globSync("tests/e2e/{smoke,full,http}/*.spec.ts").filter((path) =>
    /axe-core|[vV]iolations/.test(readFileSync(path, "utf8")),
  )
  expect(looking).toEqual([])
})
