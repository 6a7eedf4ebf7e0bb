import type { z } from "zod"
import { type companyExport, companyExportColumns } from "#lib/contract/exports.ts"
import { translators } from "#lib/i18n/translators.ts"
import { companyFilters } from "../companies/filters.ts"
import type { Runner } from "../jobs/job.ts"
import { targetSql } from "../records/bulk/targets.ts"
import { companyColumnSql } from "./company-columns.ts"
import { writeExport } from "./write-export.ts"

const translate = translators("exports")
const fieldNames = translators("fields")

/** Writes companies to a file; its columns stand in the order of the contract. */
export const exportCompanies: Runner<z.output<typeof companyExport>> = async (job) => {
  const { targets, filters, format, delimiter, columns } = job.input
  const t = translate[job.language]
  const sql = companyColumnSql(job.language)
  const desired = companyExportColumns.filter((column) => columns.includes(column))
  return writeExport(job, {
    name: t("files.companies"),
    format,
    delimiter,
    target: await targetSql("company", { ids: targets, filters }, companyFilters),
    columns: desired.map((column) => ({
      label: fieldNames[job.language](column),
      sql: sql[column],
      isMoment: column.endsWith("_at"),
    })),
    labels: { yes: t("words.yes"), no: t("words.no") },
  })
}
