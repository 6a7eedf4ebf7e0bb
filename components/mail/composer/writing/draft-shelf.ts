import { localStore, typedKey } from "#components/shell/local-store.ts"
import type { Written } from "../shared/open-composer.ts"

/** What was written and is not known to be with the server. */
export type ShelvedDraft = {
  written: Written
  /** Version of the server's draft that it was written on; 0 for none. */
  base: number
}

export type Shelf = {
  get: () => ShelvedDraft | null
  put: (draft: ShelvedDraft) => void
  clear: () => void
}

/** What the browser kept, null when it is no draft: another version of the application may have written it. */
export function parseShelved(stored: string | null): ShelvedDraft | null {
  if (stored === null) return null
  try {
    const value: unknown = JSON.parse(stored)
    return isShelved(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isShelved(value: unknown): value is ShelvedDraft {
  if (typeof value !== "object" || value === null) return false
  if (!("written" in value && "base" in value) || typeof value.base !== "number") return false
  const { written } = value
  if (typeof written !== "object" || written === null) return false
  const texts = ["subject", "content", "language"]
  const lists = ["toMails", "cc", "files", "media_ids"]
  const fields = new Map(Object.entries(written))
  return (
    texts.every((name) => typeof fields.get(name) === "string") &&
    lists.every((name) => Array.isArray(fields.get(name)))
  )
}

/**
 * Where a mail that is being written survives a lost connection and a reload, one for each user and place.
 * @param place of the draft; null for a mail on no record
 */
export function draftShelf(user: number, place: string | null): Shelf {
  const key = typedKey("crm.mail-draft", user, place ?? "new")
  return {
    get: () => parseShelved(localStore()?.getItem(key) ?? null),
    put: (draft) => {
      try {
        localStore()?.setItem(key, JSON.stringify(draft))
      } catch (error) {
        // A full store keeps the last text that fitted.
        if (!(error instanceof DOMException)) throw error
      }
    },
    clear: () => localStore()?.removeItem(key),
  }
}
