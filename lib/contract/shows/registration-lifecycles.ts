import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"
import { requiredLine, version } from "../records/record-inputs.ts"
import { applicationOutcomes } from "./application-outcomes.ts"

/** Registrations that get another lifecycle at once when theirs is deleted. */
export const maxRelabelled = 20_000
/** More lifecycles than anybody keeps. */
const maxLifecycles = 200
const maxStages = 100

/** A stage of a pipeline that a lifecycle names. */
export const stageOfLifecycle = z.object({ lifecycle_id: id, lifecycle_option_id: id })

const outcome = z.enum(applicationOutcomes)

/** A lifecycle of registrations as administrators keep it. */
export const storedLifecycle = z.object({
  id: z.number(),
  name: z.string(),
  name_fr: z.string(),
  color_hex: z.string(),
  /** What it means for applicants: what they read of their application, and whether they may send technical files. */
  outcome,
  version: z.number(),
  /** Registrations that have it, deleted ones included. */
  used: z.number(),
  /** Stages that the linked companies take with it, one a pipeline at most. */
  stages: z.array(stageOfLifecycle),
})
export type StoredLifecycle = z.infer<typeof storedLifecycle>

const fields = {
  name: requiredLine(60),
  name_fr: requiredLine(60),
  color_hex: z.string().regex(/^#[0-9a-f]{6}$/i, "not_allowed"),
  outcome,
  stages: z.array(stageOfLifecycle).max(maxStages, "too_many"),
}
const ids = z.array(id).max(maxLifecycles, "too_many")
const answered = z.object({ data: z.array(storedLifecycle) })

const tags = ["Registrations"]
const forAdministrators = (summary: string) => `${summary}; administrators only`

/**
 * Lifecycles of registrations in the order in which selects offer them, for administrators (403 with the ability "admin"). Every call
 * answers all of them; a change based on another version than the stored one is a 409 with them as `current`.
 */
export const registrationLifecycles = {
  list: oc
    .route({
      method: "GET",
      path: "/registration-lifecycle",
      tags,
      summary: forAdministrators(
        "Lifecycles of registrations, with the registrations that have them counted",
      ),
    })
    .output(answered),
  create: oc
    .route({
      method: "POST",
      path: "/registration-lifecycle",
      tags,
      summary: forAdministrators("Add a lifecycle after the others"),
      successStatus: 201,
    })
    .input(z.object(fields))
    .output(answered),
  edit: oc
    .route({
      method: "PUT",
      path: "/registration-lifecycle/{lifecycle}",
      tags,
      summary: forAdministrators("Rename a lifecycle, change its colour and the stages that go with it"),
    })
    .input(z.object({ lifecycle: id, ...fields, version }))
    .output(answered),
  /** Registrations that have it get the lifecycle `to`, null for none; no company is moved. Without `to` they keep it from being deleted (422). */
  remove: oc
    .route({
      method: "POST",
      path: "/registration-lifecycle/{lifecycle}/remove",
      tags,
      summary: forAdministrators("Delete a lifecycle"),
    })
    .input(z.object({ lifecycle: id, to: id.nullable().optional(), version }))
    .output(answered),
  /** `before` is the order it is based on; another one by now is a 409. */
  order: oc
    .route({
      method: "POST",
      path: "/registration-lifecycle-order",
      tags,
      summary: forAdministrators("Put the lifecycles in an order"),
    })
    .input(z.object({ lifecycles: ids, before: ids }))
    .output(answered),
}
