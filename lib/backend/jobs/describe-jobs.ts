import type { Messages } from "#lib/i18n/messages.ts"
import type { Language } from "../http/base.ts"
import { textsOf } from "../http/texts.ts"
import type { NameSource } from "../records/audit/name-sources.ts"
import { MetIds } from "../records/audit/names.ts"
import { isJobKind, type JobInput, type JobKind, jobKinds } from "./kinds.ts"

/** What a text is filled with. */
type Labels = {
  texts: Messages["jobs"]["details"]
  language: Language
  /** The name of a row, by its table and id. */
  nameOf: (source: NameSource, id: number) => string
}

type Describe<Kind extends JobKind> = (input: JobInput<Kind>, labels: Labels) => string

/** By hand: translators of the web tier take compiled texts only, those of a worker read ones only. */
function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

type Counted = { one: string; other: string }

function fillCount({ one, other }: Counted, count: number, { language }: Pick<Labels, "language">): string {
  const text = new Intl.PluralRules(language).select(count) === "one" ? one : other
  return fill(text, { count: count.toLocaleString(language) })
}

type Tags = JobInput<"companies.change-tags" | "contacts.change-tags">

const describeTags =
  (source: NameSource) =>
  ({ values: { add, remove } }: Tags, { texts, nameOf }: Labels): string => {
    const names = (sign: string, ids: number[]) =>
      ids.length > 0 ? `${sign} ${ids.map((id) => nameOf(source, id)).join(", ")}` : ""
    return fill(texts.tags, { changes: `${names("+", add)} ${names("−", remove)}`.trim() })
  }

type Export = JobInput<"contacts.mailing"> & { format?: string }

/** The format, and whose rows: those chosen, those that filters found, or the whole list. */
function describeExport({ format = "csv", targets, filters, nbElements }: Export, labels: Labels): string {
  const isFiltered = Object.keys(filters).length > 0
  const meant = targets.length > 0 ? "selected" : isFiltered ? "filtered" : "all"
  const count = nbElements ?? (targets.length > 0 ? targets.length : undefined)
  const { counted, uncounted } = labels.texts
  const rows = count === undefined ? uncounted[meant] : fillCount(counted[meant], count, labels)
  return `${format.toUpperCase()}, ${rows}`
}

/** What each kind of job says of what it was asked; kinds that are not here need no words. */
const describers: { [Kind in JobKind]?: Describe<Kind> } = {
  "companies.change-lifecycle": ({ values }, { texts, nameOf }) => {
    const pipeline = nameOf("lifecycle", values.lifecycle_id)
    if (values.lifecycle_option_id === null) return fill(texts.leave, { pipeline })
    return fill(texts.stage, { pipeline, stage: nameOf("lifecycle_option", values.lifecycle_option_id) })
  },
  "companies.change-platform": ({ values: { lifecycle_platform_id: id } }, { texts, nameOf }) =>
    id === null ? texts.noPlatform : fill(texts.platform, { name: nameOf("lifecycle_platform", id) }),
  "companies.change-tags": describeTags("company_tag"),
  "contacts.change-tags": describeTags("contact_tag"),
  "companies.assign-owner": ({ values: { mode, owner_ids: ids } }, { texts, nameOf }) => {
    if (ids.length === 0) return texts.nobody
    const sign = { add: "+ ", remove: "− ", replace: "" }[mode]
    const names = sign + ids.map((id) => nameOf("owner", id)).join(", ")
    return fill(ids.length === 1 ? texts.owners.one : texts.owners.other, { names })
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
  const texts = (await textsOf(language)).jobs.details
  const met = new MetIds()
  const note: Labels["nameOf"] = (source, id) => {
    met.add(source, id)
    return ""
  }
  for (const job of jobs) describe(job, { texts, language, nameOf: note })
  const names = await met.names(language)
  const nameOf: Labels["nameOf"] = (source, id) =>
    names.get(`${source} ${id}`) ?? fill(texts.gone, { id: String(id) })
  return jobs.map((job) => describe(job, { texts, language, nameOf }))
}
