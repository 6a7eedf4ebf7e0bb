import { contactFilters } from "#lib/backend/crm/contacts/filters.ts"
import { contactExportColumns } from "#lib/contract/crm/exports.ts"
import { contactColumnSql } from "./contact-columns.ts"
import { exportRecords } from "./export-records.ts"
import { onePerHousehold } from "./postal-columns.ts"

export const exportContacts = exportRecords({
  kind: "contact",
  columns: contactExportColumns,
  columnSql: contactColumnSql,
  filters: contactFilters,
  narrowed: (target, { one_per_household }) => (one_per_household ? onePerHousehold(target) : target),
})
