import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { subjectNotFound } from "#lib/backend/records/required-record.ts"
import type { NotifiableType } from "#lib/contract/records/notifications.ts"
import { listOfRecord, lives, type Viewer } from "./data.ts"

type Page = { page: number; per_page: number }
type Caller = { identity: { user: Viewer } }

/** What answers the call for the reminders about a record of a kind; `id` is the record's. */
export function remindersOf(type: NotifiableType) {
  return async (id: number, { page, per_page }: Page, { identity }: Caller) => {
    const subject = { type, id }
    if (!(await lives(subject))) throw subjectNotFound(subject)
    const input = { page, per_page }
    const { has_mine, ...found } = await listOfRecord(subject, identity.user, input)
    return { has_mine, ...pageAnswer(`/api/notif-for/${type}/${id}`, input, found) }
  }
}
