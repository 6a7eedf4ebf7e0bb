import type { z } from "zod"
import { contactFilters } from "#lib/backend/crm/contacts/filters.ts"
import { targetSql } from "#lib/backend/records/bulk/targets.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { MailingContact, mailingExport } from "#lib/contract/crm/exports.ts"
import { translators } from "#lib/i18n/translators.ts"
import { mailingColumns, writable } from "./mailing-contacts.ts"
import { writeExport } from "./write-export.ts"

const translate = translators("contact.kind")

/** The provider's import columns, by their names there. */
const columns: readonly [label: string, column: keyof MailingContact][] = [
  ["EMAIL", "email"],
  ["FIRSTNAME", "first_name"],
  ["LASTNAME", "last_name"],
  ["COMPANY", "company"],
  ["COUNTRY", "country"],
  ["JOB_TITLE", "job_title"],
  ["SALUTATION", "salutation"],
  ["VIP", "is_vip"],
  ["CRM_ID", "id"],
]

/** Writes contacts for the mailing provider, as CSV with commas. */
export const exportMailing: Runner<z.output<typeof mailingExport>> = async (job) => {
  const { targets, filters } = job.input
  const target = await targetSql("contact", { ids: targets, filters }, contactFilters)
  return writeExport(
    { ...job, language: "en" },
    {
      name: translate[job.language]("mailingFile"),
      format: "csv",
      target: { ...target, where: `${target.where} AND ${writable.holds}` },
      columns: columns.map(([label, column]) => ({ label, sql: mailingColumns[column] })),
      labels: { yes: "true", no: "false" },
    },
  )
}
