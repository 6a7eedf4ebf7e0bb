import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { removeCallback, renewCallback } from "./callbacks/set-up.ts"
import { checkConnection, editConnection, listConnections } from "./connections.ts"
import { flowOfInvoice, listFlows } from "./list.ts"
import { correctReport } from "./reports/create-reports.ts"
import { retryFlow } from "./retry.ts"
import { setFlowAside, undoSetAside } from "./set-aside/set-aside.ts"
import { watchPlatforms } from "./watch.ts"

const calls = adminOnly.approvedPlatform

export const approvedPlatform = {
  get: calls.get.handler(async () => ({ data: await listConnections() })),

  edit: calls.edit.handler(async ({ input: { entity, version, client_secret, ...fields }, context }) => ({
    data: await editConnection({ entity, version }, fields, client_secret, actorOf(context)),
  })),

  check: calls.check.handler(async ({ input }) => ({ data: await checkConnection(input.entity) })),

  renewCallback: calls.renewCallback.handler(async ({ input, context }) => ({
    data: await renewCallback(input, actorOf(context)),
  })),

  removeCallback: calls.removeCallback.handler(async ({ input, context }) => ({
    data: await removeCallback(input, actorOf(context)),
  })),

  list: calls.list.handler(async ({ input }) =>
    pageAnswer("/api/approved-platform/flow", input, await listFlows(input)),
  ),

  watch: calls.watch.handler(async ({ context }) => watchPlatforms(context.identity, context.token ?? "")),

  retry: calls.retry.handler(async ({ input, context }) => {
    await retryFlow(input.flow, actorOf(context))
    return { success: true as const }
  }),

  setAside: calls.setAside.handler(async ({ input: { flow, ...how }, context }) => {
    await setFlowAside(flow, how, actorOf(context))
    return { success: true as const }
  }),

  undoSetAside: calls.undoSetAside.handler(async ({ input, context }) => {
    await undoSetAside(input.flow, actorOf(context))
    return { success: true as const }
  }),

  correct: calls.correct.handler(async ({ input, context }) => {
    await correctReport(input.flow, actorOf(context))
    return { success: true as const }
  }),

  ofInvoice: reading("finance.read").approvedPlatform.ofInvoice.handler(async ({ input }) => ({
    data: await flowOfInvoice(input.invoice),
  })),
}
