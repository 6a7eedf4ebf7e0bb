import { useMemo, useSyncExternalStore } from "react"
import { localStore } from "./local-store.ts"

/** What is typed and not known to be stored, as this browser has it: over a reload, a lost connection and in every tab. */
export type LocalDraft<Draft> = {
  get: () => Draft | null
  put: (draft: Draft) => void
  clear: () => void
}

type IsDraft<Draft> = (value: unknown) => value is Draft

const listeners = new Set<() => void>()

function notify() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}

/** @returns null when it is no draft: another version of the application may have written it */
export function parseDraft<Draft>(stored: string | null, isDraft: IsDraft<Draft>): Draft | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isDraft(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** @param key of `typedKey`, so that the draft goes when its user signs out; nothing is stored after that */
export function localDraft<Draft>(key: string, isDraft: IsDraft<Draft>): LocalDraft<Draft> {
  return {
    get: () => parseDraft(localStore()?.getItem(key) ?? null, isDraft),
    put: (draft) => {
      try {
        localStore()?.setItem(key, JSON.stringify(draft))
      } catch (error) {
        // A full store has the last text that fitted.
        if (!(error instanceof DOMException)) throw error
      }
      notify()
    },
    clear: () => {
      localStore()?.removeItem(key)
      notify()
    },
  }
}

/** The draft under a key, also as another tab writes it; null while the server renders and when there is none. */
export function useLocalDraft<Draft>(key: string, isDraft: IsDraft<Draft>): Draft | null {
  const stored = useSyncExternalStore(
    subscribe,
    () => localStore()?.getItem(key) ?? null,
    () => null,
  )
  return useMemo(() => parseDraft(stored, isDraft), [stored, isDraft])
}
