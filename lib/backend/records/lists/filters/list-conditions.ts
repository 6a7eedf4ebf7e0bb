import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { env } from "#lib/env.ts"
import { todayIn } from "./date-range.ts"
import type { FilterDefinition, FilterScope } from "./definition.ts"
import { buildConditions, type Conditions, type SentFilters } from "./parse.ts"
import { searchWithPhones } from "./search-term.ts"
import { Parameters } from "./sql-builder.ts"

/** What filters depend on now; read before a transaction is opened, as it may take a connection of its own. */
export async function filterScope(): Promise<FilterScope> {
  const timeZone = env().TIME_ZONE
  return { reference: await referenceStore(), today: todayIn(timeZone), timeZone }
}

/** As `listConditions`, in a scope that is known. @param parameters where the values go */
export function conditionsIn(
  scope: FilterScope,
  filters: SentFilters,
  registry: Map<string, FilterDefinition>,
  parameters = new Parameters(),
): Conditions {
  const search = (term: string) =>
    searchWithPhones(term, { search: "search", phones: "phone_digits" }, parameters)
  return buildConditions(filters, registry, scope, search, parameters)
}

/**
 * Conditions of a list for the filters of a call, on the list's own table, whose columns `search` and `phone_digits` are searched.
 * @throws 422 for a filter the list does not offer
 */
export async function listConditions(
  filters: SentFilters,
  registry: Map<string, FilterDefinition>,
): Promise<Conditions> {
  return conditionsIn(await filterScope(), filters, registry)
}
