import { getLocale } from "next-intl/server"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { serverApi } from "./server.ts"

/** Milliseconds for which a changed name or configuration entry may still show as it was. */
const lifetime = 15_000

type Cached = { at: number; data: Promise<ReferenceData> }
const cache = new Map<string, Cached>()

/**
 * Reference data in the reader's language for server components (T-6). The same for every user and
 * 50 KB to read, so this process keeps it for a moment instead of asking for each page.
 * Call it only for a signed-in user: what is kept is not asked for again with the caller's token.
 * @throws ApiError as the call does; a failure is not kept
 */
export async function readReference(): Promise<ReferenceData> {
  const locale = await getLocale()
  const known = cache.get(locale)
  if (known && performance.now() - known.at < lifetime) return known.data
  const entry = { at: performance.now(), data: serverApi.reference.loadInit() }
  cache.set(locale, entry)
  try {
    return await entry.data
  } catch (error) {
    if (cache.get(locale) === entry) cache.delete(locale)
    throw error
  }
}
