"use client"

import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import { Row, Rows } from "#components/ui/page/rows.tsx"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { formatExact } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { AboutLink } from "../about-link.tsx"
import { formatDue, isOverdue } from "../due.ts"
import { remindersKey } from "../reminder-keys.ts"
import classes from "../reminder-list.module.css"
import { ReminderSidebarHost } from "../reminder-sidebar-host.tsx"
import { openSnooze, SnoozeMenu } from "../snooze-menu.tsx"
import { useSetDone } from "../use-reminder-changes.ts"

/** Key of what shows reminders of the day: it is read again with all others when one changes. */
export const remindersToday = [...remindersKey, "today"] as const

/** The panel of all reminders. */
export const AllReminders = ReminderSidebarHost

/** Reminders as short rows that are ticked when done. */
export function DueReminders({ reminders, label }: { reminders: readonly Reminder[]; label: string }) {
  return (
    <Rows aria-label={label} className={classes.list}>
      {reminders.map((reminder) => (
        <DueReminder key={reminder.id} reminder={reminder} />
      ))}
    </Rows>
  )
}

function DueReminder({ reminder }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const setDone = useSetDone(reminder)
  const { title } = reminder
  const due = reminder.due_on ?? reminder.expire_at
  const now = Date.now()
  // It leaves with the next answer; until then it is struck through.
  const isDone = setDone.isPending || setDone.isSuccess ? setDone.variables : reminder.done
  return (
    <Row
      size="small"
      data-done={isDone || undefined}
      onKeyDown={openSnooze}
      actions={<SnoozeMenu reminder={reminder} />}
      lead={
        <CheckBox
          aria-label={t("doneNamed", { title })}
          data-tooltip={t("markDone")}
          checked={isDone}
          onChange={({ currentTarget }) => setDone.isPending || setDone.mutate(currentTarget.checked)}
        />
      }
    >
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        <p className={classes.details}>
          <time dateTime={due} data-tooltip={formatExact(due, locale, timeZone)}>
            {formatDue(reminder, now, locale, timeZone)}
          </time>
          {isOverdue({ ...reminder, done: isDone }, now, timeZone) && (
            <span className={classes.overdue}>{t("overdue")}</span>
          )}
          <AboutLink reminder={reminder} />
        </p>
      </div>
    </Row>
  )
}
