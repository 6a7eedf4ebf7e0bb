import { act, renderHook, waitFor } from "@testing-library/react"
import { StrictMode } from "react"
import { afterEach, expect, it, vi } from "vitest"
import { settled } from "#tests/components/settled.ts"
import { createAutosave } from "./autosave.ts"
import { localDraft } from "./local-draft.ts"
import { closeLocalStore, localStore, openLocalStore, typedKey } from "./local-store.ts"
import { useAutosave } from "./use-autosave.ts"

type Stored = { version: number }

const isText = (value: unknown): value is string => typeof value === "string"
const key = typedKey("crm.mail-draft", 1, "company:7")

/** A screen on which somebody writes; its saves are answered by `save`. */
function shown(
  save: (text: string) => Promise<Stored> = async () => ({ version: 4 }),
  options?: Parameters<typeof useAutosave>[1],
) {
  const saved = vi.fn(save)
  const draft = localDraft(key, isText)
  const autosave = createAutosave<string, Stored>({ version: 3, save: saved, local: draft })
  const rendered = renderHook(() => useAutosave(autosave, options), { wrapper: StrictMode })
  const write = (text: string) => act(() => autosave.change(text))
  return { ...rendered, autosave, write, saved, draft }
}

const unload = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

afterEach(openLocalStore)

it("saves at once when the page is hidden, when the connection is back, and when its screen goes", async () => {
  const { result, write, saved, unmount } = shown()
  // StrictMode has its screen go once, and come back.
  await settled()
  write("A")
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")))
  expect(saved.mock.calls).toEqual([["A", 3]])
  expect(result.current.name).toBe("saved")
  write("B")
  await act(async () => void window.dispatchEvent(new Event("online")))
  expect(saved.mock.calls.at(-1)).toEqual(["B", 4])
  write("C")
  await act(async () => unmount())
  expect(saved.mock.calls.at(-1)).toEqual(["C", 4])
})

it("leaves no listener behind", async () => {
  const { autosave, write, saved, unmount } = shown(undefined, { asksBeforeLeaving: true })
  unmount()
  await settled()
  write("A")
  document.dispatchEvent(new Event("visibilitychange"))
  window.dispatchEvent(new Event("online"))
  await settled()
  expect(saved).not.toHaveBeenCalled()
  expect(unload()).toBe(true)
  await autosave.end()
})

it("has the browser ask before a page is closed whose text is not saved, where that is wanted", async () => {
  const { result, write } = shown(undefined, { asksBeforeLeaving: true })
  expect(unload()).toBe(true)
  write("A")
  expect(unload()).toBe(false)
  document.dispatchEvent(new Event("visibilitychange"))
  await waitFor(() => expect(result.current.name).toBe("saved"))
  expect(unload()).toBe(true)
})

it("does not have it ask where this browser has the text", async () => {
  const { autosave, write } = shown()
  write("A")
  expect(unload()).toBe(true)
  await autosave.end()
})

it("without an autosave is untouched", () => {
  const { result } = renderHook(() => useAutosave(undefined))
  expect(result.current).toEqual({ name: "untouched" })
})

it("has nothing of it in this browser once the user has signed out, whatever is written", async () => {
  const { autosave, write, draft } = shown()
  write("A")
  expect(draft.get()).toBe("A")
  closeLocalStore()
  write("B")
  expect(window.localStorage.getItem(key)).toBeNull()
  expect([draft.get(), localStore()]).toEqual([null, null])
  await autosave.end()
})
