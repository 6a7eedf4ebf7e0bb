import { changingMany } from "#lib/access/abilities.ts"
import { editing, reading, requireReading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { addMembers, removeMember } from "./change-members.ts"
import { countMembers, listMailingLists } from "./data.ts"
import { listEvents, ofContact, ofRecord } from "./history.ts"
import { importMembers } from "./import-members.ts"
import { listMembers } from "./members.ts"
import { archiveList, createList, editList } from "./mutations.ts"
import { getList, listStarts } from "./one-list.ts"
import { setForm } from "./sign-up-address.ts"

const reads = reading("crm.read").mailingLists
const keeps = reading("crm.read", "sequence.edit").mailingLists
const fills = editing("crm.read").mailingLists

export const mailingLists = {
  list: reads.list.handler(async ({ input }) =>
    pageAnswer("/api/mailing-list", input, await listMailingLists(input)),
  ),

  counts: reads.counts.handler(async ({ input }) => ({ data: await countMembers(input.lists) })),

  get: reads.get.handler(async ({ input }) => ({ data: await getList(input.list) })),

  create: keeps.create.handler(async ({ input, context }) => ({
    success: true,
    data: await createList(input, context.identity.user, actorOf(context)),
  })),

  edit: keeps.edit.handler(async ({ input: { list, version, ...fresh }, context }) => ({
    success: true,
    data: await editList({ list, version }, fresh, context.identity.user, actorOf(context)),
  })),

  archive: keeps.archive.handler(async ({ input, context }) => ({
    success: true,
    data: await archiveList(input.list, input.archived, actorOf(context)),
  })),

  setForm: keeps.setForm.handler(async ({ input, context }) => ({
    success: true,
    data: await setForm(input, actorOf(context)),
  })),

  starts: reads.starts.handler(async ({ input }) => ({ data: await listStarts(input.list) })),

  members: reads.members.handler(async ({ input }) =>
    pageAnswer(`/api/mailing-list/${input.list}/member`, input, await listMembers(input)),
  ),

  addMembers: fills.addMembers.handler(async ({ input, context }) => ({
    success: true,
    ...(await addMembers(input, actorOf(context))),
  })),

  removeMember: fills.removeMember.handler(async ({ input, context }) => {
    await removeMember(input, actorOf(context))
    return { success: true }
  }),

  importMembers: reading("crm.read", ...changingMany).mailingLists.importMembers.handler(
    async ({ input, context }) => ({
      success: true,
      data: await importMembers(input, actorOf(context)),
    }),
  ),

  events: reads.events.handler(({ input }) => listEvents(input.list, input.before)),

  ofContact: reads.ofContact.handler(async ({ input }) => ({ data: await ofContact(input.contact) })),

  ofRecord: reads.ofRecord.handler(async ({ input, context }) => {
    requireReading(context.identity, input.type)
    return { data: await ofRecord(input.type, input.record) }
  }),
}
