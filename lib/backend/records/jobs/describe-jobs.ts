import type { Language } from "#lib/backend/platform/http/base.ts"
import { MetIds } from "#lib/backend/records/audit/names.ts"
import { type Labels, translateDetails } from "#lib/backend/records/registry/details.ts"
import { findJobKind } from "#lib/backend/records/registry/registry.ts"

type DescribedJob = { kind: string; input: unknown }

/** @returns undefined for a kind without words, and for one that is none any more */
function describe({ kind, input }: DescribedJob, labels: Labels): string | undefined {
  return findJobKind(kind)?.describe(input, labels)
}

/**
 * What jobs set or write, in a language: "Stage: Sales 2026 · Contacted". The names of all of them are read in one query,
 * as they are now; a value that is gone is told by its id.
 * @returns a text for each job, undefined where its kind says it all
 */
export async function describeJobs(
  jobs: DescribedJob[],
  language: Language,
): Promise<(string | undefined)[]> {
  const t = translateDetails[language]
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
