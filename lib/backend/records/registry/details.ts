import type { z } from "zod"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { NameSource } from "#lib/backend/records/audit/name-sources.ts"
import type { mailingExport } from "#lib/contract/crm/exports.ts"
import type { flagValues, registrationFlags, subscribeValues, tagValues } from "#lib/contract/records/bulk.ts"
import { translators } from "#lib/i18n/translators.ts"

export const translateDetails = translators("jobs.details")

/** What a job's details are filled with. */
export type Labels = {
  t: (typeof translateDetails)[Language]
  /** The name of a row, by its table and id. */
  nameOf: (source: NameSource, id: number) => string
}

type Tags = { values: z.output<typeof tagValues> }

/** Which tags of a table are added and taken away. */
export const describeTags =
  (source: NameSource) =>
  ({ values: { add, remove } }: Tags, { t, nameOf }: Labels): string => {
    const names = (sign: string, ids: number[]) =>
      ids.length > 0 ? `${sign} ${ids.map((id) => nameOf(source, id)).join(", ")}` : ""
    return t("tags", { changes: `${names("+", add)} ${names("−", remove)}`.trim() })
  }

type Flag = { values: z.output<typeof flagValues> }

/** Whether what a registration has is set to yes or no. */
export const describeFlag =
  (flag: (typeof registrationFlags)[number]) =>
  ({ values: { value } }: Flag, { t }: Labels): string =>
    t(flag, { value: String(value) })

type Subscribe = { values: z.output<typeof subscribeValues> }

/** To which list contacts come. */
export const describeSubscribe = ({ values }: Subscribe, { t, nameOf }: Labels): string =>
  t("mailingList", { name: nameOf("mailing_list", values.mailing_list_id) })

type Export = z.output<typeof mailingExport> & { format?: string }

/** The format, and whose rows: those chosen, those that filters found, or the whole list. */
export function describeExport(
  { format = "csv", targets, filters, nbElements }: Export,
  { t }: Labels,
): string {
  const isFiltered = Object.keys(filters).length > 0
  const meant = targets.length > 0 ? "selected" : isFiltered ? "filtered" : "all"
  const count = nbElements ?? (targets.length > 0 ? targets.length : undefined)
  const rows = count === undefined ? t(`uncounted.${meant}`) : t(`counted.${meant}`, { count })
  return `${format.toUpperCase()}, ${rows}`
}
