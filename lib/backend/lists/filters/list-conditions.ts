import { referenceStore } from "#lib/backend/reference/store.ts"
import { env } from "#lib/env.ts"
import { todayIn } from "./date-range.ts"
import type { FilterDefinition } from "./definition.ts"
import { buildConditions, type Conditions, type SentFilters } from "./parse.ts"
import { searchConditions } from "./search-term.ts"

/**
 * Conditions of a list for the filters of a call, on the list's own table, whose search column is `search`.
 * @throws 422 for a filter the list does not offer
 */
export async function listConditions(
  filters: SentFilters,
  registry: Map<string, FilterDefinition>,
): Promise<Conditions> {
  const timeZone = env().TIME_ZONE
  const scope = { reference: await referenceStore(), today: todayIn(timeZone), timeZone }
  return buildConditions(filters, registry, scope, (term, parameters) =>
    searchConditions(term, "search", parameters),
  )
}
