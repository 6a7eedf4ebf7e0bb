import { useTranslations } from "next-intl"
import classes from "#components/records/activity/activity-panel.module.css"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import thread from "../thread/thread.module.css"
import { ThreadCard } from "../thread/thread-card.tsx"
import { threadsOf, useRecordMails } from "../thread/use-record-mails.ts"
import type { MailSubject } from "./mail-keys.ts"

/** The conversations with a record's people, pinned first, then the latest (M-19). */
export function RecordMails({ subject }: { subject: MailSubject }) {
  const t = useTranslations("messenger")
  const mails = useRecordMails(subject)
  if (!mails.data) {
    if (!mails.isError) return <MailsSkeleton />
    const retry = <PlainButton onClick={() => void mails.refetch()}>{t("retry")}</PlainButton>
    return <EmptyState title={t("failedTitle")} action={retry} />
  }
  const threads = threadsOf(mails.data.pages)
  if (threads.length === 0) return <EmptyState title={t("empty.record")}>{t("empty.recordText")}</EmptyState>
  return (
    <>
      <ul className={thread.threads} aria-label={t("mails")}>
        {threads.map((one) => (
          <ThreadCard key={one.id} thread={one} about={subject} />
        ))}
      </ul>
      {mails.hasNextPage && (
        <div className={classes.more}>
          <PlainButton
            aria-disabled={mails.isFetchingNextPage}
            onClick={() => void (mails.isFetchingNextPage || mails.fetchNextPage())}
          >
            {mails.isFetchingNextPage ? t("loading") : t("loadMore")}
          </PlainButton>
          {mails.isFetchNextPageError && <p role="alert">{t("moreFailed")}</p>}
        </div>
      )}
    </>
  )
}

function MailsSkeleton() {
  const t = useTranslations("messenger")
  return (
    <div className={classes.skeleton} role="status" aria-label={t("loading")}>
      <Skeleton width="45%" />
      <Skeleton width="70%" />
      <Skeleton height={64} />
      <Skeleton width="45%" />
      <Skeleton height={64} />
    </div>
  )
}
