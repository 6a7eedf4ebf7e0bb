"use client"

import { IconX } from "@tabler/icons-react"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useId } from "react"
import { useNotedKeys, useShortcuts } from "#components/shell/shortcuts.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { AboutLink, DocumentLink } from "./about-link.tsx"
import { dayOf, formatDue } from "./due.ts"
import classes from "./shared/bell.module.css"
import { openSnooze, SnoozeMenu, snoozeKey } from "./snooze-menu.tsx"
import { wallTimeOf } from "./time-steps.ts"
import { useSetDone } from "./use-reminder-changes.ts"
import { type ReminderPages, remindersOf, useReminderPages } from "./use-reminder-pages.ts"

/** What the bell counts, in sections that are read on and on: what is due today is in sight, however much is overdue. */
const sections = [
  { name: "today", read: (page: number) => api.notifications.listToday({ page, only: "reminders" }) },
  { name: "overdue", read: (page: number) => api.notifications.listOld({ page, only: "reminders" }) },
  { name: "notices", read: (page: number) => api.notifications.listToDo({ page, only: "notices" }) },
] as const

type Section = (typeof sections)[number]
const useSection = ({ name, read }: Section) => useReminderPages(["bell", name], read)

/** Reminders due today and overdue ones, and notices (N-27); asked for again each time the bell is opened. */
export function ToDo({ onNew }: { onNew: () => void }) {
  const t = useTranslations("notifications")
  const [today, overdue, notices] = sections
  const lists = [
    { name: today.name, pages: useSection(today) },
    { name: overdue.name, pages: useSection(overdue) },
    { name: notices.name, pages: useSection(notices) },
  ]
  useShortcuts({ n: { label: t("new"), run: onNew } }, t("title"))
  useNotedKeys({ [snoozeKey]: t("snooze.title") }, t("title"))
  if (lists.some(({ pages }) => !pages.data && pages.isError)) {
    const retry = () => lists.forEach(({ pages }) => void pages.refetch())
    return (
      <p role="alert" className={classes.empty}>
        {t("loadingFailed")} <LinkButton onClick={retry}>{t("retry")}</LinkButton>
      </p>
    )
  }
  if (lists.some(({ pages }) => !pages.data)) return <Skeleton height={40} />
  const shown = lists.filter(({ pages }) => pages.data && remindersOf(pages.data).length > 0)
  if (shown.length === 0) return <p className={classes.empty}>{t("noneToDo")}</p>
  return shown.map(({ name, pages }) => <DueSection key={name} name={name} pages={pages} />)
}

function DueSection({ name, pages }: { name: Section["name"]; pages: ReminderPages }) {
  const t = useTranslations("notifications")
  const id = useId()
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  if (!data) return null
  const count = data.pages[0]?.meta.total ?? 0
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h3 id={id} className={classes.sectionTitle}>
        {t(`sections.${name}`)} <span className={classes.count}>{count}</span>
      </h3>
      <ul className={classes.list}>
        {remindersOf(data).map((reminder) => (
          <DueReminder key={reminder.id} reminder={reminder} />
        ))}
      </ul>
      {hasNextPage && (
        <LinkButton
          look="bar"
          aria-disabled={isFetchingNextPage}
          onClick={() => void (isFetchingNextPage || pages.fetchNextPage())}
        >
          {isFetchingNextPage ? t("loading") : t("showMore")}
        </LinkButton>
      )}
      {isFetchNextPageError && <p role="alert">{t("loadingFailed")}</p>}
    </section>
  )
}

function DueReminder({ reminder }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const setDone = useSetDone(reminder)
  return (
    <li className={classes.reminder} onKeyDown={openSnooze}>
      <DueTime reminder={reminder} />
      <div className={classes.text}>
        <strong>{reminder.title}</strong>
        <AboutLink reminder={reminder} />
        <DocumentLink reminder={reminder} />
        {reminder.description && <p>{reminder.description}</p>}
      </div>
      <SnoozeMenu reminder={reminder} onBefore={focusNeighbour} />
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
function focusNeighbour(inside: HTMLElement | null) {
  const item = inside?.closest(`.${classes.reminder}`)
  const neighbour =
    item?.nextElementSibling ?? item?.previousElementSibling ?? item?.closest(`.${classes.panel}`)
  neighbour?.querySelector("button")?.focus()
}

/** Hour and minute, or that it is for the whole day; with the day when that is not today. */
function DueTime({ reminder }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const now = Date.now()
  const { expire_at, due_on, notice } = reminder
  const value = due_on ?? expire_at
  if (dayOf(reminder, timeZone) === wallTimeOf(now, timeZone).day)
    return <time dateTime={value}>{due_on ? t("allDay") : wallTimeOf(expire_at, timeZone).time}</time>
  return (
    <time dateTime={value} className={notice ? classes.day : classes.late}>
      {formatDue(reminder, now, locale, timeZone)}
    </time>
  )
}
