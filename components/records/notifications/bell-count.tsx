"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { CountBadge } from "#components/ui/text/count-badge.tsx"
import { api } from "#lib/api/client.ts"
import { askPermission, raiseAlert } from "./desktop.ts"
import { followChanges } from "./live-changes.ts"
import { alertPoll, isPolling } from "./poll.ts"
import { alertKey, remindersKey } from "./reminder-keys.ts"

/** How many reminders are to do, kept true while the page is open; alerts are raised meanwhile. */
export function BellCount({ onShowAll }: { onShowAll: () => void }) {
  const t = useTranslations("notifications")
  const queries = useQueryClient()
  const { id } = useUser()
  const count = useAlerts(onShowAll)

  useEffect(askPermission, [])

  useEffect(
    () =>
      followChanges(id, () => {
        void queries.invalidateQueries({
          queryKey: remindersKey,
          predicate: (query) => query.queryKey[1] !== alertKey[1] || isPolling(query),
        })
      }),
    [id, queries],
  )

  if (count === 0) return null
  return <CountBadge count={count} label={t("toDoCount", { count })} tone="danger" />
}

/**
 * Polls for reminders that are due and tells each of them once.
 * @param showAll called when one that leads nowhere is clicked
 * @returns how many reminders are to do; 0 until that is known
 */
function useAlerts(showAll: () => void): number {
  const t = useTranslations("notifications")
  const texts = { open: t("open"), showAll: t("showAll") }
  const poll = alertPoll({
    list: () => api.notifications.listAlerts(),
    raise: (reminder) => raiseAlert(reminder, texts, showAll),
  })
  return useQuery(poll).data ?? 0
}
