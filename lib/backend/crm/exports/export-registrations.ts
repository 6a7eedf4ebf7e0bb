import { registrationFilters } from "#lib/backend/shows/registrations/list/filters.ts"
import { registrationExportColumns } from "#lib/contract/crm/exports.ts"
import { exportRecords } from "./export-records.ts"
import { registrationColumnSql } from "./registration-columns.ts"

export const exportRegistrations = exportRecords({
  kind: "registration",
  columns: registrationExportColumns,
  columnSql: registrationColumnSql,
  filters: registrationFilters,
})
