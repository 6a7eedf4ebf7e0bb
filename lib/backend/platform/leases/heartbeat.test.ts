import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { startHeartbeat } from "./heartbeat.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it("renews before the lease could run out, again and again, until it is ended", async () => {
  const renew = vi.fn(async () => true)
  const end = startHeartbeat(60, renew)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(renew).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(renew).toHaveBeenCalledTimes(7)
  end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(renew).toHaveBeenCalledTimes(7)
})

it("goes on after a beat that failed", async () => {
  const renew = vi.fn(async () => true).mockRejectedValueOnce(new Error("The database is away"))
  const end = startHeartbeat(60, renew)
  await vi.advanceTimersByTimeAsync(31_000)
  expect(renew).toHaveBeenCalledTimes(2)
  end()
})
