import type { Holder } from "#lib/access/abilities.ts"
import { dateFilter } from "#lib/backend/records/lists/filters/date-filters.ts"
import {
  type FilterScope,
  filterRegistry,
  flagFilter,
  idFilter,
  idsFilter,
  offeredTo,
  partialIdsFilter,
  predicateFilter,
  textsFilter,
  withTypesUnder,
} from "#lib/backend/records/lists/filters/definition.ts"
import type { FilterField } from "#lib/contract/records/filters.ts"
import { lifecycleFilter } from "./lifecycle-filter.ts"
import { overdueFilter } from "./overdue-filter.ts"
import { paymentFilter } from "./payment-filter.ts"

type Category = FilterField["category"]
const registration: Category = "registration"
const booths: Category = "booths"
const payment: Category = "payment"
const company: Category = "linked_company"

/** Sessions of the shows that are chosen. */
function sessionsOf(shows: number[], { reference }: FilterScope): number[] {
  return reference.tradeshows
    .filter(({ id }) => shows.includes(id))
    .flatMap(({ sessions }) => sessions.map(({ id }) => id))
}

/**
 * Every filter of the list of registrations, by category in the panel's order; columns are those of the table
 * registration. What a draft has not yet, such as booths, it does not have for the filters either.
 */
export const registrationFilters = filterRegistry([
  idFilter(
    "tradeshow_session_id",
    { field: "show", category: registration, source: "shows" },
    { widen: sessionsOf, isRequired: true },
  ),
  idFilter(
    "tradeshow_session_id",
    { field: "session", category: registration, source: "sessions" },
    { isRequired: true },
  ),
  flagFilter("(published_at IS NOT NULL)", { field: "published", category: registration, source: "flag" }),
  lifecycleFilter({
    field: "registration_lifecycle",
    category: registration,
    source: "shown_registration_lifecycles",
  }),
  flagFilter("is_placed", { field: "placed", category: registration, source: "flag" }),
  flagFilter("has_techfile", { field: "techfile", category: registration, source: "flag" }),
  idFilter(
    "account_type_id",
    { field: "account_type", category: registration, source: "account_types" },
    { widen: withTypesUnder },
  ),
  idFilter("country_id", { field: "country", category: registration, source: "countries" }),
  predicateFilter("has_notes", { field: "note", category: registration, source: "yes_no" }),
  dateFilter("created_at", { field: "created_at", category: registration }),
  dateFilter("published_at", { field: "published_at", category: registration }),
  dateFilter("updated_at", { field: "updated_at", category: registration }, "registration_last_change"),
  idsFilter("brand_ids", { field: "brand", category: booths, source: "brands" }),
  flagFilter("is_first", { field: "first_time", category: booths, source: "flag" }),
  idsFilter("label_ids", { field: "brand_label", category: booths, source: "brand_labels" }),
  idsFilter("section_ids", { field: "vendor_section", category: booths, source: "vendor_sections" }),
  idsFilter("booth_item_ids", { field: "booth_item", category: booths, source: "booth_items" }),
  textsFilter(
    {
      some: "booth_numbers <> ''",
      among: (numbers) =>
        `id IN (SELECT registration_id FROM registration_booth WHERE number = ANY (${numbers}::citext[]))`,
    },
    { field: "booth_number", category: booths, source: "booth_numbers" },
  ),
  paymentFilter({ field: "payment", category: payment, source: "payment_buckets", ability: "finance.read" }),
  overdueFilter({ field: "overdue", category: payment, source: "flag", ability: "finance.read" }),
  idFilter("organization_id", { field: "organization", category: payment, source: "organizations" }),
  flagFilter("(company_ids <> '{}')", { field: "linked", category: company, source: "flag" }),
  idsFilter("sale_owner_ids", { field: "sale_owner", category: company, source: "owners" }),
  idsFilter("company_tag_ids", { field: "company_tag", category: company, source: "company_tags" }),
  partialIdsFilter(
    "lifecycle_option_ids",
    { field: "current_lifecycle", category: company, source: "current_lifecycle_options" },
    ({ reference }) => reference.currentOptionIds,
  ),
  idsFilter("participation_ids", { field: "participation", category: company, source: "sessions" }),
])

/** The filters a user may use: what was paid is for those who may read it. */
export const registrationFiltersOf = (user: Holder) => offeredTo(user, registrationFilters)
