import { can } from "#lib/access/abilities.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { requireRecord, type Subject } from "#lib/backend/records/required-record.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { PageLink, PageMeta } from "#lib/contract/platform/paging.ts"
import type { Note } from "#lib/contract/records/notes.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import { listActivity } from "./activity.ts"
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

/** The answer of a record's activity, as one user may see it: without mails for one who may read none. Throws a 404 for an unknown record. */
export async function pageOfActivity(
  subject: Subject<KindWith<"conversations">>,
  { page, per_page }: Query,
  viewer: User,
) {
  await requireRecord(subject)
  const reader = { id: viewer.id, readsMails: can(viewer, "mail.read") }
  const path = `/api/${subject.type}/activity/${subject.id}`
  return pageAnswer(path, { page, per_page }, await listActivity(subject, { page, per_page }, reader))
}
