import { useTranslations } from "next-intl"
import { useCan, useMayEdit } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import type { Note } from "#lib/contract/records/notes.ts"
import styles from "./activity-panel.module.css"
import { FollowMails, MailCard } from "./mail-card.tsx"
import { NoteCard } from "./note-card.tsx"
import { isMail, keyOf, type NotePage, rowsOf } from "./notes-pages.ts"
import type { Subject } from "./subject.ts"
import { type FeedTab, useFeed } from "./use-feed.ts"
import { usePinNote, useRemoveNote } from "./use-note-changes.ts"

type Props = {
  subject: Subject
  tab: FeedTab
  firstPage: NotePage
  /** Note that is being edited. */
  edited: number | null
  onEdit: (note: number) => void
  onClose: () => void
  /** The focus would be lost with the note it was on. */
  onRemoved: () => void
}

/** The notes of a tab, page after page, with the mails among them where all that happened is shown. */
export function Feed({ subject, tab, firstPage, edited, onEdit, onClose, onRemoved }: Props) {
  const t = useTranslations("activity")
  const mayEdit = useMayEdit()
  const readsMails = useCan("mail.read")
  const feed = useFeed(subject, tab, firstPage)
  const pin = usePinNote(subject)
  const remove = useRemoveNote(subject)

  if (!feed.data) {
    return feed.isError ? <FeedFailure onRetry={() => void feed.refetch()} /> : <FeedSkeleton />
  }
  const rows = rowsOf(feed.data)
  if (rows.length === 0)
    return <EmptyState title={t("emptyTitle")}>{mayEdit ? t("emptyText") : t("emptyReadText")}</EmptyState>

  function removeNote(note: Note) {
    onRemoved()
    remove.mutate(note)
  }

  return (
    <>
      <ul className={styles.feed} aria-busy={feed.isPlaceholderData}>
        {rows.map((row) =>
          isMail(row) ? (
            <MailCard key={keyOf(row)} subject={subject} mail={row} />
          ) : (
            <NoteCard
              key={keyOf(row)}
              subject={subject}
              note={row}
              isEdited={row.id === edited}
              onEdit={() => onEdit(row.id)}
              onClose={onClose}
              onPin={() => pin.mutate(row)}
              onDelete={() => removeNote(row)}
            />
          ),
        )}
      </ul>
      {tab === "activity" && readsMails && <FollowMails subject={subject} />}
      {feed.hasNextPage ? (
        <div className={styles.more}>
          <PlainButton
            aria-disabled={feed.isFetchingNextPage}
            onClick={() => void (feed.isFetchingNextPage || feed.fetchNextPage())}
          >
            {feed.isFetchingNextPage ? t("loading") : t("loadMore")}
          </PlainButton>
          {feed.isFetchNextPageError ? <p role="alert">{t("failedTitle")}</p> : null}
        </div>
      ) : null}
    </>
  )
}

function FeedFailure({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("activity")
  return (
    <EmptyState title={t("failedTitle")} action={<PlainButton onClick={onRetry}>{t("retry")}</PlainButton>} />
  )
}

function FeedSkeleton() {
  const t = useTranslations("activity")
  return (
    <div className={styles.skeleton} role="status" aria-label={t("loading")}>
      <Skeleton width="40%" />
      <Skeleton height={48} />
      <Skeleton width="40%" />
      <Skeleton height={48} />
    </div>
  )
}
