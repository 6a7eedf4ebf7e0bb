import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import { raiseAlert } from "./desktop.ts"
import { alertPoll } from "./poll.ts"

/**
 * Polls for reminders that are due and tells each of them once.
 * @param showAll called when one that leads nowhere is clicked
 * @returns how many reminders are to do; 0 until that is known
 */
export function useAlerts(showAll: () => void): number {
  const t = useTranslations("notifications")
  const texts = { open: t("open"), showAll: t("showAll") }
  const poll = alertPoll({
    list: () => api.notifications.listAlerts(),
    raise: (reminder) => raiseAlert(reminder, texts, showAll),
  })
  return useQuery(poll).data ?? 0
}
