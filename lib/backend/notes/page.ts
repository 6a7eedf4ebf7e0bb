import type { Note } from "#lib/contract/notes.ts"
import type { PageLink, PageMeta } from "#lib/contract/paging.ts"
import { pageAnswer } from "../lists/page-answer.ts"
import { requireRecord, type Subject } from "../records/required-record.ts"
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

/** The answer of a record's activity. Throws a 404 for an unknown record. */
export async function pageOfActivity(subject: Subject, { page, per_page }: Query) {
  const answer = await pageAt(`/api/${subject.type}/activity/${subject.id}`, subject, { page, per_page })
  return { ...answer, data: answer.data.map((note) => ({ ...note, kind: "note" as const })) }
}
