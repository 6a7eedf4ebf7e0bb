import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { autoSave, type SaveStatus } from "./auto-save.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(send: () => Promise<void>, reason: SaveStatus | undefined = "offline") {
  const told: SaveStatus[] = []
  const save = autoSave({ send, reasonOf: () => reason, tell: (status) => told.push(status) })
  return { save, told }
}

it("saves once after typing pauses, not with every key", async () => {
  const send = vi.fn(async () => undefined)
  const { save, told } = setUp(send)
  for (let key = 0; key < 5; key++) {
    save.typed()
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(told.at(-1)).toBe("saved")
  expect(save.hasUnsaved()).toBe(false)
})

it("saves again what is typed while a save is under way, never two at once", async () => {
  let finish: () => void = () => undefined
  const send = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const { save, told } = setUp(send)
  save.typed()
  await vi.advanceTimersByTimeAsync(1_000)
  save.typed()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(told.at(-1)).toBe("saved")
})

it("without a connection goes on trying, and says so", async () => {
  let isUp = false
  const send = vi.fn(async () => {
    if (!isUp) throw new Error("no connection")
  })
  const { save, told } = setUp(send)
  save.typed()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told.at(-1)).toBe("offline")
  expect(save.hasUnsaved()).toBe(true)
  isUp = true
  await vi.advanceTimersByTimeAsync(5_000)
  expect(told.at(-1)).toBe("saved")
})

it("stops where somebody has to decide", async () => {
  const send = vi.fn(async () => {
    throw new Error("conflict")
  })
  const { save } = setUp(send, "gone")
  save.typed()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(send).toHaveBeenCalledTimes(1)
})

it("says that nothing is saved yet, and tries no more, where somebody has to choose", async () => {
  const told: SaveStatus[] = []
  const send = vi.fn(async () => {
    throw new Error("conflict")
  })
  const save = autoSave({ send, reasonOf: () => undefined, tell: (status) => told.push(status) })
  save.typed()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told).toEqual(["typing", "saving", "typing"])
  expect(save.hasUnsaved()).toBe(true)
  expect(send).toHaveBeenCalledTimes(1)
})
