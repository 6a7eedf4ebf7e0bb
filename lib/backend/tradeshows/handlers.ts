import { actorOf } from "../audit.ts"
import { adminOnly, requireAbility, signedIn } from "../base.ts"
import { notFound } from "../errors.ts"
import type { Identity } from "../session/identity.ts"
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

const calls = signedIn.tradeshows
const adminCalls = adminOnly.tradeshows

type Caller = { identity: Identity; requestId: string }

/** Who changes sessions; throws a 403 for one who may not (spec 1 §6). */
function editor(caller: Caller) {
  requireAbility(caller.identity, "session.add")
  return actorOf(caller)
}

async function told(changed: Promise<ChangedSession>) {
  return { success: true as const, ...(await changed) }
}

async function toldAll<Row>(all: Promise<Row[]>) {
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
    toldAll(createSection(input.tradeshow, input.name, actorOf(context))),
  ),

  renameSection: adminCalls.renameSection.handler(({ input, context }) =>
    toldAll(renameSection(input.tradeshow, input.section, input.name, actorOf(context))),
  ),

  removeSection: adminCalls.removeSection.handler(({ input, context }) =>
    toldAll(deleteSection(input.tradeshow, input.section, actorOf(context))),
  ),

  orderSections: adminCalls.orderSections.handler(({ input, context }) =>
    toldAll(orderSections(input.tradeshow, input.sections, actorOf(context))),
  ),

  listSessions: calls.listSessions.handler(async ({ input }) => ({
    data: await listSessions(input.tradeshow),
  })),

  createSession: calls.createSession.handler(({ input, context }) =>
    told(createSession(input.tradeshow, input.name, editor(context))),
  ),

  getSession: calls.getSession.handler(async ({ input }) => {
    const session = (await listSessions(input.tradeshow)).find(({ id }) => id === input.session)
    if (!session) throw notFound("Session")
    return { data: session }
  }),

  renameSession: calls.renameSession.handler(({ input, context }) => {
    const { tradeshow: showId, session: sessionId, name, version } = input
    return told(renameSession({ showId, sessionId, name, version }, editor(context)))
  }),

  removeSession: calls.removeSession.handler(({ input, context }) =>
    toldAll(deleteSession(input.tradeshow, input.session, editor(context))),
  ),

  setCurrentSession: calls.setCurrentSession.handler(({ input, context }) =>
    told(setCurrentSession(input.session, input.is_current, editor(context))),
  ),

  dateSession: calls.dateSession.handler(({ input, context }) =>
    told(dateSession(input.session, input.type, input.date, editor(context))),
  ),

  syncSession: calls.syncSession.handler(({ input, context }) =>
    told(syncSession(input.session, input.is_sync_mp, editor(context))),
  ),
}
