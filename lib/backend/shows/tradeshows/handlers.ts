import { adminOnly, reading, readingSome } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { listSessions } from "./data.ts"
import {
  type ChangedSession,
  createSession,
  dateSession,
  deleteSession,
  renameSession,
  setCurrentSession,
  syncSession,
} from "./mutations.ts"
import { createSection, deleteSection, listSections, orderSections, renameSection } from "./sections.ts"
import { createShow, editShow, listShows } from "./shows.ts"

const calls = readingSome(["crm.read", "registrations.read"]).tradeshows
const adminCalls = adminOnly.tradeshows
const sessionCalls = reading("crm.read", "session.add").tradeshows

async function answerWith(changed: Promise<ChangedSession>) {
  return { success: true as const, ...(await changed) }
}

async function answerWithAll<Row>(all: Promise<Row[]>) {
  return { success: true as const, all: await all }
}

export const tradeshows = {
  listShows: adminCalls.listShows.handler(async () => ({ data: await listShows() })),

  createShow: adminCalls.createShow.handler(async ({ input, context }) => ({
    data: await createShow(input, actorOf(context)),
  })),

  editShow: adminCalls.editShow.handler(async ({ input: { tradeshow: id, ...fields }, context }) => ({
    data: await editShow({ id, ...fields }, actorOf(context)),
  })),

  listSections: adminCalls.listSections.handler(async ({ input }) => ({
    data: await listSections(input.tradeshow),
  })),

  createSection: adminCalls.createSection.handler(({ input, context }) =>
    answerWithAll(createSection(input.tradeshow, input.name, actorOf(context))),
  ),

  renameSection: adminCalls.renameSection.handler(({ input: { tradeshow, section, ...names }, context }) =>
    answerWithAll(renameSection(tradeshow, section, names, actorOf(context))),
  ),

  removeSection: adminCalls.removeSection.handler(({ input, context }) =>
    answerWithAll(deleteSection(input.tradeshow, input.section, actorOf(context))),
  ),

  orderSections: adminCalls.orderSections.handler(({ input, context }) =>
    answerWithAll(orderSections(input.tradeshow, input.sections, actorOf(context))),
  ),

  listSessions: calls.listSessions.handler(async ({ input }) => ({
    data: await listSessions(input.tradeshow),
  })),

  createSession: sessionCalls.createSession.handler(({ input, context }) =>
    answerWith(createSession(input.tradeshow, input.name, actorOf(context))),
  ),

  getSession: calls.getSession.handler(async ({ input }) => {
    const session = (await listSessions(input.tradeshow)).find(({ id }) => id === input.session)
    if (!session) throw notFound("session")
    return { data: session }
  }),

  renameSession: sessionCalls.renameSession.handler(({ input, context }) => {
    const { tradeshow: showId, session: sessionId, name, version } = input
    return answerWith(renameSession({ showId, sessionId, name, version }, actorOf(context)))
  }),

  removeSession: adminCalls.removeSession.handler(({ input, context }) =>
    answerWithAll(deleteSession(input.tradeshow, input.session, actorOf(context))),
  ),

  setCurrentSession: sessionCalls.setCurrentSession.handler(({ input, context }) =>
    answerWith(setCurrentSession(input.session, input.is_current, actorOf(context))),
  ),

  dateSession: sessionCalls.dateSession.handler(({ input, context }) =>
    answerWith(dateSession(input.session, input.type, input.date, actorOf(context))),
  ),

  syncSession: sessionCalls.syncSession.handler(({ input, context }) =>
    answerWith(syncSession(input.session, input.is_sync_mp, actorOf(context))),
  ),
}
