import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, whole } from "../platform/fields.ts"
import { registrationLifecycle } from "../shows/registration-detail.ts"
import { listFilters } from "./filters.ts"
import { listsWith } from "./record-kinds.ts"

/** Most records that are named one by one; more are meant by a filter. */
export const maxTargetIds = 10_000

/** Most tags or owners one change names. */
const maxValues = 50

/**
 * The records meant (H-9): `ids`, else all that pass `params.filters`. `nbElements` is how many the caller saw;
 * when they are another number by now, the call is refused (409) with `current: {now, chosen}`.
 */
export const target = z.object({
  ids: z.array(id).min(1).max(maxTargetIds, "too_many").optional(),
  params: z.object({ filters: listFilters.default({}) }).default({ filters: {} }),
  nbElements: whole.min(0),
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
/** Contacts come to a static list; of companies and registrations their contacts do. */
export const subscribeValues = z.object({
  mailing_list_id: id,
  /** What their consent is based on; kept as proof. */
  consent: z.string().trim().max(500, "too_long").default(""),
  /** Puts back who had unsubscribed, too: the consent is a new one of theirs. */
  again: z.boolean().default(false),
})
export const flagValues = z.object({ value: z.boolean() })
/** What of a registration is set by a yes or a no. */
export const registrationFlags = ["placed", "techfile"] as const
/** A lifecycle of registrations; null takes it away. */
export const registrationLifecycleValues = z.object({ lifecycle_id: id.nullable() })
/**
 * What setting a lifecycle would do to the registrations meant, as they are now: every one of `total` is in one of the numbers.
 * Where nothing changes, the reasons are looked for in the order in which they stand here.
 */
export const lifecyclePreview = z.object({
  total: z.number(),
  /** By the lifecycle they have, in the order of lifecycles; null: none. */
  changed: z.array(z.object({ from: registrationLifecycle.nullable(), count: z.number() })),
  /** Have it already. */
  unchanged: z.number(),
  /** Have no lifecycle before they are sent. */
  drafts: z.number(),
  /** A linked company would move in a pipeline that is locked, or whose show has no current session. */
  closed: z.number(),
  /** Linked companies that move. */
  companies: z.number(),
})
export type LifecyclePreview = z.infer<typeof lifecyclePreview>
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
      summary: "Move vendors to a stage of a pipeline, or remove them from it; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ target, values: lifecycleValues }))
    .output(started),
  changeMarketplaceLifecyclePlatform: oc
    .route({
      method: "POST",
      path: "/bulk/change-marketplace-lifecycle-platform",
      tags: ["Bulk"],
      summary: "Set the marketplace stage; needs show.bulk-action",
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
  subscribe: oc
    .route({
      method: "POST",
      path: "/bulk/subscribe",
      tags: ["Bulk"],
      summary:
        "Add contacts, or those of companies or registrations, to a mailing list; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ list: z.enum(listsWith("bulk")), target, values: subscribeValues }))
    .output(started),
  assignOwner: oc
    .route({
      method: "POST",
      path: "/bulk/assign-owner",
      tags: ["Bulk"],
      summary: "Add, replace or remove sales owners of companies; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ target, values: ownerValues }))
    .output(started),
  setRegistrationFlag: oc
    .route({
      method: "POST",
      path: "/bulk/set-registration-flag",
      tags: ["Bulk"],
      summary:
        "Say whether registrations are placed, or whether their technical file is there; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ flag: z.enum(registrationFlags), target, values: flagValues }))
    .output(started),
  previewRegistrationLifecycle: oc
    .route({
      method: "POST",
      path: "/bulk/preview-registration-lifecycle",
      tags: ["Bulk"],
      summary: "What setting a lifecycle would do to registrations, in numbers; needs show.bulk-action",
    })
    .input(z.object({ target, values: registrationLifecycleValues }))
    .output(z.object({ data: lifecyclePreview })),
  setRegistrationLifecycle: oc
    .route({
      method: "POST",
      path: "/bulk/set-registration-lifecycle",
      tags: ["Bulk"],
      summary:
        "Set the lifecycle of registrations, or take it away, and move their companies as each one by itself does; needs show.bulk-action",
      successStatus: 202,
    })
    .input(z.object({ target, values: registrationLifecycleValues }))
    .output(started),
}
