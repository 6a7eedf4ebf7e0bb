import type { Note, NoteType } from "#lib/contract/notes.ts"
import type { NotePage } from "./notes-pages.ts"
import type { Subject } from "./subject.ts"

/** What a note's form holds. */
export type NoteText = { content: string; type: NoteType }

type NoteCalls = {
  listNotes: (page: number) => Promise<NotePage>
  listActivity: (page: number) => Promise<NotePage>
  create: (text: NoteText) => Promise<{ note: Note }>
  edit: (text: NoteText & { note: number; version: number }) => Promise<{ note: Note }>
  remove: (note: number) => Promise<unknown>
  restore: (note: number) => Promise<{ note: Note }>
  pin: (note: Pick<Note, "id" | "pinned">) => Promise<unknown>
}

/**
 * The calls for notes of that record. They load with the first call: the page shows what the server rendered without
 * them.
 */
export async function loadNoteCalls({ type, id }: Subject): Promise<NoteCalls> {
  const { api } = await import("#lib/api/client.ts")
  const ofBoth: Pick<NoteCalls, "pin" | "restore"> = {
    pin: ({ id: note, pinned }) => api.notes.pin({ note, pinned }),
    restore: (note) => api.notes.restore({ note }),
  }
  if (type === "company") {
    const company = id
    return {
      listNotes: (page) => api.notes.list({ company, page }),
      listActivity: (page) => api.companies.listActivity({ company, page }),
      create: (text) => api.notes.create({ company, ...text }),
      edit: (text) => api.notes.edit({ company, ...text }),
      remove: (note) => api.notes.remove({ company, note }),
      ...ofBoth,
    }
  }
  const contact = id
  return {
    listNotes: (page) => api.contactNotes.list({ contact, page }),
    listActivity: (page) => api.contacts.listActivity({ contact, page }),
    create: (text) => api.contactNotes.create({ contact, ...text }),
    edit: (text) => api.contactNotes.edit({ contact, ...text }),
    remove: (note) => api.contactNotes.remove({ contact, note }),
    ...ofBoth,
  }
}
