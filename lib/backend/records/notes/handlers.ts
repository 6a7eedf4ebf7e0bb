import { editing, reading, readingSome, requireReading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pinNote } from "./mutations.ts"
import { firstNotes, notesOf } from "./of-kind.ts"
import { kindOfNote, restoreNote } from "./restore.ts"
import { listVersions } from "./versions.ts"

const reads = reading("crm.read")
const writes = editing("crm.read")
/** Calls that name a note alone, which is one of a company or of a registration: they look at whose it is. */
const readsAny = readingSome(["crm.read", "registrations.read"]).notes
const writesAny = readingSome(["crm.read", "registrations.read"], "record.edit").notes
const readsOfRegistrations = reading("registrations.read").registrationNotes
const writesOfRegistrations = editing("registrations.read").registrationNotes

const ofCompany = notesOf("company")
const ofContact = notesOf("contact")
const ofRegistration = notesOf("registration")

export const notes = {
  list: reads.notes.list.handler(({ input }) => ofCompany.list(input.company, input)),
  create: writes.notes.create.handler(({ input, context }) =>
    ofCompany.create(input.company, input, context),
  ),
  get: reads.notes.get.handler(({ input }) => ofCompany.get(input.company, input.note)),
  edit: writes.notes.edit.handler(({ input, context }) => ofCompany.edit(input.company, input, context)),
  remove: writes.notes.remove.handler(({ input, context }) =>
    ofCompany.remove(input.company, input.note, context),
  ),
  pin: writesAny.pin.handler(async ({ input: { note, pinned }, context }) => {
    requireReading(context.identity, await kindOfNote(note))
    await pinNote(note, pinned, actorOf(context))
    return { id: note, pinned }
  }),
  listVersions: readsAny.listVersions.handler(async ({ input, context }) => {
    requireReading(context.identity, await kindOfNote(input.note))
    return { data: await listVersions(input.note) }
  }),
  restore: writesAny.restore.handler(async ({ input, context }) => {
    requireReading(context.identity, await kindOfNote(input.note))
    const { note, subject } = await restoreNote(input.note, actorOf(context))
    return { success: true as const, note, all: await firstNotes(subject) }
  }),
}

export const contactNotes = {
  list: reads.contactNotes.list.handler(({ input }) => ofContact.list(input.contact, input)),
  create: writes.contactNotes.create.handler(({ input, context }) =>
    ofContact.create(input.contact, input, context),
  ),
  get: reads.contactNotes.get.handler(({ input }) => ofContact.get(input.contact, input.note)),
  edit: writes.contactNotes.edit.handler(({ input, context }) =>
    ofContact.edit(input.contact, input, context),
  ),
  remove: writes.contactNotes.remove.handler(({ input, context }) =>
    ofContact.remove(input.contact, input.note, context),
  ),
}

export const registrationNotes = {
  list: readsOfRegistrations.list.handler(({ input }) => ofRegistration.list(input.registration, input)),
  create: writesOfRegistrations.create.handler(({ input, context }) =>
    ofRegistration.create(input.registration, input, context),
  ),
  get: readsOfRegistrations.get.handler(({ input }) => ofRegistration.get(input.registration, input.note)),
  edit: writesOfRegistrations.edit.handler(({ input, context }) =>
    ofRegistration.edit(input.registration, input, context),
  ),
  remove: writesOfRegistrations.remove.handler(({ input, context }) =>
    ofRegistration.remove(input.registration, input.note, context),
  ),
}
