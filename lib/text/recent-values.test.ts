import { afterEach, expect, test, vi } from "vitest"
import { RecentValues } from "./recent-values.ts"

afterEach(() => {
  vi.useRealTimers()
})

test("the least recently used value leaves first", () => {
  const values = new RecentValues<number>(2, 1000)
  values.set("a", 1)
  values.set("b", 2)
  values.get("a")
  values.set("c", 3)
  expect([values.get("a"), values.get("b"), values.get("c")]).toEqual([1, undefined, 3])
  expect(values.size).toBe(2)
})

test("a value is gone when its time is over, however often it was used", () => {
  vi.useFakeTimers()
  const values = new RecentValues<number>(2, 1000)
  values.set("a", 1)
  vi.advanceTimersByTime(999)
  expect(values.get("a")).toBe(1)
  vi.advanceTimersByTime(1)
  expect(values.get("a")).toBeUndefined()
  expect(values.size).toBe(0)
})

test("a value does not outlive its time because the machine's clock was ahead when it was kept", () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23) })
  const values = new RecentValues<number>(2, 1000)
  values.set("a", 1)
  vi.setSystemTime(Date.UTC(2026, 10, 20))
  vi.advanceTimersByTime(1000)
  expect(values.get("a")).toBeUndefined()
})
