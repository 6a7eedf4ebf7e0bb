import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { persistently } from "./persistently.ts"

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("window", {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("asks again for a part that cannot come, and does not fail", async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error("offline"))
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue("part")
  const part = persistently(load)()
  await vi.runAllTimersAsync()
  expect(await part).toBe("part")
  expect(load).toHaveBeenCalledTimes(3)
})

it("fails at once on the server, where it is a fault of the build", async () => {
  vi.unstubAllGlobals()
  await expect(persistently(async () => Promise.reject(new Error("no such file")))()).rejects.toThrow(
    "no such file",
  )
})
