import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { requireRecord, type Subject } from "#lib/backend/records/required-record.ts"
import type { PageLink, PageMeta } from "#lib/contract/platform/paging.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import { listNotes } from "./data.ts"

type Page = { data: Note[]; links: PageLink[]; meta: PageMeta }
type Query = { page: number; per_page: number }

async function pageAt(path: string, subject: Subject, query: Query): Promise<Page> {
  await requireRecord(subject)
  return pageAnswer(path, query, await listNotes(subject, query))
}

/** The answer of a record's list of notes. Throws a 404 for an unknown record. */
export function pageOfNotes(subject: Subject, { page, per_page }: Query): Promise<Page> {
  return pageAt(`/api/${subject.type}/${subject.id}/note`, subject, { page, per_page })
}
