import type { z } from "zod"
import type { Area } from "#lib/backend/records/registry/area.ts"
import type { Job } from "#lib/backend/records/registry/define-job.ts"
import type { ListOf } from "#lib/contract/records/record-kinds.ts"

/** Every job a user can ask for, by its name; `areas.ts`, which knows all areas, says which there are. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by areas.ts
export interface JobKinds {}
export type JobKind = keyof JobKinds
export type JobInput<Kind extends JobKind> = z.output<JobKinds[Kind]["input"]>

const areas = new Map<string, Area>()
const jobs = new Map<string, Job>()

/** Takes in what an area lends to what is the same for all. */
export function registerArea(list: ListOf, area: Area): void {
  areas.set(list, area)
}

export function registerJobs(kinds: Record<string, Job>): void {
  for (const [name, job] of Object.entries(kinds)) jobs.set(name, job)
}

/** What the area of a list lends. Throws for a list that none has registered. */
export function areaOf(list: ListOf): Area {
  const found = areas.get(list)
  if (!found) throw new Error(`No area has registered ${list}`)
  return found
}

/** A kind of job; undefined for one that is none (any more). */
export const findJobKind = (name: string): Job | undefined => jobs.get(name)
