import { z } from "zod"
import { lifecycleValues, ownerValues, platformValues, tagValues } from "#lib/contract/bulk.ts"
import { companyExport, contactExport, mailingExport } from "#lib/contract/exports.ts"
import { id } from "#lib/contract/fields.ts"
import { importPlan } from "#lib/contract/imports.ts"
import { type JobList, jobList } from "#lib/contract/jobs.ts"
import type { Outcome, Runner, RunningJob } from "./job.ts"

/** A kind of job: what it is asked and what does it, loaded when one is due. Who may ask is said where its call is answered. */
type Definition<Schema extends z.ZodType> = {
  list: JobList
  input: Schema
  load: () => Promise<Runner<z.output<Schema>>>
}

function kind<Schema extends z.ZodType>({ list, input, load }: Definition<Schema>) {
  const run = async (job: RunningJob<unknown>): Promise<Outcome> => {
    const runner = await load()
    return runner({ ...job, input: input.parse(job.input) })
  }
  return { list, input, run }
}

/** The three steps of an import, for each list. */
const importSteps = (list: JobList) => ({
  check: kind({
    list,
    // The file's name is told when the file itself is gone.
    input: importPlan.extend({ file_name: z.string().default("") }),
    load: async () => (await import("../imports/check-import.ts")).checkImport,
  }),
  run: kind({
    list,
    input: z.object({ check: id, plan: importPlan }),
    load: async () => (await import("../imports/run-import.ts")).runImport,
  }),
  revert: kind({
    list,
    input: z.object({ check: id, list: jobList }),
    load: async () => (await import("../imports/revert-import.ts")).revertImport,
  }),
})
const [companySteps, contactSteps] = [importSteps("companies"), importSteps("contacts")]

/** Every job a user can ask for. To add one: a line here, its call in the contract, its name in messages, `jobs.kinds`. */
export const jobKinds = {
  "companies.change-lifecycle": kind({
    list: "companies",
    input: z.object({ values: lifecycleValues }),
    load: async () => (await import("../records/bulk/change-lifecycle.ts")).changeLifecycle,
  }),
  "companies.change-platform": kind({
    list: "companies",
    input: z.object({ values: platformValues }),
    load: async () => (await import("../records/bulk/change-platform.ts")).changePlatform,
  }),
  "companies.change-tags": kind({
    list: "companies",
    input: z.object({ values: tagValues }),
    load: async () => (await import("../records/bulk/change-tags.ts")).changeCompanyTags,
  }),
  "companies.assign-owner": kind({
    list: "companies",
    input: z.object({ values: ownerValues }),
    load: async () => (await import("../records/bulk/assign-owner.ts")).assignOwner,
  }),
  "contacts.change-tags": kind({
    list: "contacts",
    input: z.object({ values: tagValues }),
    load: async () => (await import("../records/bulk/change-tags.ts")).changeContactTags,
  }),
  "companies.export": kind({
    list: "companies",
    input: companyExport,
    load: async () => (await import("../exports/export-companies.ts")).exportCompanies,
  }),
  "contacts.export": kind({
    list: "contacts",
    input: contactExport,
    load: async () => (await import("../exports/export-contacts.ts")).exportContacts,
  }),
  "contacts.mailing": kind({
    list: "contacts",
    input: mailingExport,
    load: async () => (await import("../exports/export-mailing.ts")).exportMailing,
  }),
  "companies.import-check": companySteps.check,
  "companies.import": companySteps.run,
  "companies.import-revert": companySteps.revert,
  "contacts.import-check": contactSteps.check,
  "contacts.import": contactSteps.run,
  "contacts.import-revert": contactSteps.revert,
}

export type JobKind = keyof typeof jobKinds
export type JobInput<Kind extends JobKind> = z.output<(typeof jobKinds)[Kind]["input"]>

export function isJobKind(name: string): name is JobKind {
  return Object.hasOwn(jobKinds, name)
}

/** The list a kind is about: the word before its dot. */
export function listOf(kind: string): JobList {
  return kind.startsWith("contacts.") ? "contacts" : "companies"
}
