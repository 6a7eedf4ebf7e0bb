import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { loadAgain } from "./load-again.ts"

const failing = () => Promise.reject(new Error("not there"))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("a save just after the connection came back finds what it needs, though the first tries fail", async () => {
  vi.stubGlobal("navigator", { onLine: true })
  const load = vi.fn().mockImplementationOnce(failing).mockImplementationOnce(failing)
  load.mockResolvedValue("link")
  const loaded = loadAgain(load)
  await vi.runAllTimersAsync()
  expect(await loaded).toBe("link")
})

it("what cannot be loaded is told in the end, and without a connection at once", async () => {
  vi.stubGlobal("navigator", { onLine: true })
  const load = vi.fn(failing)
  const rejected = expect(loadAgain(load)).rejects.toThrow("not there")
  await vi.runAllTimersAsync()
  await rejected
  expect(load).toHaveBeenCalledTimes(4)
  vi.stubGlobal("navigator", { onLine: false })
  await expect(loadAgain(load)).rejects.toThrow("not there")
  expect(load).toHaveBeenCalledTimes(5)
})
