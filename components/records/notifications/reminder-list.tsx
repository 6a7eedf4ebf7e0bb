import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Rows } from "#components/ui/page/rows.tsx"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { ReminderItem } from "./reminder-item.tsx"
import classes from "./reminder-list.module.css"
import { type ReminderPages, remindersOf } from "./use-reminder-pages.ts"

type Props = {
  pages: ReminderPages
  /** Accessible name of the list. */
  label: string
  empty: ReactNode
  /** The list is about one record, which its rows need not name. */
  isOfRecord?: boolean
  onEdit: (reminder: Reminder) => void
  onRemove: (reminder: Reminder) => void
}

/** Reminders, page after page. */
export function ReminderList({ pages, label, empty, isOfRecord, onEdit, onRemove }: Props) {
  const t = useTranslations("notifications")
  if (!pages.data) return pages.isError ? <Failure onRetry={() => void pages.refetch()} /> : <Waiting />
  const reminders = remindersOf(pages.data)
  if (reminders.length === 0) return empty
  return (
    <>
      <Rows className={classes.list} aria-label={label} aria-busy={pages.isPlaceholderData}>
        {reminders.map((reminder) => (
          <ReminderItem
            key={reminder.id}
            reminder={reminder}
            isOfRecord={isOfRecord}
            onEdit={() => onEdit(reminder)}
            onRemove={() => onRemove(reminder)}
          />
        ))}
      </Rows>
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            aria-disabled={pages.isFetchingNextPage}
            onClick={() => void (pages.isFetchingNextPage || pages.fetchNextPage())}
          >
            {pages.isFetchingNextPage ? t("loading") : t("showMore")}
          </Button>
          {pages.isFetchNextPageError && <p role="alert">{t("loadingFailed")}</p>}
        </div>
      )}
    </>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("notifications")
  const retry = (
    <Button variant="default" onClick={onRetry}>
      {t("retry")}
    </Button>
  )
  return <EmptyState title={t("loadingFailed")} action={retry} />
}

function Waiting() {
  const t = useTranslations("notifications")
  return (
    <div className={classes.waiting} role="status" aria-label={t("loading")}>
      <Skeleton width="70%" />
      <Skeleton width="40%" />
      <Skeleton width="70%" />
      <Skeleton width="40%" />
    </div>
  )
}
