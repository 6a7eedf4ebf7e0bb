import { afterEach, beforeEach, expect, test, vi } from "vitest"

const page = vi.hoisted(() => {
  const shown = { visibilityState: "visible" }
  Object.assign(globalThis, { window: globalThis, document: shown })
  return shown
})

const { focusManager, QueryClient, QueryObserver } = await import("@tanstack/react-query")
const { alertPoll } = await import("./poll.ts")

const due = { id: 1, title: "Call back" }
const list = vi.fn()
const raise = vi.fn(async () => undefined)
const logged = vi.spyOn(console, "error")
let stop: () => void

async function begin() {
  const client = new QueryClient()
  client.mount()
  const leave = new QueryObserver(client, alertPoll({ list, raise })).subscribe(() => undefined)
  stop = () => {
    leave()
    client.clear()
    client.unmount()
  }
  await vi.advanceTimersByTimeAsync(0)
}

function becomes(visibility: "visible" | "hidden") {
  page.visibilityState = visibility
  focusManager.setFocused(visibility === "visible")
  return vi.advanceTimersByTimeAsync(0)
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

beforeEach(async () => {
  vi.useFakeTimers()
  logged.mockReset().mockReturnValue(undefined)
  list.mockReset().mockResolvedValue({ data: [], to_do: 0 })
  raise.mockClear()
  await becomes("visible")
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

test("reminders are asked for at once and every 45 seconds while the page is visible", async () => {
  await begin()
  expect(list).toHaveBeenCalledTimes(1)
  await seconds(44)
  expect(list).toHaveBeenCalledTimes(1)
  await seconds(1)
  expect(list).toHaveBeenCalledTimes(2)
})

test("every 90 seconds while it is hidden", async () => {
  await becomes("hidden")
  await begin()
  await seconds(89)
  expect(list).toHaveBeenCalledTimes(1)
  await seconds(1)
  expect(list).toHaveBeenCalledTimes(2)
})

test("each one listed is raised, whatever becomes of the others", async () => {
  list.mockResolvedValue({ data: [due, { ...due, id: 2 }], to_do: 2 })
  raise.mockRejectedValueOnce(new Error("refused"))
  await begin()
  expect(raise).toHaveBeenCalledTimes(2)
  await seconds(45)
  expect(list).toHaveBeenCalledTimes(2)
})

test("a reply that is no list is logged and ends the polling, until the page becomes visible again", async () => {
  list.mockResolvedValueOnce({ message: "Maintenance" })
  await begin()
  expect(logged).toHaveBeenCalledTimes(1)
  await seconds(600)
  expect(list).toHaveBeenCalledTimes(1)
  await becomes("hidden")
  await becomes("visible")
  expect(list).toHaveBeenCalledTimes(2)
  await seconds(45)
  expect(list).toHaveBeenCalledTimes(3)
})

test("a failed poll is no end: the next one is made in time", async () => {
  list.mockRejectedValueOnce(new Error("down"))
  await begin()
  await seconds(45)
  expect(list).toHaveBeenCalledTimes(2)
  expect(logged).not.toHaveBeenCalled()
})
