import { act, renderHook } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { localDraft, parseDraft, useLocalDraft } from "./local-draft.ts"
import { typedKey } from "./local-store.ts"

const isText = (value: unknown): value is string => typeof value === "string"
const key = typedKey("crm.note-draft", 1, "company", 7, "new")
const draft = localDraft(key, isText)

/** What another tab writes: its storage event comes to this one. */
function writeInAnotherTab(stored: string | null) {
  if (stored === null) window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, stored)
  act(() => {
    window.dispatchEvent(new StorageEvent("storage", { key }))
  })
}

afterEach(() => vi.unstubAllGlobals())

describe("a local draft", () => {
  it("comes back as it was put, until it is cleared", () => {
    draft.put("Call back")
    expect(localDraft(key, isText).get()).toBe("Call back")
    draft.clear()
    expect(draft.get()).toBeNull()
  })

  it("is shown as it is written, here and in another tab", () => {
    const { result } = renderHook(() => useLocalDraft(key, isText))
    expect(result.current).toBeNull()
    act(() => draft.put("Here"))
    expect(result.current).toBe("Here")
    writeInAnotherTab(JSON.stringify("There"))
    expect(result.current).toBe("There")
    writeInAnotherTab(null)
    expect(result.current).toBeNull()
  })

  it("is the last text that fitted when the browser's store is full", () => {
    const setItem = () => {
      throw new DOMException("full", "QuotaExceededError")
    }
    const getItem = (name: string) => (name === key ? JSON.stringify("Short") : null)
    vi.stubGlobal("localStorage", { getItem, setItem })
    draft.put("Too long")
    expect(draft.get()).toBe("Short")
  })

  it.each([null, "", "{", "7", "null"])(
    "is not what another version of the application wrote: %j",
    (stored) => {
      expect(parseDraft(stored, isText)).toBeNull()
    },
  )
})
