import { translators } from "#lib/i18n/translators.ts"
import type { Language } from "../http/base.ts"
import type { NameSource } from "../records/audit/name-sources.ts"
import { MetIds } from "../records/audit/names.ts"
import { isJobKind, type JobInput, type JobKind, jobKinds } from "./kinds.ts"

const translate = translators("jobs.details")

/** What a text is filled with. */
type Labels = {
  t: (typeof translate)[Language]
  /** The name of a row, by its table and id. */
  nameOf: (source: NameSource, id: number) => string
}

type Describe<Kind extends JobKind> = (input: JobInput<Kind>, labels: Labels) => string

type Tags = JobInput<"companies.change-tags" | "contacts.change-tags">

const describeTags =
  (source: NameSource) =>
  ({ values: { add, remove } }: Tags, { t, nameOf }: Labels): string => {
    const names = (sign: string, ids: number[]) =>
      ids.length > 0 ? `${sign} ${ids.map((id) => nameOf(source, id)).join(", ")}` : ""
    return t("tags", { changes: `${names("+", add)} ${names("−", remove)}`.trim() })
  }

type Export = JobInput<"contacts.mailing"> & { format?: string }

/** The format, and whose rows: those chosen, those that filters found, or the whole list. */
function describeExport({ format = "csv", targets, filters, nbElements }: Export, { t }: Labels): string {
  const isFiltered = Object.keys(filters).length > 0
  const meant = targets.length > 0 ? "selected" : isFiltered ? "filtered" : "all"
  const count = nbElements ?? (targets.length > 0 ? targets.length : undefined)
  const rows = count === undefined ? t(`uncounted.${meant}`) : t(`counted.${meant}`, { count })
  return `${format.toUpperCase()}, ${rows}`
}

/** What each kind of job says of what it was asked; kinds that are not here need no words. */
const describers: { [Kind in JobKind]?: Describe<Kind> } = {
  "companies.change-lifecycle": ({ values }, { t, nameOf }) => {
    const pipeline = nameOf("lifecycle", values.lifecycle_id)
    if (values.lifecycle_option_id === null) return t("leave", { pipeline })
    return t("stage", { pipeline, stage: nameOf("lifecycle_option", values.lifecycle_option_id) })
  },
  "companies.change-platform": ({ values: { lifecycle_platform_id: id } }, { t, nameOf }) =>
    id === null ? t("noPlatform") : t("platform", { name: nameOf("lifecycle_platform", id) }),
  "companies.change-tags": describeTags("company_tag"),
  "contacts.change-tags": describeTags("contact_tag"),
  "companies.assign-owner": ({ values: { mode, owner_ids: ids } }, { t, nameOf }) => {
    if (ids.length === 0) return t("nobody")
    const sign = { add: "+ ", remove: "− ", replace: "" }[mode]
    const names = sign + ids.map((id) => nameOf("owner", id)).join(", ")
    return t("owners", { count: ids.length, names })
  },
  "companies.export": describeExport,
  "contacts.export": describeExport,
  "contacts.mailing": describeExport,
}

type Asked = { kind: string; input: unknown }

/** @returns undefined for a kind without words, and for an input that is not its kind's (any more) */
function describe({ kind, input }: Asked, labels: Labels): string | undefined {
  if (!isJobKind(kind)) return undefined
  // The compiler cannot see that describer and schema are those of one kind.
  const describer = describers[kind] as Describe<JobKind> | undefined
  const parsed = describer && jobKinds[kind].input.safeParse(input)
  return parsed?.success ? describer?.(parsed.data, labels) : undefined
}

/**
 * What jobs set or write, in a language: "Stage: Sales 2026 · Contacted". The names of all of them are read in one query,
 * as they are now; a value that is gone is told by its id.
 * @returns a text for each job, undefined where its kind says it all
 */
export async function describeJobs(jobs: Asked[], language: Language): Promise<(string | undefined)[]> {
  const t = translate[language]
  const met = new MetIds()
  const note: Labels["nameOf"] = (source, id) => {
    met.add(source, id)
    return ""
  }
  for (const job of jobs) describe(job, { t, nameOf: note })
  const names = await met.names(language)
  const nameOf: Labels["nameOf"] = (source, id) =>
    names.get(`${source} ${id}`) ?? t("gone", { id: String(id) })
  return jobs.map((job) => describe(job, { t, nameOf }))
}
