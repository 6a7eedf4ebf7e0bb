import { signedIn } from "../base.ts"
import { requireCompany } from "../companies/required.ts"
import { notFound } from "../errors.ts"
import { pageUrl } from "../page-url.ts"
import { pageLinks, pageMeta } from "../paging.ts"
import { findNote, firstPage, listNotes } from "./data.ts"
import { deleteNote, pinNote, rewriteNote, writeNote } from "./mutations.ts"

const calls = signedIn.notes

type Caller = { identity: { user: { id: number } }; requestId: string }
const actor = ({ identity, requestId }: Caller) => ({ userId: identity.user.id, requestId })

async function firstNotes(companyId: number) {
  return (await listNotes(companyId, firstPage)).rows
}

export const notes = {
  list: calls.list.handler(async ({ input }) => {
    await requireCompany(input.company)
    const { rows, total } = await listNotes(input.company, input)
    const { company, ...query } = input
    const place = { page: input.page, perPage: input.per_page, total }
    return {
      data: rows,
      links: pageLinks(place, pageUrl(`/api/company/${company}/note`, query)),
      meta: pageMeta(place),
    }
  }),

  create: calls.create.handler(async ({ input: { company, content, type }, context }) => {
    const note = await writeNote({ companyId: company, content, type }, actor(context))
    return { success: true, note, all: await firstNotes(company) }
  }),

  get: calls.get.handler(async ({ input }) => {
    const note = await findNote(input.company, input.note)
    if (!note) throw notFound("Note")
    return { data: note }
  }),

  edit: calls.edit.handler(async ({ input: { company, note: noteId, content, type, version }, context }) => {
    const note = await rewriteNote({ companyId: company, noteId, content, type, version }, actor(context))
    return { success: true, note, all: await firstNotes(company) }
  }),

  remove: calls.remove.handler(async ({ input, context }) => {
    await deleteNote(input.company, input.note, actor(context))
    return { success: true, all: await firstNotes(input.company) }
  }),

  pin: calls.pin.handler(async ({ input: { note, pinned }, context }) => {
    await pinNote(note, pinned, actor(context))
    return { id: note, pinned }
  }),
}
