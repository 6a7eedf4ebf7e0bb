import { readFileSync } from "node:fs"
import { afterEach, expect, it, vi } from "vitest"
import { maxNamed } from "#lib/backend/platform/http/named-changes.ts"
import { BoardChanges } from "./board-changes.ts"

it("boards and notices of the database name as many companies before the whole board is meant", () => {
  const notices = readFileSync("prisma/sql/09-notices.sql", "utf8")
  const limits = [...notices.matchAll(/cardinality\(concerned\) (?:>|<=) (\d+)/g)].map(([, limit]) =>
    Number(limit),
  )
  expect(new Set(limits)).toEqual(new Set([maxNamed]))
})

afterEach(() => {
  vi.useRealTimers()
})

it("a board that was to be read as a whole is told of all that changes while it rests as of one", async () => {
  vi.useFakeTimers()
  const changes = new BoardChanges()
  changes.add(null)
  expect(await changes.next()).toEqual({ company_id: null })
  const change = changes.next()
  for (let round = 0; round < 40; round++) for (let id = 1; id <= 2 * maxNamed; id++) changes.add(id)
  await vi.advanceTimersToNextTimerAsync()
  expect(await change).toEqual({ company_id: null })
  const next = changes.next()
  await vi.advanceTimersToNextTimerAsync()
  changes.add(7)
  expect(await next).toEqual({ company_id: 7 })
})
