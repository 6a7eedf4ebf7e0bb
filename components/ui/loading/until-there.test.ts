import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { missingParts } from "./missing-parts.ts"
import { untilThere } from "./until-there.ts"

let browser: EventTarget
const isAwaited = () => true
const offline = () => Promise.reject(new Error("offline"))

beforeEach(() => {
  vi.useFakeTimers()
  browser = new EventTarget()
  vi.stubGlobal("window", browser)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("asks again for a part that cannot come, does not fail, and asks once however many wait", async () => {
  const load = vi.fn().mockImplementationOnce(offline).mockImplementationOnce(offline)
  load.mockResolvedValue("part")
  const ask = untilThere(load, isAwaited)
  const both = [ask(), ask()]
  await vi.runAllTimersAsync()
  expect(await Promise.all(both)).toEqual(["part", "part"])
  expect(load).toHaveBeenCalledTimes(3)
})

it("asks again for a part that neither comes nor fails", async () => {
  const load = vi.fn().mockReturnValueOnce(new Promise(() => undefined))
  load.mockResolvedValue("part")
  const part = untilThere(load, isAwaited)()
  await vi.runAllTimersAsync()
  expect(await part).toBe("part")
})

it("asks at once when the connection comes back", async () => {
  const load = vi.fn().mockImplementationOnce(offline)
  load.mockResolvedValue("part")
  const part = untilThere(load, isAwaited)()
  await vi.advanceTimersByTimeAsync(10)
  browser.dispatchEvent(new Event("online"))
  await vi.advanceTimersByTimeAsync(10)
  expect(load).toHaveBeenCalledTimes(2)
  expect(await part).toBe("part")
})

it("tells after some seconds whoever waits for a part, again after trying in vain, and no longer once it is there", async () => {
  const load = vi.fn<() => Promise<string>>(offline)
  const report = vi.fn()
  const leave = missingParts.subscribe(report)
  const part = untilThere(load, isAwaited)()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(missingParts.areReported()).toBe(false)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(missingParts.areReported()).toBe(true)
  const attempts = load.mock.calls.length
  missingParts.tryNow()
  await vi.advanceTimersByTimeAsync(10)
  expect(load).toHaveBeenCalledTimes(attempts + 1)
  expect(missingParts.areReported()).toBe(false)
  await vi.advanceTimersByTimeAsync(6_000)
  expect(missingParts.areReported()).toBe(true)
  load.mockResolvedValue("part")
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await part).toBe("part")
  expect(missingParts.areReported()).toBe(false)
  expect(report).toHaveBeenCalledTimes(4)
  leave()
})

it("tells nobody of a part that nobody waits for", async () => {
  const load = vi.fn<() => Promise<string>>(offline)
  const part = untilThere(load, () => false)()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(missingParts.areReported()).toBe(false)
  load.mockResolvedValue("part")
  await vi.runAllTimersAsync()
  await part
})

it("fails at once on the server, where it is a fault of the build", async () => {
  vi.unstubAllGlobals()
  await expect(untilThere(offline, isAwaited)()).rejects.toThrow("offline")
})
