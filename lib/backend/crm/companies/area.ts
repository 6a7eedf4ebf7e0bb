import { z } from "zod"
import type { Area } from "#lib/backend/records/registry/area.ts"
import { defineJob } from "#lib/backend/records/registry/define-job.ts"
import { describeTags } from "#lib/backend/records/registry/details.ts"
import { lifecycleValues, ownerValues, platformValues, tagValues } from "#lib/contract/records/bulk.ts"
import { companyFilters } from "./filters.ts"
import { companyMerge } from "./merge.ts"

const list = "companies"

/** What companies lend to what is the same for all areas. */
export const companies = {
  filters: () => companyFilters,
  merge: companyMerge,
  jobs: {
    "companies.change-lifecycle": defineJob({
      list,
      input: z.object({ values: lifecycleValues }),
      load: async () => (await import("./bulk/change-lifecycle.ts")).changeLifecycle,
      describe: ({ values }, { t, nameOf }) => {
        const pipeline = nameOf("lifecycle", values.lifecycle_id)
        if (values.lifecycle_option_id === null) return t("leave", { pipeline })
        return t("stage", { pipeline, stage: nameOf("lifecycle_option", values.lifecycle_option_id) })
      },
    }),
    "companies.change-platform": defineJob({
      list,
      input: z.object({ values: platformValues }),
      load: async () => (await import("./bulk/change-platform.ts")).changePlatform,
      describe: ({ values: { lifecycle_platform_id: id } }, { t, nameOf }) =>
        id === null ? t("noPlatform") : t("platform", { name: nameOf("lifecycle_platform", id) }),
    }),
    "companies.change-tags": defineJob({
      list,
      input: z.object({ values: tagValues }),
      load: async () => (await import("#lib/backend/records/bulk/change-tags.ts")).changeTags("company"),
      describe: describeTags("company_tag"),
    }),
    "companies.assign-owner": defineJob({
      list,
      input: z.object({ values: ownerValues }),
      load: async () => (await import("./bulk/assign-owner.ts")).assignOwner,
      describe: ({ values: { mode, owner_ids: ids } }, { t, nameOf }) => {
        if (ids.length === 0) return t("nobody")
        const sign = { add: "+ ", remove: "− ", replace: "" }[mode]
        const names = sign + ids.map((id) => nameOf("owner", id)).join(", ")
        return t("owners", { count: ids.length, names })
      },
    }),
    "companies.delete": defineJob({
      list,
      input: z.object({}),
      load: async () =>
        (await import("#lib/backend/records/bulk/deletion/delete-records.ts")).deleteRecords("company"),
    }),
    "companies.restore": defineJob({
      list,
      input: z.object({}),
      load: async () =>
        (await import("#lib/backend/records/bulk/deletion/restore-records.ts")).restoreRecords("company"),
    }),
  },
} satisfies Area
