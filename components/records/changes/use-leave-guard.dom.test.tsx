import { afterEach, expect, it, vi } from "vitest"

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock("./unsaved-dialog.tsx")
})

it("has its question at hand before anything is changed, as the connection may go first", async () => {
  vi.useFakeTimers()
  const fetched = vi.fn()
  vi.doMock("./unsaved-dialog.tsx", () => {
    fetched()
    return { UnsavedDialog: () => null }
  })
  await import("./use-leave-guard.tsx")
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  expect(fetched).toHaveBeenCalledOnce()
})
