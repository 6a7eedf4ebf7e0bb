import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { maxNoteLength, noteTypes } from "./note-types.ts"
import { loadedVersion } from "./record-inputs.ts"

export const noteType = z.enum(noteTypes)
export type NoteType = z.infer<typeof noteType>

export const note = z.object({
  id: z.number(),
  type: noteType,
  /** Sanitised HTML. */
  content: z.string(),
  creator: option.nullable(),
  pinned: z.boolean(),
  created_at: instant,
  updated_at: instant,
  /** Who changed its text or type last, and when; null for one that is as it was written. */
  edited: z.object({ by: option.nullable(), at: instant }).nullable(),
  /** When the note is shown to have happened: its creation. */
  date_showed: instant,
  version: z.number(),
})
export type Note = z.infer<typeof note>

/** What a note said before it was changed: who wrote that, and when. */
export const noteVersion = z.object({
  type: noteType,
  /** Sanitised HTML. */
  content: z.string(),
  by: option.nullable(),
  at: instant,
})
export type NoteVersion = z.infer<typeof noteVersion>

const content = z.string().min(1, "required").max(maxNoteLength, "too_long")

/** `all` is the first page of the record's notes, pinned first, then newest. */
const changed = z.object({ success: z.literal(true), note, all: z.array(note) })

/** The calls on the notes of one kind of record; `subject` is the parameter of its path. */
export function notesOf<Subject extends z.ZodRawShape>(path: `/${string}`, record: string, subject: Subject) {
  return {
    list: oc
      .route({
        method: "GET",
        path,
        tags: ["Notes"],
        summary: `Notes of a ${record}, pinned first, then newest`,
      })
      .input(z.object({ ...subject, ...pageQuery }))
      .output(pageOf(note)),
    create: oc
      .route({
        method: "POST",
        path,
        tags: ["Notes"],
        summary: `Write a note on a ${record}`,
        successStatus: 201,
      })
      .input(z.object({ ...subject, content, type: noteType.default("N") }))
      .output(changed),
    get: oc
      .route({ method: "GET", path: `${path}/{note}`, tags: ["Notes"], summary: `One note of a ${record}` })
      .input(z.object({ ...subject, note: id }))
      .output(z.object({ data: note })),
    /** A `version` other than the stored one is a 409 with the stored note as `current`. Without it the stored text is replaced. */
    edit: oc
      .route({
        method: "PUT",
        path: `${path}/{note}`,
        tags: ["Notes"],
        summary: `Change the text or type of a note of a ${record}`,
      })
      .input(z.object({ ...subject, note: id, content, type: noteType.optional(), version: loadedVersion }))
      .output(changed),
    remove: oc
      .route({
        method: "DELETE",
        path: `${path}/{note}`,
        tags: ["Notes"],
        summary: `Delete a note of a ${record}`,
      })
      .input(z.object({ ...subject, note: id }))
      .output(z.object({ success: z.literal(true), all: z.array(note) })),
  }
}

export const notes = {
  ...notesOf("/company/{company}/note", "company", { company: id }),
  /** Notes of companies and of contacts. */
  pin: oc
    .route({ method: "POST", path: "/note/{note}", tags: ["Notes"], summary: "Pin or unpin a note" })
    .input(z.object({ note: id, pinned: z.boolean() }))
    .output(z.object({ id: z.number(), pinned: z.boolean() })),
  listVersions: oc
    .route({
      method: "GET",
      path: "/note/{note}/versions",
      tags: ["Notes"],
      summary: "Earlier texts of a note, latest first, without the current one",
    })
    .input(z.object({ note: id }))
    .output(z.object({ data: z.array(noteVersion) })),
  /** Notes of companies and of contacts; of a record that was merged into another, the note comes back at that one. */
  restore: oc
    .route({
      method: "POST",
      path: "/note/{note}/restore",
      tags: ["Notes"],
      summary: "Restore a deleted note; repeating it changes nothing",
    })
    .input(z.object({ note: id }))
    .output(changed),
}

export const contactNotes = notesOf("/contact/{contact}/note", "contact", { contact: id })

/** `PUT registration/{draft_session}/note` writes the one note of type R, which is the registration's own. */
export const registrationNotes = notesOf("/registration/{registration}/note", "registration", {
  registration: id,
})
