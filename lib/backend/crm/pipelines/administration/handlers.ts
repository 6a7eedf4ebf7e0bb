import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { getStages, listMaintained } from "./data.ts"
import { orderPipelines } from "./order-pipelines.ts"
import { createPipeline, deletePipeline, editPipeline } from "./pipelines.ts"
import { removeStage } from "./remove-stage.ts"
import { createStage, editStage, orderStages } from "./stages.ts"

const calls = adminOnly.pipelineAdmin

const answered = async <Data>(data: Promise<Data>) => ({ data: await data })

export const pipelineAdmin = {
  list: calls.list.handler(() => answered(listMaintained())),

  create: calls.create.handler(({ input, context }) => answered(createPipeline(input, actorOf(context)))),

  edit: calls.edit.handler(({ input, context }) => answered(editPipeline(input, actorOf(context)))),

  remove: calls.remove.handler(({ input: { pipeline, version }, context }) =>
    answered(deletePipeline(pipeline, version, actorOf(context))),
  ),

  order: calls.order.handler(({ input: { pipelines, before }, context }) =>
    answered(orderPipelines(pipelines, before, actorOf(context))),
  ),

  listStages: calls.listStages.handler(({ input }) => answered(getStages(input.pipeline))),

  createStage: calls.createStage.handler(({ input, context }) =>
    answered(createStage(input, input.title, actorOf(context))),
  ),

  editStage: calls.editStage.handler(({ input: { pipeline, version, stage, ...given }, context }) =>
    answered(editStage({ pipeline, version }, { id: stage, ...given }, actorOf(context))),
  ),

  removeStage: calls.removeStage.handler(({ input, context }) =>
    answered(removeStage(input, actorOf(context))),
  ),

  orderStages: calls.orderStages.handler(({ input: { stages, ...based }, context }) =>
    answered(orderStages(based, stages, actorOf(context))),
  ),
}
