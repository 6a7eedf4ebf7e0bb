import { expect, test } from "vitest"
import { cut, keepRun, runAround, storedRun } from "./stored-spans.ts"

const run = (offset: number, limit: number, ids = limit) => ({
  offset,
  limit,
  ids: Array.from({ length: ids }, (_, index) => offset + index),
  total: 0,
  version: 1,
})

test("a run has every span that lies in it, and no other", () => {
  keepRun("one", run(500, 500))
  expect(storedRun("one", { offset: 500, limit: 25 })).toBeDefined()
  expect(storedRun("one", { offset: 975, limit: 25 })).toBeDefined()
  expect(storedRun("one", { offset: 475, limit: 25 })).toBeUndefined()
  expect(storedRun("one", { offset: 976, limit: 25 })).toBeUndefined()
  expect(cut(run(500, 500), { offset: 600, limit: 2 }).ids).toEqual([600, 601])
})

test("a run that is short because the list ends has what is left, and nothing after it", () => {
  const short = keepRun("short", run(0, 500, 30))
  expect(storedRun("short", { offset: 25, limit: 25 })).toBe(short)
  expect(cut(short, { offset: 25, limit: 25 }).ids).toEqual([25, 26, 27, 28, 29])
  expect(cut(short, { offset: 50, limit: 25 }).ids).toEqual([])
})

test("what is gathered for a span always has the whole span", () => {
  for (const offset of [0, 25, 499, 500, 987, 123_456]) {
    const { offset: start, limit } = runAround({ offset, limit: 100 })
    expect(start).toBeLessThanOrEqual(offset)
    expect(start + limit).toBeGreaterThanOrEqual(offset + 100)
    expect(limit).toBeLessThan(700)
  }
})

test("no more than 1,000 lists are kept, those picked last", () => {
  for (let list = 0; list < 1_001; list++) keepRun(`list ${list}`, run(0, 1))
  expect(storedRun("list 0", { offset: 0, limit: 1 })).toBeUndefined()
  expect(storedRun("list 1", { offset: 0, limit: 1 })).toBeDefined()
  expect(storedRun("list 1000", { offset: 0, limit: 1 })).toBeDefined()
})
