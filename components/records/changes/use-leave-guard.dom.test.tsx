import { afterEach, expect, it, vi } from "vitest"

afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock("./unsaved-dialog.tsx")
})

it("has its question at hand before anything is changed, as the connection may go first", async () => {
  vi.useFakeTimers()
  const fetched = Promise.withResolvers<string>()
  vi.doMock("./unsaved-dialog.tsx", () => {
    fetched.resolve("the question")
    return { UnsavedDialog: () => null }
  })
  await import("./use-leave-guard.tsx")
  await vi.runAllTimersAsync()
  await expect(fetched.promise).resolves.toBe("the question")
})
