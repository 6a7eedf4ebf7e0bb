import type { NoteType } from "#lib/contract/notes.ts"
import { editors, signedIn } from "../http/base.ts"
import { notFound } from "../http/errors.ts"
import { actorOf } from "../records/audit/write-audit.ts"
import type { Subject } from "../records/required-record.ts"
import { findNote, firstPage, listNotes } from "./data.ts"
import { deleteNote, pinNote, rewriteNote, writeNote } from "./mutations.ts"
import { pageOfNotes } from "./page.ts"
import { restoreNote } from "./restore.ts"
import { listVersions } from "./versions.ts"

type Caller = Parameters<typeof actorOf>[0]

const company = (id: number): Subject => ({ type: "company", id })
const contact = (id: number): Subject => ({ type: "contact", id })

async function firstNotes(subject: Subject) {
  return (await listNotes(subject, firstPage)).rows
}

async function getNote(subject: Subject, noteId: number) {
  const note = await findNote(subject, noteId)
  if (!note) throw notFound("Note")
  return { data: note }
}

type Draft = { content: string; type: NoteType }

async function create(subject: Subject, { content, type }: Draft, caller: Caller) {
  const note = await writeNote({ subject, content, type }, actorOf(caller))
  return { success: true as const, note, all: await firstNotes(subject) }
}

type Edit = { note: number; content: string; type?: NoteType | undefined; version?: number | undefined }

async function edit(subject: Subject, { note: noteId, content, type, version }: Edit, caller: Caller) {
  const note = await rewriteNote({ subject, noteId, content, type, version }, actorOf(caller))
  return { success: true as const, note, all: await firstNotes(subject) }
}

async function remove(subject: Subject, noteId: number, caller: Caller) {
  await deleteNote(subject, noteId, actorOf(caller))
  return { success: true as const, all: await firstNotes(subject) }
}

const ofCompany = signedIn.notes
const ofContact = signedIn.contactNotes
const writesOfCompany = editors.notes
const writesOfContact = editors.contactNotes

export const notes = {
  list: ofCompany.list.handler(({ input }) => pageOfNotes(company(input.company), input)),
  create: writesOfCompany.create.handler(({ input, context }) =>
    create(company(input.company), input, context),
  ),
  get: ofCompany.get.handler(({ input }) => getNote(company(input.company), input.note)),
  edit: writesOfCompany.edit.handler(({ input, context }) => edit(company(input.company), input, context)),
  remove: writesOfCompany.remove.handler(({ input, context }) =>
    remove(company(input.company), input.note, context),
  ),
  pin: writesOfCompany.pin.handler(async ({ input: { note, pinned }, context }) => {
    await pinNote(note, pinned, actorOf(context))
    return { id: note, pinned }
  }),
  listVersions: ofCompany.listVersions.handler(async ({ input }) => ({
    data: await listVersions(input.note),
  })),
  restore: writesOfCompany.restore.handler(async ({ input, context }) => {
    const { note, subject } = await restoreNote(input.note, actorOf(context))
    return { success: true as const, note, all: await firstNotes(subject) }
  }),
}

export const contactNotes = {
  list: ofContact.list.handler(({ input }) => pageOfNotes(contact(input.contact), input)),
  create: writesOfContact.create.handler(({ input, context }) =>
    create(contact(input.contact), input, context),
  ),
  get: ofContact.get.handler(({ input }) => getNote(contact(input.contact), input.note)),
  edit: writesOfContact.edit.handler(({ input, context }) => edit(contact(input.contact), input, context)),
  remove: writesOfContact.remove.handler(({ input, context }) =>
    remove(contact(input.contact), input.note, context),
  ),
}
