import {
  hasPart,
  isListName,
  type KindWith,
  kindOf,
  type ListOf,
} from "#lib/contract/records/record-kinds.ts"
import type { Messages } from "./messages.ts"

type Kind = KindWith<"bulk">
type NameOf<One extends Kind> = keyof Messages[One]["kind"]["jobs"] & string

/** Kinds of jobs that have a name: the texts of `kind.jobs` of a kind of record, after the name of its list. */
export type NamedJob = { [One in Kind]: `${ListOf<One>}.${NameOf<One>}` }[Kind]

/** Where those names stand. */
type JobText = { [One in Kind]: `${One}.kind.jobs.${NameOf<One>}` }[Kind]

type Texts = { has(key: string): boolean }

function isJobText(key: string, texts: Texts): key is JobText {
  return texts.has(key)
}

/**
 * The text that names a kind of job ("companies.export"); a kind that only other releases know is a job.
 * @param texts a translator of whole keys
 */
export function jobText(job: string, texts: Texts): JobText | "jobs.unnamed" {
  const [list = "", name] = job.split(".")
  const kind = isListName(list) ? kindOf(list) : ""
  const key = `${kind}.kind.jobs.${name}`
  return hasPart(kind, "bulk") && isJobText(key, texts) ? key : "jobs.unnamed"
}
