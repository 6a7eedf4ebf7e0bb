import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { checkSender } from "./checks/check-sender.ts"
import { listSenders } from "./data.ts"
import { createSender, editSender, pauseSender } from "./mutations.ts"

const calls = adminOnly.mailingSenders

export const mailingSenders = {
  list: calls.list.handler(() => listSenders()),

  create: calls.create.handler(async ({ input, context }) => ({
    success: true,
    data: await createSender(input, actorOf(context)),
  })),

  edit: calls.edit.handler(async ({ input: { sender, version, ...fresh }, context }) => ({
    success: true,
    data: await editSender({ sender, version }, fresh, actorOf(context)),
  })),

  pause: calls.pause.handler(async ({ input, context }) => ({
    success: true,
    data: await pauseSender(input.sender, input.paused, actorOf(context)),
  })),

  // Whoever may start a sequence sees the checks of the sender that it is to be from.
  check: reading("crm.read", "show.bulk-action").mailingSenders.check.handler(async ({ input }) => ({
    data: await checkSender(input),
  })),
}
