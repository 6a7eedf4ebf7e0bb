"use client"

import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { api } from "#lib/api/client.ts"
import { askPermission, raiseAlert } from "./desktop.ts"
import { followChanges } from "./live-changes.ts"
import { alertPoll, isPolling } from "./poll.ts"
import { alertKey, remindersKey } from "./reminder-keys.ts"
import classes from "./shared/bell.module.css"

/** The count stops here: what the API counts no further it calls this. */
const maxCounted = 100

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
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count < maxCounted ? count : `${maxCounted - 1}+`}</span>
      <span className="visually-hidden">{t("toDoCount", { count })}</span>
    </span>
  )
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
