"use client"

import { IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Notification as Reminder } from "#lib/contract/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { AboutLink, DocumentLink } from "./about-link.tsx"
import classes from "./bell.module.css"
import { todayKey } from "./reminder-keys.ts"
import { wallTimeOf } from "./time-steps.ts"
import { useRemoveReminder } from "./use-reminder-changes.ts"

/** Reminders that are due today, by time; asked for anew each time the bell is opened. */
export function Today() {
  const t = useTranslations("notifications")
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: todayKey,
    queryFn: async () => (await api.notifications.listToday()).data,
    refetchOnMount: "always",
  })
  if (isPending) return <Skeleton height={40} />
  if (isError) {
    return (
      <p role="alert" className={classes.empty}>
        {t("loadingFailed")}{" "}
        <button type="button" className={classes.retry} onClick={() => void refetch()}>
          {t("retry")}
        </button>
      </p>
    )
  }
  if (data.length === 0) return <p className={classes.empty}>{t("noneToday")}</p>
  return (
    <ul className={classes.list}>
      {data.map((reminder) => (
        <TodaysReminder key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  )
}

function TodaysReminder({ reminder }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const remove = useRemoveReminder()
  return (
    <li className={classes.reminder}>
      <DueTime value={reminder.expire_at} />
      <div className={classes.text}>
        <strong>{reminder.title}</strong>
        <AboutLink reminder={reminder} />
        <DocumentLink reminder={reminder} />
        {reminder.description && <p>{reminder.description}</p>}
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={t("removeNamed", { title: reminder.title })}
        data-tip={t("remove")}
        disabled={remove.isPending}
        // The second half of a double click comes when the next reminder has moved up under the pointer.
        onClick={({ detail, currentTarget }) => {
          if (detail > 1) return
          focusNeighbour(currentTarget)
          remove.mutate(reminder)
        }}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Moves the focus from a reminder that goes to one that stays, or it would be lost with it. */
function focusNeighbour(button: HTMLElement) {
  const item = button.closest("li")
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? button.closest("[popover]")
  neighbour?.querySelector("button")?.focus()
}

/** Hour and minute of today. */
function DueTime({ value }: { value: string }) {
  const timeZone = useTimeZone() ?? defaultTimeZone
  return <time dateTime={value}>{wallTimeOf(value, timeZone).time}</time>
}
