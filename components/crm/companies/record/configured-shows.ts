import type { ReferenceData } from "#lib/contract/records/reference.ts"

/** Configuration entries that say what the page shows (C-18). */
type Key = "zohoShowed" | "mobilierShowed" | "zohoOrganization"

/** Value of an entry, null when it is not configured. */
export function configured(
  { configurations }: Pick<ReferenceData, "configurations">,
  key: Key,
): string | null {
  return configurations.find((entry) => entry.key === key)?.value ?? null
}

/**
 * The trade shows a display entry switches on.
 * @param value JSON list of ids, as numbers or texts; anything else switches none on
 */
export function readShows(value: string | null): Set<number> {
  if (!value) return new Set()
  let list: unknown
  try {
    list = JSON.parse(value)
  } catch (error) {
    if (error instanceof SyntaxError) return new Set()
    throw error
  }
  const ids = Array.isArray(list) ? list.map(Number) : []
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0))
}
