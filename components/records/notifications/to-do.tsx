"use client"

import { IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { AboutLink, DocumentLink } from "./about-link.tsx"
import { formatDue } from "./due.ts"
import { toDoKey } from "./reminder-keys.ts"
import classes from "./shared/bell.module.css"
import { wallTimeOf } from "./time-steps.ts"
import { useSetDone } from "./use-reminder-changes.ts"

/** As many as the count beside the bell tells apart. */
const maxListed = 100

/** What the bell counts: reminders that are overdue or due today, by time; asked for anew each time the bell is opened. */
export function ToDo() {
  const t = useTranslations("notifications")
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: toDoKey,
    queryFn: async () => (await api.notifications.listToDo({ per_page: maxListed })).data,
    refetchOnMount: "always",
  })
  if (isPending) return <Skeleton height={40} />
  if (isError) {
    return (
      <p role="alert" className={classes.empty}>
        {t("loadingFailed")} <LinkButton onClick={() => void refetch()}>{t("retry")}</LinkButton>
      </p>
    )
  }
  if (data.length === 0) return <p className={classes.empty}>{t("noneToDo")}</p>
  return (
    <ul className={classes.list}>
      {data.map((reminder) => (
        <DueReminder key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  )
}

function DueReminder({ reminder }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const setDone = useSetDone(reminder)
  return (
    <li className={classes.reminder}>
      <DueTime value={reminder.expire_at} />
      <div className={classes.text}>
        <strong>{reminder.title}</strong>
        <AboutLink reminder={reminder} />
        <DocumentLink reminder={reminder} />
        {reminder.description && <p>{reminder.description}</p>}
      </div>
      <IconButton
        aria-label={t("doneNamed", { title: reminder.title })}
        data-tooltip={t("markDone")}
        // The second half of a double click comes when the next reminder has moved up under the pointer.
        onClick={({ detail, currentTarget }) => {
          if (detail > 1 || setDone.isPending) return
          focusNeighbour(currentTarget)
          setDone.mutate(true)
        }}
      >
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Moves the focus from a reminder that goes to one that stays, or it would be lost with it. */
function focusNeighbour(button: HTMLElement) {
  const item = button.closest("li")
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest("[popover]")
  neighbour?.querySelector("button")?.focus()
}

/** Hour and minute; with the day when that is not today. */
function DueTime({ value }: { value: string }) {
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const now = Date.now()
  const { day, time } = wallTimeOf(value, timeZone)
  if (day === wallTimeOf(now, timeZone).day) return <time dateTime={value}>{time}</time>
  return (
    <time dateTime={value} className={classes.late}>
      {formatDue(value, now, locale, timeZone)}
    </time>
  )
}
