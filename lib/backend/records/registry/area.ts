import type { FilterDefinition } from "#lib/backend/records/lists/filters/definition.ts"
import type { Job } from "#lib/backend/records/registry/define-job.ts"
import type { Mergeable } from "#lib/backend/records/registry/mergeable.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { NamedJob } from "#lib/i18n/job-names.ts"

/** What an area lends to what is the same for all: changes of many records, exports, the screen of jobs. */
export type Area = {
  /** The filters that its list offers somebody; all of them when nobody is named. */
  filters: (user: User | undefined) => Map<string, FilterDefinition>
  /** Its jobs, by the name of its list and what they do: "companies.export". Each has a name in the texts of its kind of record. */
  jobs: { [Name in NamedJob]?: Job }
  /** What it has of its own where two of its records are merged; left out where they are not. */
  merge?: Mergeable
}
