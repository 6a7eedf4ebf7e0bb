import { companyExportColumns } from "#lib/contract/exports.ts"
import { companyFilters } from "../companies/filters.ts"
import { companyColumnSql } from "./company-columns.ts"
import { exportRecords } from "./export-records.ts"

export const exportCompanies = exportRecords({
  kind: "company",
  columns: companyExportColumns,
  columnSql: companyColumnSql,
  filters: companyFilters,
})
