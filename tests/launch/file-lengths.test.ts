import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** Lines of a file at most; seeds are long tables. */
const maxLines = 300

it("no file of code has more lines than one reads at once", () => {
  const files = globSync("{app,components,lib,prisma,scripts,tests}/**/*.{ts,tsx,mjs}").filter(
    (path) => !path.includes("/prisma-client/") && !path.startsWith("prisma/seed/"),
  )
  const long = files.flatMap((path) => {
    const lines = readFileSync(path, "utf8").split("\n").length - 1
    return lines > maxLines ? [`${path}: ${lines}`] : []
  })
  expect(long).toEqual([])
})
