import { contactExportColumns } from "#lib/contract/exports.ts"
import { contactFilters } from "../contacts/filters.ts"
import { contactColumnSql } from "./contact-columns.ts"
import { exportRecords } from "./export-records.ts"

export const exportContacts = exportRecords({
  kind: "contact",
  columns: contactExportColumns,
  columnSql: contactColumnSql,
  filters: contactFilters,
})
