import { z } from "zod"
import { configured } from "#lib/backend/records/reference/configured.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { defaultMaxDisplay } from "#lib/contract/crm/pipelines.ts"
import { log } from "#lib/log.ts"

/** More cards a column would make the page of a board slower than a person scrolls. */
const max = 200
const cards = z.coerce.number().int().min(1).max(max)

/** The value that was complained of last, so that each is logged once. */
let complained: string | undefined

/** Cards a page of a column, as the configuration has it; without a usable entry that is logged, and it is `defaultMaxDisplay`. */
export function maxDisplay(store: Pick<ReferenceStore, "configurations">): number {
  const value = configured("max_display", store)
  const parsed = cards.safeParse(value)
  if (parsed.success) {
    complained = undefined
    return parsed.data
  }
  const current = value ?? ""
  if (complained !== current) {
    log.warn({ value }, `max_display of the configuration is missing or no number from 1 to ${max}`)
  }
  complained = current
  return defaultMaxDisplay
}
