import { z } from "zod"
import type { Area } from "#lib/backend/records/registry/area.ts"
import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { describeExport, describeFlag } from "#lib/backend/records/registry/details.ts"
import { registrationExport } from "#lib/contract/crm/exports.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { flagValues, registrationLifecycleValues } from "#lib/contract/records/bulk.ts"
import { registrationFilters, registrationFiltersOf } from "./list/filters.ts"

/** What registrations lend to what is the same for all areas. */
export const registrations = {
  filters: (user: User | undefined) => (user ? registrationFiltersOf(user) : registrationFilters),
  jobs: {
    "registrations.set-placed": defineJob({
      list: "registrations",
      input: z.object({ values: flagValues }),
      load: async () => (await import("./bulk/set-registration-flag.ts")).setRegistrationFlag("placed"),
      describe: describeFlag("placed"),
    }),
    "registrations.set-techfile": defineJob({
      list: "registrations",
      input: z.object({ values: flagValues }),
      load: async () => (await import("./bulk/set-registration-flag.ts")).setRegistrationFlag("techfile"),
      describe: describeFlag("techfile"),
    }),
    "registrations.set-lifecycle": defineJob({
      list: "registrations",
      input: z.object({ values: registrationLifecycleValues }),
      load: async () => (await import("./selects/set-lifecycles.ts")).setLifecycles,
      describe: ({ values: { lifecycle_id: id } }, { t, nameOf }) =>
        id === null ? t("noLifecycle") : t("lifecycle", { name: nameOf("registration_lifecycle", id) }),
    }),
    "registrations.export": defineJob({
      list: "registrations",
      input: registrationExport,
      load: async () => (await import("./exports/export-registrations.ts")).exportRegistrations,
      describe: describeExport,
    }),
  },
} satisfies Area
