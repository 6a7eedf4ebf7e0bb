import { registrationExportColumns } from "#lib/contract/exports.ts"
import { registrationFilters } from "../registrations/list/filters.ts"
import { exportRecords } from "./export-records.ts"
import { registrationColumnSql } from "./registration-columns.ts"

export const exportRegistrations = exportRecords({
  kind: "registration",
  columns: registrationExportColumns,
  columnSql: registrationColumnSql,
  filters: registrationFilters,
})
