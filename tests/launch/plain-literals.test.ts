import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"

/** A literal that is spread into another where it is, to have fewer lines. */
const spreadLiteral = /\.\.\.\(?\{/

it("objects are written plainly: none is spread into the one around it", () => {
  const files = globSync("{app,components,lib,prisma,scripts,tests}/**/*.{ts,tsx,mjs}").filter(
    (path) => !path.includes("/prisma-client/") && !path.endsWith("plain-literals.test.ts"),
  )
  const found = files.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line, index) => (spreadLiteral.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
