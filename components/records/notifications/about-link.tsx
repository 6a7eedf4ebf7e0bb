import { useTranslations } from "next-intl"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { documentAddress, recordAddress } from "./reminder-address.ts"

/** What a reminder is about: a link where that page exists. */
export function AboutLink({ reminder }: { reminder: Reminder }) {
  if (!reminder.notifiable_name) return null
  const address = recordAddress(reminder)
  return address ? <a href={address}>{reminder.notifiable_name}</a> : <span>{reminder.notifiable_name}</span>
}

/** Opens the document that a reminder brings, beside the page. */
export function DocumentLink({ reminder }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const address = documentAddress(reminder)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener">
      {t("openDocument")}
    </a>
  )
}
