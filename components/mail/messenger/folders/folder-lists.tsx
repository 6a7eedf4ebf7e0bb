import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Rows } from "#components/ui/page/rows.tsx"
import { api } from "#lib/api/client.ts"
import type { MailFolder } from "#lib/contract/mail/mail-terms.ts"
import { DraftEntry } from "./draft-entry.tsx"
import classes from "./folders.module.css"
import { OutgoingEntry } from "./outgoing-entry.tsx"
import { useFolder } from "./use-folder.ts"

/** What the user is writing, what waits to be sent, or what was sent (M-62). */
export function FolderList({ folder }: { folder: MailFolder }) {
  if (folder === "drafts") return <Drafts />
  return folder === "scheduled" ? <Scheduled /> : <Sent />
}

function Drafts() {
  const pages = useFolder("drafts", (page) => api.messenger.listDrafts({ page }))
  return (
    <Folder folder="drafts" pages={pages}>
      {pages.rows.map((row) => (
        <DraftEntry key={row.id} row={row} />
      ))}
    </Folder>
  )
}

function Scheduled() {
  const pages = useFolder("scheduled", (page) => api.messenger.listScheduled({ page }))
  return (
    <Folder folder="scheduled" pages={pages}>
      {pages.rows.map((row) => (
        <OutgoingEntry key={row.id} row={row} isScheduled />
      ))}
    </Folder>
  )
}

function Sent() {
  const pages = useFolder("sent", (page) => api.messenger.listSent({ page }))
  return (
    <Folder folder="sent" pages={pages}>
      {pages.rows.map((row) => (
        <OutgoingEntry key={row.id} row={row} />
      ))}
    </Folder>
  )
}

type FolderProps = {
  folder: MailFolder
  pages: Omit<ReturnType<typeof useFolder>, "rows"> & { rows: readonly unknown[] }
  children: ReactNode
}

function Folder({ folder, pages, children }: FolderProps) {
  const t = useTranslations("messenger.folders")
  const texts = useTranslations("messenger")
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  return (
    <section className={classes.folder} aria-label={t(folder)}>
      {pages.isPending && (
        <div className={classes.waiting} role="status" aria-label={texts("loading")}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </div>
      )}
      {pages.isError && rows.length === 0 && (
        <EmptyState
          title={texts("failedTitle")}
          action={<PlainButton onClick={() => void pages.refetch()}>{texts("retry")}</PlainButton>}
        />
      )}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState title={t(`nothing.${folder}`)}>{t(`nothing.${folder}Text`)}</EmptyState>
      )}
      {rows.length > 0 && <Rows aria-label={t(folder)}>{children}</Rows>}
      {hasNextPage && (
        <div className={classes.more}>
          <PlainButton
            aria-disabled={isFetchingNextPage}
            onClick={() => void (isFetchingNextPage || fetchNextPage())}
          >
            {isFetchingNextPage ? texts("loading") : texts("loadMore")}
          </PlainButton>
          {pages.isFetchNextPageError && <p role="alert">{texts("moreFailed")}</p>}
        </div>
      )}
    </section>
  )
}
