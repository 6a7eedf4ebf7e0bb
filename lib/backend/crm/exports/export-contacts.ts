import { contactFilters } from "#lib/backend/crm/contacts/filters.ts"
import { contactExportColumns } from "#lib/contract/crm/exports.ts"
import { contactColumnSql } from "./contact-columns.ts"
import { exportRecords } from "./export-records.ts"

export const exportContacts = exportRecords({
  kind: "contact",
  columns: contactExportColumns,
  columnSql: contactColumnSql,
  filters: contactFilters,
})
