import { onNotice } from "./notices.ts"

/** What is announced on the channel "cache" when it changes. */
export type CachedArea = "reference" | "identity" | "sequences"

/** Calls `forget` when data of the area changed anywhere, and whenever notices may have been missed. */
export function onCacheNotice(area: CachedArea, forget: () => void): void {
  onNotice("cache", {
    hear: (payload) => {
      if (payload === area) forget()
    },
    miss: forget,
  })
}

/** Calls `forget` whenever notices may have been missed, for what is otherwise known to be true by its version. */
export function onMissedNotices(forget: () => void): void {
  onNotice("cache", { hear: () => undefined, miss: forget })
}
