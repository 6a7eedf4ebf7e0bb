import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, option, whole } from "../platform/fields.ts"
import { requiredLine, version } from "../records/record-inputs.ts"

/** Companies that are moved at once when their stage is deleted; of more, changes of many take some out before. */
export const maxMovedAtOnce = 2_000
/** More pipelines or stages than anybody keeps. */
const maxOrdered = 500

const stageName = z.object({ id: z.number(), title: z.string(), is_shown: z.boolean() })

/** A pipeline as administrators see it. */
export const maintainedPipeline = z.object({
  id: z.number(),
  tradeshow: option,
  name: z.string(),
  short: z.string(),
  current: z.boolean(),
  pinned: z.boolean(),
  lock: z.boolean(),
  version,
  stages: z.array(stageName),
})
export type MaintainedPipeline = z.infer<typeof maintainedPipeline>

/**
 * A stage with the companies in it, deleted ones included: they would come back to it. `is_target`: a state of registrations brings its
 * companies there.
 */
const maintainedStage = stageName.extend({ companies: z.number(), is_target: z.boolean() })
export type MaintainedStage = z.infer<typeof maintainedStage>

/** The stages of a pipeline in their order. */
export const stageList = z.object({ id: z.number(), version, stages: z.array(maintainedStage) })
export type StageList = z.infer<typeof stageList>

const pipeline = { pipeline: id }
const stage = { ...pipeline, stage: id }
/** The version of the pipeline and its list of stages: every change of either is based on it. */
const based = { version }
const title = requiredLine(60)
const pipelineNames = {
  name: requiredLine(120),
  short: requiredLine(12),
}
const ids = z.array(whole).max(maxOrdered)
const answeredPipeline = z.object({ data: maintainedPipeline })
const answeredPipelines = z.object({ data: z.array(maintainedPipeline) })
const answeredStages = z.object({ data: stageList })

const tags = ["Pipelines"]
const forAdministrators = (summary: string) => `${summary}; administrators only`

/**
 * Pipelines and their stages, for administrators (403 with the ability "admin"). A change based on another version than the stored one is a
 * 409 with `current` as the call answers it.
 */
export const pipelineAdmin = {
  list: oc
    .route({
      method: "GET",
      path: "/pipeline",
      tags,
      summary: forAdministrators("Pipelines in the board's order"),
    })
    .output(answeredPipelines),
  create: oc
    .route({
      method: "POST",
      path: "/pipeline",
      tags,
      summary: forAdministrators("Add a pipeline without stages"),
      successStatus: 201,
    })
    .input(z.object({ tradeshow_id: id, ...pipelineNames }))
    .output(answeredPipeline),
  edit: oc
    .route({
      method: "PUT",
      path: "/pipeline/{pipeline}",
      tags,
      summary: forAdministrators("Rename a pipeline, pin it, mark it current, lock it"),
    })
    .input(
      z.object({
        ...pipeline,
        ...pipelineNames,
        current: z.boolean(),
        pinned: z.boolean(),
        lock: z.boolean(),
        ...based,
      }),
    )
    .output(answeredPipeline),
  /** Refused (422 on `pipeline`) while companies are in it. Deleted ones leave it, as their history says. */
  remove: oc
    .route({
      method: "POST",
      path: "/pipeline/{pipeline}/remove",
      tags,
      summary: forAdministrators("Delete a pipeline with its stages"),
    })
    .input(z.object({ ...pipeline, ...based }))
    .output(answeredPipelines),
  /** `before` is the order it is based on; another one by now is a 409 with the pipelines. */
  order: oc
    .route({
      method: "POST",
      path: "/pipeline-order",
      tags,
      summary: forAdministrators("Put the pipelines in an order; the current ones stand first all the same"),
    })
    .input(z.object({ pipelines: ids, before: ids }))
    .output(answeredPipelines),
  listStages: oc
    .route({
      method: "GET",
      path: "/pipeline/{pipeline}/stage",
      tags,
      summary: forAdministrators("Stages of a pipeline with their companies, counted"),
    })
    .input(z.object(pipeline))
    .output(answeredStages),
  createStage: oc
    .route({
      method: "POST",
      path: "/pipeline/{pipeline}/stage",
      tags,
      summary: forAdministrators("Add a stage after the others"),
      successStatus: 201,
    })
    .input(z.object({ ...pipeline, title, ...based }))
    .output(answeredStages),
  editStage: oc
    .route({
      method: "PUT",
      path: "/pipeline/{pipeline}/stage/{stage}",
      tags,
      summary: forAdministrators("Rename a stage, show it on the board or hide it"),
    })
    .input(z.object({ ...stage, title: title.optional(), is_shown: z.boolean().optional(), ...based }))
    .output(answeredStages),
  /**
   * Companies in the stage, deleted ones included, move to `to`, with their history, and states of registrations bring theirs there from now on.
   * 422 on `to` when there are some of either and it is not given or is no other stage of the pipeline; on `stage` when they cannot move: the pipeline is locked, its show has no current session, or they are more
   * than `maxMovedAtOnce`.
   */
  removeStage: oc
    .route({
      method: "POST",
      path: "/pipeline/{pipeline}/stage/{stage}/remove",
      tags,
      summary: forAdministrators("Delete a stage; its companies move to another one"),
    })
    .input(z.object({ ...stage, to: id.nullable().default(null), ...based }))
    .output(answeredStages),
  orderStages: oc
    .route({
      method: "POST",
      path: "/pipeline/{pipeline}/stage-order",
      tags,
      summary: forAdministrators("Put the stages of a pipeline in an order"),
    })
    .input(z.object({ ...pipeline, stages: ids, ...based }))
    .output(answeredStages),
}
