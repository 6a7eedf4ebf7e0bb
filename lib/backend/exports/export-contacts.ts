import type { z } from "zod"
import { type contactExport, contactExportColumns } from "#lib/contract/exports.ts"
import { translators } from "#lib/i18n/translators.ts"
import { contactFilters } from "../contacts/filters.ts"
import type { Runner } from "../jobs/job.ts"
import { targetSql } from "../records/bulk/targets.ts"
import { contactColumnSql } from "./contact-columns.ts"
import { writeExport } from "./write-export.ts"

const translate = translators("exports")
const fieldNames = translators("fields")

/** Writes contacts to a file; its columns stand in the order of the contract. */
export const exportContacts: Runner<z.output<typeof contactExport>> = async (job) => {
  const { targets, filters, format, delimiter, columns } = job.input
  const t = translate[job.language]
  const sql = contactColumnSql(job.language)
  const desired = contactExportColumns.filter((column) => columns.includes(column))
  return writeExport(job, {
    name: t("files.contacts"),
    format,
    delimiter,
    target: await targetSql("contact", { ids: targets, filters }, contactFilters),
    columns: desired.map((column) => ({
      label: fieldNames[job.language](column),
      sql: sql[column],
      isMoment: column.endsWith("_at"),
    })),
    labels: { yes: t("words.yes"), no: t("words.no") },
  })
}
