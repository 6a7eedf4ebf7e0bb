import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { mostNamed } from "./board-changes.ts"

it("boards and notices of the database name as many companies before the whole board is meant", () => {
  const notices = readFileSync("prisma/sql/09-notices.sql", "utf8")
  const limits = [...notices.matchAll(/cardinality\(concerned\) (?:>|<=) (\d+)/g)].map(([, limit]) =>
    Number(limit),
  )
  expect(new Set(limits)).toEqual(new Set([mostNamed]))
})
