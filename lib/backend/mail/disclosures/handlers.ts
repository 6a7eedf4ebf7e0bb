import { reading } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { decide, withdraw } from "./answer.ts"
import { askToOpen } from "./ask.ts"
import { disclosureOf, listDisclosures } from "./data.ts"

/** They guard what people wrote in private: a script's token makes none of them. */
const calls = reading("mail.read", "mail.disclose").use(bySession).mailDisclosures

export const mailDisclosures = {
  list: calls.list.handler(({ input, context }) => listDisclosures(input.before, context.identity.user.id)),

  ofConversation: calls.ofConversation.handler(async ({ input, context }) => ({
    data: await disclosureOf(input.thread, context.identity.user.id),
  })),

  ask: calls.ask.handler(async ({ input, context }) => ({
    data: await askToOpen(input, context.identity.user.id, actorOf(context)),
  })),

  approve: calls.approve.handler(async ({ input, context }) => ({
    data: await decide(input.disclosure, "approved", context.identity.user.id, actorOf(context)),
  })),

  refuse: calls.refuse.handler(async ({ input, context }) => ({
    data: await decide(input.disclosure, "refused", context.identity.user.id, actorOf(context)),
  })),

  withdraw: calls.withdraw.handler(async ({ input, context }) => ({
    data: await withdraw(input.disclosure, context.identity.user.id, actorOf(context)),
  })),
}
