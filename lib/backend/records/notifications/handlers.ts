import { colleagues, reading, requireReading } from "#lib/backend/platform/http/base.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { listAlerts, listPage } from "./data.ts"
import { claimAlert, setDone, skipAlert } from "./marks.ts"
import { addReminder, editReminder } from "./mutations.ts"
import { remindersOf } from "./of-kind.ts"
import { removeReminder, restoreReminder } from "./removal.ts"
import { shownTo } from "./shown-to.ts"
import { listTargets } from "./targets.ts"
import { watchReminders } from "./watch.ts"

const calls = colleagues.notifications
const ofRecords = reading("crm.read").notifications

type Caller = { identity: { user: User }; requestId: string }
const changer = ({ identity, requestId }: Caller) => ({ user: identity.user, requestId })

type Page = Parameters<typeof listPage>[2]
type Paged = { input: Page; context: Caller }

/** What answers one of the caller's lists. */
const paged =
  (name: Parameters<typeof listPage>[0], path: string) =>
  async ({ input, context }: Paged) =>
    pageAnswer(`/api/${path}`, input, await listPage(name, context.identity.user, input))

const ofCompany = remindersOf("company")
const ofContact = remindersOf("contact")
const ofRegistration = remindersOf("registration")

export const notifications = {
  listAlerts: calls.listAlerts.handler(({ context }) => listAlerts(context.identity.user)),
  listToDo: calls.listToDo.handler(paged("toDo", "notif-old-and-today")),
  listComing: calls.listComing.handler(paged("coming", "notif-coming-soon")),
  listConnected: calls.listConnected.handler(paged("connected", "notif-connected")),
  listOld: calls.listOld.handler(paged("old", "notif-old")),
  listDone: calls.listDone.handler(paged("done", "notif-done")),
  listAll: calls.listAll.handler(paged("all", "notif-all-for-user")),
  listCreated: calls.listCreated.handler(paged("created", "notif-created")),
  listToday: calls.listToday.handler(paged("today", "notif-today")),

  listForCompany: ofRecords.listForCompany.handler(({ input, context }) =>
    ofCompany(input.company, input, context),
  ),
  listForContact: ofRecords.listForContact.handler(({ input, context }) =>
    ofContact(input.contact, input, context),
  ),

  listForRegistration: reading("registrations.read").notifications.listForRegistration.handler(
    ({ input, context }) => ofRegistration(input.registration, input, context),
  ),

  listTargets: calls.listTargets.handler(async () => ({ data: await listTargets() })),

  watch: calls.watch.handler(({ context }) => watchReminders(context.identity, context.token ?? "")),

  create: calls.create.handler(async ({ input, context }) => {
    if (input.notifiable_type) requireReading(context.identity, input.notifiable_type)
    return { success: true, new: shownTo(context.identity.user, await addReminder(input, changer(context))) }
  }),

  edit: calls.edit.handler(async ({ input, context }) => {
    if (input.notifiable_type) requireReading(context.identity, input.notifiable_type)
    return { success: true, new: shownTo(context.identity.user, await editReminder(input, changer(context))) }
  }),

  remove: calls.remove.handler(async ({ input, context }) => {
    await removeReminder(input.notif, changer(context))
    return { success: true }
  }),

  restore: calls.restore.handler(async ({ input, context }) => ({
    success: true,
    new: shownTo(context.identity.user, await restoreReminder(input.notif, changer(context))),
  })),

  setDone: calls.setDone.handler(async ({ input, context }) => ({
    success: true,
    new: shownTo(context.identity.user, await setDone(input.notif, input.done, changer(context))),
  })),

  skip: calls.skip.handler(async ({ input, context }) => ({
    success: true,
    new: shownTo(context.identity.user, await skipAlert(input.notif, changer(context))),
  })),

  claim: calls.claim.handler(async ({ input, context }) => ({
    success: true,
    won: await claimAlert(input.notif, context.identity.user),
  })),
}
