import { companyFilters } from "#lib/backend/crm/companies/filters.ts"
import { companyExportColumns } from "#lib/contract/crm/exports.ts"
import { companyColumnSql } from "./company-columns.ts"
import { exportRecords } from "./export-records.ts"

export const exportCompanies = exportRecords({
  kind: "company",
  columns: companyExportColumns,
  columnSql: companyColumnSql,
  filters: companyFilters,
})
