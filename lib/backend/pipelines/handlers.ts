import { editors, signedIn } from "../http/base.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import { referenceStore } from "../reference/store.ts"
import { listPipelines, loadBoard } from "./data.ts"
import { maxDisplay } from "./max-display.ts"
import { moveCompany } from "./move.ts"
import { watchBoard } from "./watch.ts"

const calls = signedIn.pipelines

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

  change: editors.pipelines.change.handler(async ({ input, context }) => ({
    success: true,
    saved: await moveCompany(input, actorOf(context)),
    originalRequest: input,
  })),

  stream: calls.stream.handler(({ input, context }) =>
    watchBoard(input.pipeline, context.identity, context.token ?? ""),
  ),
}
