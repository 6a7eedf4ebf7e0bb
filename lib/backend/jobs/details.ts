import type { z } from "zod"
import type { tagValues } from "#lib/contract/bulk.ts"
import type { mailingExport } from "#lib/contract/exports.ts"
import { translators } from "#lib/i18n/translators.ts"
import type { Language } from "../http/base.ts"
import type { NameSource } from "../records/audit/name-sources.ts"

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
