import { exportRecords } from "#lib/backend/crm/exports/export-records.ts"
import { registrationFilters } from "#lib/backend/shows/registrations/list/filters.ts"
import { registrationExportColumns } from "#lib/contract/crm/exports.ts"
import { registrationColumnSql } from "./registration-columns.ts"

export const exportRegistrations = exportRecords({
  kind: "registration",
  columns: registrationExportColumns,
  columnSql: registrationColumnSql,
  filters: registrationFilters,
})
