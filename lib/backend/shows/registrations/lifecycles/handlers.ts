import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listLifecycles } from "./data.ts"
import { createLifecycle, editLifecycle, orderLifecycles } from "./mutations.ts"
import { removeLifecycle } from "./remove-lifecycle.ts"

const calls = adminOnly.registrationLifecycles

export const registrationLifecycles = {
  list: calls.list.handler(async () => ({ data: await listLifecycles() })),

  create: calls.create.handler(async ({ input, context }) => ({
    data: await createLifecycle(input, actorOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { lifecycle, version, ...fields }, context }) => ({
    data: await editLifecycle({ lifecycle, version }, fields, actorOf(context)),
  })),

  remove: calls.remove.handler(async ({ input, context }) => ({
    data: await removeLifecycle(input, actorOf(context)),
  })),

  order: calls.order.handler(async ({ input, context }) => ({
    data: await orderLifecycles(input.lifecycles, input.before, actorOf(context)),
  })),
}
