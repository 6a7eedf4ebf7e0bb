"use client"

import { useSyncExternalStore } from "react"
import type { FilteredList } from "#lib/contract/records/saved-filters.ts"
import { filtersCookie, isNamed, withList } from "./filters-cookie.ts"

const oneYear = 31_536_000
const listening = new Set<() => void>()

function subscribe(tell: () => void) {
  listening.add(tell)
  return () => listening.delete(tell)
}

function readCookie(): string | undefined {
  const start = `${filtersCookie}=`
  return document.cookie
    .split("; ")
    .find((part) => part.startsWith(start))
    ?.slice(start.length)
}

/** Keeps in this browser whether a list's filters stand beside its rows. */
export function keepOpen(list: FilteredList, isOpen: boolean): void {
  const value = withList(list, isOpen, readCookie())
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is absent from pages served over plain http.
  document.cookie = `${filtersCookie}=${value}; path=/; max-age=${oneYear}; samesite=lax`
  for (const tell of listening) tell()
}

/**
 * Whether a list's filters stand beside its rows.
 * @param atFirst as the server drew it
 */
export function useStoredOpen(list: FilteredList, atFirst: boolean): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isNamed(list, readCookie()),
    () => atFirst,
  )
}
