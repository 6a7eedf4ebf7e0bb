import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "./fields.ts"
import { listFilters } from "./filters.ts"
import { listsWith } from "./record-kinds.ts"

/** Most records that are named one by one; more are meant by a filter. */
export const maxTargetIds = 10_000

/** Most tags or owners one change names. */
const maxValues = 50

/**
 * The records meant (spec 1 §7): `ids`, else all that pass `params.filters`. `nbElements` is how many the caller saw;
 * when they are another number by now, the call is refused (409) with `current: {now, chosen}`.
 */
export const target = z.object({
  ids: z.array(id).min(1).max(maxTargetIds, "too_many").optional(),
  params: z.object({ filters: listFilters.default({}) }).default({ filters: {} }),
  nbElements: z.number().int().min(0),
})
export type Target = z.output<typeof target>

/** What `current` holds when the target is not what the caller saw. */
export const movedCount = z.object({ now: z.number(), chosen: z.number() })

/** Rows fail one by one while the job runs: `nb_errors` counts those known at once, the job tells the rest. */
const started = z.object({ success: z.literal(true), nb_errors: z.number(), job: z.number() })

const ids = z.array(id).max(maxValues, "too_many")
const someIds = ids.min(1, "required")

export const lifecycleValues = z.object({
  lifecycle_id: id,
  /** The stage; null takes the company out of the pipeline. */
  lifecycle_option_id: id.nullable(),
})
export const platformValues = z.object({ lifecycle_platform_id: id.nullable() })
export const tagValues = z
  .object({ add: ids.default([]), remove: ids.default([]) })
  .refine(({ add, remove }) => add.length + remove.length > 0, { message: "required", path: ["add"] })
export const ownerValues = z.discriminatedUnion("mode", [
  z.object({ mode: z.enum(["add", "remove"]), owner_ids: someIds }),
  /** Without owners nobody is left. */
  z.object({ mode: z.literal("replace"), owner_ids: ids }),
])

export const bulk = {
  changeLifecycle: oc
    .route({
      method: "POST",
      path: "/bulk/change-lifecycle",
      tags: ["Bulk"],
      summary: "Put vendors in a stage of a pipeline, or take them out; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ target, values: lifecycleValues }))
    .output(started),
  changeMarketplaceLifecyclePlatform: oc
    .route({
      method: "POST",
      path: "/bulk/change-marketplace-lifecycle-platform",
      tags: ["Bulk"],
      summary: "Set the lifecycle on the ordering platform; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ target, values: platformValues }))
    .output(started),
  changeTags: oc
    .route({
      method: "POST",
      path: "/bulk/change-tags",
      tags: ["Bulk"],
      summary: "Add and remove tags of companies or contacts; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ list: z.enum(listsWith("tags")), target, values: tagValues }))
    .output(started),
  assignOwner: oc
    .route({
      method: "POST",
      path: "/bulk/assign-owner",
      tags: ["Bulk"],
      summary: "Add, replace or remove sale owners of companies; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ target, values: ownerValues }))
    .output(started),
}
