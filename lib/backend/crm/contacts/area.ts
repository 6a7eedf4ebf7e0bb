import { z } from "zod"
import type { Area } from "#lib/backend/records/registry/area.ts"
import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { describeTags } from "#lib/backend/records/registry/details.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { tagValues } from "#lib/contract/records/bulk.ts"
import { contactFilters, contactFiltersOf } from "./filters.ts"
import { contactMerge } from "./merge.ts"

const list = "contacts"

/** What contacts lend to what is the same for all areas. */
export const contacts = {
  filters: (user: User | undefined) => (user ? contactFiltersOf(user) : contactFilters),
  merge: contactMerge,
  jobs: {
    "contacts.change-tags": defineJob({
      list,
      input: z.object({ values: tagValues }),
      load: async () => (await import("#lib/backend/records/bulk/change-tags.ts")).changeTags("contact"),
      describe: describeTags("contact_tag"),
    }),
    "contacts.delete": defineJob({
      list,
      input: z.object({}),
      load: async () =>
        (await import("#lib/backend/records/bulk/deletion/delete-records.ts")).deleteRecords("contact"),
    }),
    "contacts.restore": defineJob({
      list,
      input: z.object({}),
      load: async () =>
        (await import("#lib/backend/records/bulk/deletion/restore-records.ts")).restoreRecords("contact"),
    }),
  },
} satisfies Area
