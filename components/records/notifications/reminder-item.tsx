import { IconPencil, IconTrash } from "@tabler/icons-react"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { useUser } from "#components/shell/user-context.tsx"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { CheckBox } from "#components/ui/inputs/check-box.tsx"
import { Row } from "#components/ui/page/rows.tsx"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { formatExact } from "#lib/i18n/dates.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { AboutLink, DocumentLink } from "./about-link.tsx"
import { formatDue, isOverdue } from "./due.ts"
import classes from "./reminder-list.module.css"
import { openSnooze, SnoozeMenu } from "./snooze-menu.tsx"
import { useSetDone } from "./use-reminder-changes.ts"

type Props = { reminder: Reminder; isOfRecord?: boolean; onEdit: () => void; onRemove: () => void }

/** A reminder in a list: what, when, about whom, for whom; ticked when done. */
export function ReminderItem({ reminder, isOfRecord, onEdit, onRemove }: Props) {
  const t = useTranslations("notifications")
  const setDone = useSetDone(reminder)
  const { title, description, permissions } = reminder
  const isDone = setDone.isPending ? setDone.variables : reminder.done
  return (
    <Row
      data-done={isDone || undefined}
      revealsActions
      lead={
        <CheckBox
          aria-label={t("doneNamed", { title })}
          data-tooltip={isDone ? t("markNotDone") : t("markDone")}
          checked={isDone}
          disabled={!permissions.update}
          // Disabled while it is stored it would lose the focus.
          onChange={({ currentTarget }) => setDone.isPending || setDone.mutate(currentTarget.checked)}
        />
      }
      actions={permissions.update && <Actions reminder={reminder} onEdit={onEdit} onRemove={onRemove} />}
      onKeyDown={openSnooze}
    >
      <div className={classes.text}>
        <p className={classes.title}>{title}</p>
        {description && <p className={classes.description}>{description}</p>}
        <p className={classes.details}>
          <Due reminder={reminder} isDone={isDone} />
        </p>
        <p className={classes.details}>
          {!isOfRecord && <AboutLink reminder={reminder} />}
          <DocumentLink reminder={reminder} />
          <People reminder={reminder} />
        </p>
      </div>
    </Row>
  )
}

function Actions({ reminder, onEdit, onRemove }: Omit<Props, "isOfRecord">) {
  const t = useTranslations("notifications")
  const { title } = reminder
  return (
    <>
      <SnoozeMenu reminder={reminder} size="large" />
      <IconButton
        size="large"
        aria-label={t("editNamed", { title })}
        data-tooltip={t("edit")}
        onClick={onEdit}
      >
        <IconPencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        size="large"
        aria-label={t("removeNamed", { title })}
        data-tooltip={t("remove")}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </>
  )
}

function Due({ reminder, isDone }: { reminder: Reminder; isDone: boolean }) {
  const t = useTranslations("notifications")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const now = Date.now()
  const value = reminder.due_on ?? reminder.expire_at
  return (
    <>
      <time dateTime={value} data-tooltip={formatExact(value, locale, timeZone)}>
        {formatDue(reminder, now, locale, timeZone)}
      </time>
      {isOverdue({ ...reminder, done: isDone }, now, timeZone) && (
        <span className={classes.overdue}>{t("overdue")}</span>
      )}
    </>
  )
}

/** For whom it is, when not for the reader; from whom, when somebody else made it. */
function People({ reminder: { target, creator } }: { reminder: Reminder }) {
  const t = useTranslations("notifications")
  const user = useUser()
  return (
    <>
      {target.id !== user.ownerId && <span>{t("for", { name: target.name })}</span>}
      {creator && creator.id !== user.id && <span>{t("by", { name: creator.name })}</span>}
    </>
  )
}
