import { createSerializer, parseAsBoolean, parseAsInteger } from "nuqs/server"

/** What the page of jobs shows: its page and size (null: the usual one), and whether everybody's jobs. */
export type JobsUrl = { page: number; size: number | null; all: boolean }

export const jobsParams = {
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger,
  all: parseAsBoolean.withDefault(false),
}

const serialize = createSerializer(jobsParams)

export function jobsHref(url: JobsUrl): string {
  return serialize("/jobs", url)
}
