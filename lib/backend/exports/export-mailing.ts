import type { z } from "zod"
import type { mailingExport } from "#lib/contract/exports.ts"
import { targetSql } from "../bulk/targets.ts"
import type { Runner } from "../jobs/job.ts"
import { textsOf } from "../texts.ts"
import { oneNameSql } from "./column-sql.ts"
import { writeExport } from "./write-export.ts"

/** Contacts that may be written to: with an address, not refused by the provider, not unsubscribed. */
const writable = "email IS NOT NULL AND NOT is_blacklisted AND unsubscribed_at IS NULL"

/** The provider's import columns, by their names there; it reads them in English. */
const columns = [
  { label: "EMAIL", sql: "contact.email" },
  { label: "FIRSTNAME", sql: "contact.first_name" },
  { label: "LASTNAME", sql: "contact.last_name" },
  { label: "COMPANY", sql: oneNameSql("company", "contact.company_id", "value.name") },
  {
    label: "COUNTRY",
    sql: `(SELECT country.name FROM company JOIN country ON country.id = company.country_id
      WHERE company.id = contact.company_id)`,
  },
  { label: "JOB_TITLE", sql: "contact.job_title" },
  { label: "SALUTATION", sql: oneNameSql("salutation", "contact.salutation_id", "value.name") },
  { label: "VIP", sql: "contact.is_vip" },
  { label: "CRM_ID", sql: "contact.id" },
]

/** Writes contacts for the mailing provider, as CSV with commas. */
export const exportMailing: Runner<z.output<typeof mailingExport>> = async (job) => {
  const { targets, filters } = job.input
  const target = await targetSql("contacts", { ids: targets, filters })
  const { files } = (await textsOf(job.language)).exports
  return writeExport(
    { ...job, language: "en" },
    {
      name: files.mailing,
      format: "csv",
      target: { ...target, where: `${target.where} AND ${writable}` },
      columns,
      words: { yes: "true", no: "false" },
    },
  )
}
