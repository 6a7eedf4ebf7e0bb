import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import type { PageMeta } from "#lib/contract/platform/paging.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { pagesKey } from "./reminder-keys.ts"

type Page = { data: Reminder[]; meta: PageMeta }

/** A list of reminders, page after page. */
export function useReminderPages<Answer extends Page>(
  key: readonly (string | number)[],
  readPage: (page: number) => Promise<Answer>,
  { enabled = true } = {},
) {
  return useInfiniteQuery({
    queryKey: [...pagesKey, ...key],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.current_page < meta.last_page ? meta.current_page + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    enabled,
  })
}

export type ReminderPages = ReturnType<typeof useReminderPages<Page>>

/** The reminders of the pages; one that slid from one page to the next while they were read comes once. */
export function remindersOf(pages: { pages: Page[] }): Reminder[] {
  return [...new Map(pages.pages.flatMap(({ data }) => data).map((one) => [one.id, one])).values()]
}
