import { findMailbox } from "#lib/backend/mail/channels/channels.ts"
import { adminOnly, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { todayIn } from "#lib/backend/records/lists/filters/date-range.ts"
import { env } from "#lib/env.ts"
import { remindersOfInvoice } from "./history.ts"
import { holdInvoice, releaseInvoice } from "./hold.ts"
import { editPlan, listPlans } from "./plans.ts"
import { proposalOf } from "./propose.ts"
import { readRemindedInvoices } from "./reminded-invoice.ts"
import { sendReminders } from "./send.ts"
import { undoReminders } from "./undo.ts"

const calls = reading("finance.read").paymentReminders
const writes = reading("finance.read", "finance.edit").paymentReminders
const plans = adminOnly.paymentReminders
const today = () => todayIn(env().TIME_ZONE)

export const paymentReminders = {
  propose: writes.propose.handler(async ({ input, context: { identity } }) => {
    const mailbox = await findMailbox(identity.user.id)
    const writing = {
      today: today(),
      userName: mailbox?.display_name || mailbox?.email || identity.user.name,
    }
    const found = await readRemindedInvoices([...new Set(input.invoices)], writing.today)
    return {
      from: mailbox?.email ?? null,
      data: await Promise.all(found.map((one) => proposalOf(one, writing))),
    }
  }),

  send: writes.send.handler(async ({ input, context }) => ({
    success: true,
    ...(await sendReminders(input.reminders, context.identity.user.id, {
      today: today(),
      actor: actorOf(context),
      isAutomatic: false,
    })),
  })),

  undo: writes.undo.handler(async ({ input, context: { identity } }) => ({
    success: true,
    ...(await undoReminders(input.reminders, identity.user.id)),
  })),

  get: calls.get.handler(async ({ input }) => ({ data: await remindersOfInvoice(input.invoice, today()) })),

  hold: writes.hold.handler(async ({ input, context }) => {
    await holdInvoice(input.invoice, input.reason, actorOf(context))
    return { success: true, data: await remindersOfInvoice(input.invoice, today()) }
  }),

  release: writes.release.handler(async ({ input, context }) => {
    await releaseInvoice(input.invoice, actorOf(context))
    return { success: true, data: await remindersOfInvoice(input.invoice, today()) }
  }),

  listPlans: plans.listPlans.handler(({ context: { language } }) => listPlans(language)),

  editPlan: plans.editPlan.handler(({ input: { tradeshow, version, ...fresh }, context }) =>
    editPlan({ tradeshow, version }, fresh, { actor: actorOf(context), language: context.language }),
  ),
}
