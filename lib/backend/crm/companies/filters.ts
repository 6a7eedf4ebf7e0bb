import { dateFilter } from "#lib/backend/records/lists/filters/date-filters.ts"
import {
  filterRegistry,
  idFilter,
  idsFilter,
  partialIdsFilter,
  predicateFilter,
  withTypesUnder,
} from "#lib/backend/records/lists/filters/definition.ts"
import { previousSessionIds } from "#lib/backend/records/reference/store.ts"

/**
 * Every filter of the companies list (L-10), by category in the panel's order. The panel, the chips, validation
 * and the query all read it; columns are those of the table company. To add one: a line here and its label
 * `filters.fields.<field>` in messages.
 */
export const companyFilters = filterRegistry([
  idsFilter(
    "account_type_ids",
    { field: "account_type", relation: "accountTypes", category: "details", source: "account_types" },
    { widen: withTypesUnder },
  ),
  idsFilter("tag_ids", { field: "tag", relation: "tags", category: "details", source: "company_tags" }),
  idFilter("country_id", { field: "country", relation: "address", category: "details", source: "countries" }),
  idFilter("state_id", { field: "state", relation: "address", category: "details", source: "states" }),
  idsFilter("brand_ids", { field: "brand", relation: "brands", category: "details", source: "brands" }),
  predicateFilter(
    "has_website",
    { field: "website", relation: "socialNetworks", category: "details", source: "yes_no" },
    { indexed: "none" },
  ),
  predicateFilter("has_email_error", {
    field: "email_error",
    relation: "contacts",
    category: "details",
    source: "yes_no",
  }),
  predicateFilter("has_active_sequence", {
    field: "in_sequence",
    relation: "sequences",
    category: "details",
    source: "yes_no",
  }),
  dateFilter("created_at", { field: "created_at", category: "details" }),
  dateFilter("updated_at", { field: "updated_at", category: "details" }, "company_last_change"),
  idsFilter("sale_owner_ids", {
    field: "sale_owner",
    relation: "saleOwners",
    category: "vendor",
    source: "owners",
  }),
  idsFilter("vendor_tag_ids", {
    field: "vendor_tag",
    relation: "vendorTags",
    category: "vendor",
    source: "vendor_tags",
  }),
  predicateFilter("(primary_sales_contact_id IS NOT NULL)", {
    field: "primary_sales_contact",
    category: "vendor",
    source: "yes_no",
  }),
  partialIdsFilter(
    "lifecycle_option_ids",
    {
      field: "current_lifecycle",
      relation: "lifecycles",
      category: "current_tradeshow",
      source: "current_lifecycle_options",
    },
    ({ reference }) => reference.currentOptionIds,
  ),
  partialIdsFilter(
    "session_ids",
    {
      field: "current_participation",
      relation: "participations",
      category: "current_tradeshow",
      source: "current_sessions",
    },
    ({ reference }) => reference.currentSessionIds,
  ),
  partialIdsFilter(
    "lifecycle_option_ids",
    {
      field: "previous_lifecycle",
      relation: "lifecycles",
      category: "previous_tradeshow",
      source: "previous_lifecycle_options",
    },
    ({ reference }) => reference.previousOptionIds,
  ),
  partialIdsFilter(
    "session_ids",
    {
      field: "previous_participation",
      relation: "participations",
      category: "previous_tradeshow",
      source: "previous_sessions",
    },
    ({ reference, today }) => previousSessionIds(reference, today),
  ),
  predicateFilter("is_on_marketplace", {
    field: "on_marketplace",
    relation: "marketplace",
    category: "marketplace",
    source: "yes_no",
  }),
  idFilter("lifecycle_platform_id", {
    field: "lifecycle_platform",
    relation: "marketplace",
    category: "marketplace",
    source: "lifecycle_platforms",
  }),
])
