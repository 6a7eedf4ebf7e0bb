import type { NotifiableType } from "#lib/contract/notifications.ts"
import { pageUrl } from "../http/page-url.ts"
import { pageLinks, pageMeta } from "../lists/paging.ts"
import { subjectNotFound } from "../records/required-record.ts"
import { listOfRecord, lives, type Viewer } from "./data.ts"

type Page = { page: number; per_page: number }
type Caller = { identity: { user: Viewer } }

/** Where a page of reminders stands among the others. */
export function placed(path: string, input: Page, total: number) {
  const place = { page: input.page, perPage: input.per_page, total }
  return { links: pageLinks(place, pageUrl(path, { per_page: input.per_page })), meta: pageMeta(place) }
}

/** What answers the call for the reminders about a record of a kind; `id` is the record's. */
export function remindersOf(type: NotifiableType) {
  return async (id: number, input: Page, { identity }: Caller) => {
    const subject = { type, id }
    if (!(await lives(subject))) throw subjectNotFound(subject)
    const { rows, total, has_mine } = await listOfRecord(subject, identity.user, input)
    return { data: rows, has_mine, ...placed(`/api/notif-for/${type}/${id}`, input, total) }
  }
}
