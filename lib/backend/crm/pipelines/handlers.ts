import { editing, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { referenceStore } from "#lib/backend/records/reference/store.ts"
import { listPipelines, loadBoard } from "./data.ts"
import { readFunnel } from "./funnel.ts"
import { maxDisplay } from "./max-display.ts"
import { addCompany, findCandidates, removeCompany } from "./membership.ts"
import { moveCompany } from "./move.ts"
import { undoMove } from "./undo-moves.ts"
import { watchBoard } from "./watch.ts"

const calls = reading("crm.read").pipelines
const writes = editing("crm.read").pipelines

export const pipelines = {
  init: calls.init.handler(async ({ context }) => {
    const [store, listed] = [await referenceStore(), await listPipelines()]
    const { ownerId } = context.identity.user
    return {
      pipelines: listed,
      current_owner: store.owners.some(({ id }) => id === ownerId) ? ownerId : null,
      owners: store.owners,
      configs: { max_display: maxDisplay(store) },
    }
  }),

  load: calls.load.handler(({ input }) => loadBoard(input)),

  funnel: calls.funnel.handler(({ input: { pipeline, days } }) => readFunnel(pipeline, days)),

  change: writes.change.handler(async ({ input, context }) => ({
    success: true,
    saved: await moveCompany(input, actorOf(context)),
    originalRequest: input,
  })),

  candidates: calls.candidates.handler(async ({ input: { pipeline, term }, context: { language } }) => ({
    data: await findCandidates(pipeline, term, language),
  })),

  add: writes.add.handler(async ({ input, context }) => ({
    success: true,
    saved: await addCompany(input, actorOf(context)),
    originalRequest: input,
  })),

  remove: writes.remove.handler(async ({ input, context }) => {
    const move = await removeCompany(input, actorOf(context))
    return { success: true, move, originalRequest: input }
  }),

  undo: writes.undo.handler(async ({ input, context }) => ({
    success: true,
    saved: await undoMove(input, actorOf(context)),
    originalRequest: input,
  })),

  stream: calls.stream.handler(({ input, context }) =>
    watchBoard(input.pipeline, context.identity, context.token ?? ""),
  ),
}
