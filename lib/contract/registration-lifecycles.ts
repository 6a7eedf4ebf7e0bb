import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "./fields.ts"
import { requiredText, version } from "./record-inputs.ts"

const tags = ["Registrations"]

/** A lifecycle of registrations as administrators keep it. */
export const keptLifecycle = z.object({
  id: z.number(),
  name: z.string(),
  name_fr: z.string(),
  color_hex: z.string(),
  version: z.number(),
  /** Registrations that have it. */
  used: z.number(),
  /** Stages that linked companies take, one a pipeline at most. */
  stages: z.array(z.object({ lifecycle_id: z.number(), lifecycle_option_id: z.number() })),
})
export type KeptLifecycle = z.infer<typeof keptLifecycle>

const lifecycleInput = z.object({
  name: requiredText(60),
  name_fr: requiredText(60),
  color_hex: z.string().regex(/^#[0-9a-f]{6}$/i, "not_allowed"),
  stages: z.array(z.object({ lifecycle_id: id, lifecycle_option_id: id })).max(100, "too_many"),
})

const all = z.object({ success: z.literal(true), data: z.array(keptLifecycle) })

/** For administrators; in the order in which selects offer them. */
export const registrationLifecycles = {
  list: oc
    .route({ method: "GET", path: "/registration/lifecycles", tags, summary: "Lifecycles of registrations" })
    .output(z.object({ data: z.array(keptLifecycle) })),
  create: oc
    .route({
      method: "POST",
      path: "/registration/lifecycles",
      tags,
      summary: "Create a lifecycle, the last in order",
      successStatus: 201,
    })
    .input(lifecycleInput)
    .output(all),
  /** 409 when `version` is not the stored one. */
  edit: oc
    .route({
      method: "PUT",
      path: "/registration/lifecycles/{lifecycle}",
      tags,
      summary: "Change a lifecycle",
    })
    .input(z.object({ lifecycle: id, version }).extend(lifecycleInput.partial().shape))
    .output(all),
  /** 422 unless it names each once. */
  order: oc
    .route({
      method: "PUT",
      path: "/registration/lifecycles/order",
      tags,
      summary: "Put lifecycles in order",
    })
    .input(z.object({ ids: z.array(id).max(200, "too_many") }))
    .output(all),
  /** `to`: the lifecycle that its registrations get, null for none; 409 when it has some and `to` is not said. */
  remove: oc
    .route({
      method: "DELETE",
      path: "/registration/lifecycles/{lifecycle}",
      tags,
      summary: "Delete a lifecycle",
    })
    .input(z.object({ lifecycle: id, to: z.union([z.literal("none"), id]).optional() }))
    .output(all),
}
