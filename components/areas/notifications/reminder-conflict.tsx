import { Button } from "@mantine/core"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import type { Notification as Reminder } from "#lib/contract/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { formatDue } from "./due.ts"
import classes from "./reminder-dialog.module.css"

type Props = { theirs: Reminder; onKeepMine: () => void; onTakeTheirs: () => void }

/** What somebody else stored while this reminder was being changed, and which of the two shall stay. */
export function ReminderConflict({ theirs, onKeepMine, onTakeTheirs }: Props) {
  const t = useTranslations("notifications.conflict")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const due = formatDue(theirs.expire_at, Date.now(), locale, timeZone)
  return (
    <section className={classes.conflict} role="alert">
      <p className={classes.conflictTitle}>{t("title")}</p>
      <p>{[theirs.title, due, theirs.target.name].join(" · ")}</p>
      {theirs.description && <p>{theirs.description}</p>}
      <div className={classes.conflictButtons}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t("takeTheirs")}
        </Button>
        <Button onClick={onKeepMine}>{t("keepMine")}</Button>
      </div>
    </section>
  )
}
