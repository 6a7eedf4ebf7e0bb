"use client"

import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { api } from "#lib/api/client.ts"
import type { SubscriptionEvent } from "#lib/contract/automation/mailing-members.ts"
import { EventLines } from "../shared/event-lines.tsx"
import classes from "./list-page.module.css"

type Page = { data: SubscriptionEvent[]; has_more: boolean }

/** Who came to a list and left it, latest first. */
export function HistoryPart({ list, first }: { list: number; first: Page }) {
  const t = useTranslations("mailingLists.history")
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isError } = useInfiniteQuery({
    queryKey: ["mailing-list", list, "events", first.data[0]?.id],
    queryFn: ({ pageParam }) => api.mailingLists.events({ list, ...(pageParam && { before: pageParam }) }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.has_more ? last.data.at(-1)?.id : undefined),
    initialData: { pages: [first], pageParams: [0] },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const events = data.pages.flatMap((page) => page.data)
  if (events.length === 0) return <EmptyState title={t("title")}>{t("empty")}</EmptyState>
  return (
    <div className={classes.part}>
      <EventLines events={events} about="contact" />
      {isError && (
        <p role="alert" className={classes.alert}>
          {t("failed")}
        </p>
      )}
      {hasNextPage && (
        <PlainButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </PlainButton>
      )}
    </div>
  )
}
