import type { Holder } from "#lib/access/abilities.ts"
import { dateFilter } from "#lib/backend/records/lists/filters/date-filters.ts"
import {
  type FilterDefinition,
  type FilterScope,
  filterRegistry,
  flagFilter,
  idFilter,
  idsFilter,
  offeredTo,
  partialIdsFilter,
  predicateFilter,
  withTypesUnder,
} from "#lib/backend/records/lists/filters/definition.ts"
import { previousSessionIds } from "#lib/backend/records/reference/store.ts"

const currentSessions = ({ reference }: FilterScope) => reference.currentSessionIds
const previousSessions = ({ reference, today }: FilterScope) => previousSessionIds(reference, today)

/** Of a fact whose own index has its contacts by name. */
const byName = { inOrderOf: "sort_name" }

/**
 * Every filter of the contacts list (L-10), by category in the panel's order. The panel, the chips, validation
 * and the query all read it; columns are those of the table contact, where what belongs to companies is that of all
 * active companies of the contact. To add one: a line here and its label `filters.fields.<field>` in messages.
 */
export const contactFilters = filterRegistry([
  idsFilter(
    "account_type_ids",
    { field: "account_type", relation: "companies", category: "details", source: "account_types" },
    { widen: withTypesUnder },
  ),
  flagFilter("is_vip", { field: "vip", category: "details", source: "vip" }, byName),
  idsFilter(
    "tag_ids",
    { field: "tag", relation: "tags", category: "details", source: "contact_tags" },
    { indexed: "some" },
  ),
  idsFilter(
    "caller_ids",
    { field: "caller", relation: "callers", category: "details", source: "callers" },
    { indexed: "some" },
  ),
  idFilter("outcome_id", { field: "outcome", category: "details", source: "outcomes" }),
  idsFilter("country_ids", {
    field: "company_country",
    relation: "companies",
    category: "details",
    source: "countries",
  }),
  idsFilter(
    "state_ids",
    { field: "state", relation: "companies", category: "details", source: "states" },
    { indexed: "some" },
  ),
  predicateFilter("has_website", {
    field: "website",
    relation: "socialNetworks",
    category: "details",
    source: "yes_no",
  }),
  predicateFilter("email_error", { field: "email_error", category: "details", source: "yes_no" }, byName),
  predicateFilter(
    "has_active_sequence",
    {
      field: "in_sequence",
      relation: "sequences",
      category: "details",
      source: "yes_no",
    },
    byName,
  ),
  predicateFilter(
    "is_blacklisted",
    {
      field: "blacklisted",
      category: "details",
      source: "yes_no",
      ability: "use-sib",
    },
    byName,
  ),
  dateFilter("created_at", { field: "created_at", category: "details" }),
  dateFilter("updated_at", { field: "updated_at", category: "details" }, "contact_last_change"),
  idsFilter(
    "visited_ids",
    { field: "vendor_visit", relation: "visits", category: "vendor", source: "visited_sessions" },
    { indexed: "some" },
  ),
  partialIdsFilter(
    "registered_ids",
    {
      field: "current_registration",
      relation: "sessions",
      category: "current_tradeshow",
      source: "current_sessions",
    },
    currentSessions,
  ),
  partialIdsFilter(
    "participation_ids",
    {
      field: "current_participation",
      relation: "companies",
      category: "current_tradeshow",
      source: "current_sessions",
    },
    currentSessions,
  ),
  partialIdsFilter(
    "lifecycle_option_ids",
    {
      field: "current_lifecycle",
      relation: "companies",
      category: "current_tradeshow",
      source: "current_lifecycle_options",
    },
    ({ reference }) => reference.currentOptionIds,
  ),
  partialIdsFilter(
    "registered_ids",
    {
      field: "previous_registration",
      relation: "sessions",
      category: "previous_tradeshow",
      source: "previous_sessions",
    },
    previousSessions,
  ),
  partialIdsFilter(
    "participation_ids",
    {
      field: "previous_participation",
      relation: "companies",
      category: "previous_tradeshow",
      source: "previous_sessions",
    },
    previousSessions,
  ),
  partialIdsFilter(
    "lifecycle_option_ids",
    {
      field: "previous_lifecycle",
      relation: "companies",
      category: "previous_tradeshow",
      source: "previous_lifecycle_options",
    },
    ({ reference }) => reference.previousOptionIds,
  ),
  predicateFilter(
    "is_on_marketplace",
    {
      field: "on_marketplace",
      relation: "marketplace",
      category: "marketplace",
      source: "yes_no",
    },
    byName,
  ),
])

/** The filters a user may use: some need an ability. */
export function contactFiltersOf(user: Holder): Map<string, FilterDefinition> {
  return offeredTo(user, contactFilters)
}
