import { editors, signedIn } from "../http/base.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import { pinNote } from "./mutations.ts"
import { firstNotes, notesOf } from "./of-kind.ts"
import { restoreNote } from "./restore.ts"
import { listVersions } from "./versions.ts"

const ofCompany = notesOf("company")
const ofContact = notesOf("contact")
const ofRegistration = notesOf("registration")

export const notes = {
  list: signedIn.notes.list.handler(({ input }) => ofCompany.list(input.company, input)),
  create: editors.notes.create.handler(({ input, context }) =>
    ofCompany.create(input.company, input, context),
  ),
  get: signedIn.notes.get.handler(({ input }) => ofCompany.get(input.company, input.note)),
  edit: editors.notes.edit.handler(({ input, context }) => ofCompany.edit(input.company, input, context)),
  remove: editors.notes.remove.handler(({ input, context }) =>
    ofCompany.remove(input.company, input.note, context),
  ),
  pin: editors.notes.pin.handler(async ({ input: { note, pinned }, context }) => {
    await pinNote(note, pinned, actorOf(context))
    return { id: note, pinned }
  }),
  listVersions: signedIn.notes.listVersions.handler(async ({ input }) => ({
    data: await listVersions(input.note),
  })),
  restore: editors.notes.restore.handler(async ({ input, context }) => {
    const { note, subject } = await restoreNote(input.note, actorOf(context))
    return { success: true as const, note, all: await firstNotes(subject) }
  }),
}

export const contactNotes = {
  list: signedIn.contactNotes.list.handler(({ input }) => ofContact.list(input.contact, input)),
  create: editors.contactNotes.create.handler(({ input, context }) =>
    ofContact.create(input.contact, input, context),
  ),
  get: signedIn.contactNotes.get.handler(({ input }) => ofContact.get(input.contact, input.note)),
  edit: editors.contactNotes.edit.handler(({ input, context }) =>
    ofContact.edit(input.contact, input, context),
  ),
  remove: editors.contactNotes.remove.handler(({ input, context }) =>
    ofContact.remove(input.contact, input.note, context),
  ),
}

export const registrationNotes = {
  list: signedIn.registrationNotes.list.handler(({ input }) =>
    ofRegistration.list(input.registration, input),
  ),
  create: editors.registrationNotes.create.handler(({ input, context }) =>
    ofRegistration.create(input.registration, input, context),
  ),
  get: signedIn.registrationNotes.get.handler(({ input }) =>
    ofRegistration.get(input.registration, input.note),
  ),
  edit: editors.registrationNotes.edit.handler(({ input, context }) =>
    ofRegistration.edit(input.registration, input, context),
  ),
  remove: editors.registrationNotes.remove.handler(({ input, context }) =>
    ofRegistration.remove(input.registration, input.note, context),
  ),
}
