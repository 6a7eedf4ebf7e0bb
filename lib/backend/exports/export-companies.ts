import type { z } from "zod"
import { type companyExport, companyExportColumns } from "#lib/contract/exports.ts"
import { textsOf } from "../http/texts.ts"
import type { Runner } from "../jobs/job.ts"
import { targetSql } from "../records/bulk/targets.ts"
import { companyColumnSql } from "./company-columns.ts"
import { writeExport } from "./write-export.ts"

/** Writes companies to a file; its columns stand in the order of the contract. */
export const exportCompanies: Runner<z.output<typeof companyExport>> = async (job) => {
  const { targets, filters, format, delimiter, columns } = job.input
  const texts = (await textsOf(job.language)).exports
  const sql = companyColumnSql(job.language)
  const desired = companyExportColumns.filter((column) => columns.includes(column))
  return writeExport(job, {
    name: texts.files.companies,
    format,
    delimiter,
    target: await targetSql("companies", { ids: targets, filters }),
    columns: desired.map((column) => ({
      label: texts.columns[column],
      sql: sql[column],
      isMoment: column.endsWith("_at"),
    })),
    labels: texts.words,
  })
}
