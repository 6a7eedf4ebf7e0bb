"use client"

import { IconX } from "@tabler/icons-react"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { isBuilt } from "#components/shell/areas.ts"
import { useFailureToast } from "#components/ui/failure-toast.tsx"
import { Skeleton } from "#components/ui/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Notification } from "#lib/contract/notifications.ts"
import classes from "./bell.module.css"

const todayKey = ["notifications", "today"]

/** Reminders that are due today, by time; asked for anew each time the bell is opened. */
export function Today() {
  const t = useTranslations("shell")
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: todayKey,
    queryFn: async () => (await api.notifications.listToday()).data,
    refetchOnMount: "always",
  })
  if (isPending) return <Skeleton height={40} />
  if (isError) {
    return (
      <p role="alert" className={classes.empty}>
        {t("todayFailed")}{" "}
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
        <Reminder key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  )
}

function Reminder({ reminder }: { reminder: Notification }) {
  const t = useTranslations("shell")
  const remove = useRemove()
  return (
    <li className={classes.reminder}>
      <DueTime value={reminder.expire_at} />
      <div className={classes.text}>
        <strong>{reminder.title}</strong>
        <Subject reminder={reminder} />
        {reminder.description && <p>{reminder.description}</p>}
      </div>
      <button
        type="button"
        className={classes.remove}
        aria-label={t("removeReminder", { title: reminder.title })}
        data-tip={t("remove")}
        disabled={remove.isPending}
        onClick={() => remove.mutate(reminder.id)}
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Hour and minute of today. */
function DueTime({ value }: { value: string }) {
  const time = { hour: "2-digit", minute: "2-digit", timeZone: useTimeZone() } as const
  const text = new Intl.DateTimeFormat(useLocale(), time).format(new Date(value))
  return <time dateTime={value}>{text}</time>
}

/** What the reminder is about: a link where that page exists. */
function Subject({ reminder }: { reminder: Notification }) {
  const { notifiable_type: type, notifiable_id: id, notifiable_name: name } = reminder
  if (!type || !name) return null
  const isLinked = type === "company" || isBuilt("contacts")
  return isLinked ? <a href={`/${type}/${id}`}>{name}</a> : <span>{name}</span>
}

/** Takes the reminder away at once and puts it back, with the reason, when the server refuses. */
function useRemove() {
  const t = useTranslations("shell")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: (notif: number) => api.notifications.remove({ notif }),
    onMutate: (notif) => {
      const before = queries.getQueryData<Notification[]>(todayKey)
      queries.setQueryData<Notification[]>(
        todayKey,
        before?.filter(({ id }) => id !== notif),
      )
      return before
    },
    onError: (error, _, before) => {
      queries.setQueryData(todayKey, before)
      void showFailure(error, t("removeFailed"))
    },
  })
}
