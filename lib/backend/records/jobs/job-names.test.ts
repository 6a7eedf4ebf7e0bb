import { describe, expect, it } from "vitest"
import { jobKinds } from "#lib/backend/areas.ts"
import type { Area } from "#lib/backend/records/registry/area.ts"
import { jobText } from "#lib/i18n/job-names.ts"
import { locales } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"

const translate = translators()
const names = (jobs: readonly string[], texts = translate.en) => jobs.map((job) => texts(jobText(job, texts)))

describe("a kind of job", () => {
  it.each(locales)("has a name of its own in %s", (locale) => {
    const all = names(Object.keys(jobKinds), translate[locale])
    expect(all).not.toContain(translate[locale]("jobs.unnamed"))
    expect(new Set(all).size).toBe(all.length)
  })

  it("is named in the texts of its kind of record", () => {
    expect(names(["companies.export", "contacts.import-revert"])).toEqual([
      "Company export",
      "Contact import undone",
    ])
  })

  it("that only another release knows is a job", () => {
    expect(names(["companies.paint", "companies", "boats.export", "contacts.", ""])).toEqual(
      Array(5).fill("Job"),
    )
  })

  it("without a name does not compile", () => {
    const job = jobKinds["companies.export"]
    // @ts-expect-error The texts of companies name no such job.
    const jobs: Area["jobs"] = { "companies.paint": job }
    expect(Object.keys(jobs)).toEqual(["companies.paint"])
  })
})
