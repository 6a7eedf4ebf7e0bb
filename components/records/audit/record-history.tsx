"use client"

import { Button } from "@mantine/core"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { UndoMerge } from "#components/records/merges/undo-merge.tsx"
import { useMayEdit } from "#components/shell/user-context.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import { hasPart } from "#lib/contract/records/record-kinds.ts"
import classes from "./audit.module.css"
import { AuditTrailEntry } from "./audit-trail-entry.tsx"
import { deletedNotes } from "./deleted-notes.ts"
import { RestoreNote } from "./restore-note.tsx"

type Props = { type: string; id: number }

/**
 * What was changed on a record and its notes, newest first. Load it lazily; the screen sends the texts of `auditAreas` and, for
 * records that can be merged, "merges".
 */
export function RecordHistory({ type, id }: Props) {
  const t = useTranslations("audit")
  const mayEdit = useMayEdit()
  const history = useInfiniteQuery({
    queryKey: ["audit", type, id],
    queryFn: ({ pageParam }) => api.audit.listRecord({ type, record: id, before: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: "always",
  })
  if (!history.data) {
    if (!history.isError) return <Waiting />
    return (
      <EmptyState
        title={t("failed")}
        action={
          <Button variant="default" onClick={() => void history.refetch()}>
            {t("retry")}
          </Button>
        }
      />
    )
  }
  const entries = history.data.pages.flatMap(({ data }) => data)
  const deleted = mayEdit ? deletedNotes(entries) : new Map<number, number>()
  if (entries.length === 0) return <EmptyState title={t("none")}>{t("noneRecord")}</EmptyState>
  return (
    <>
      <ol className={classes.history}>
        {entries.map((entry) => (
          <AuditTrailEntry key={entry.id} entry={entry}>
            {entry.action === "merge" && hasPart(type, "merges") ? (
              <UndoMerge subject={{ type, id }} at={entry.at} />
            ) : null}
            <NoteOf note={deleted.get(entry.id)} subject={{ type, id }} />
          </AuditTrailEntry>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t("older")}
        </Button>
      )}
    </>
  )
}

function NoteOf({ note, subject }: { note: number | undefined; subject: Props }) {
  return note === undefined ? null : <RestoreNote note={note} subject={subject} />
}

function Waiting() {
  const t = useTranslations("audit")
  return (
    <div role="status" aria-label={t("loading")} className={classes.waiting}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </div>
  )
}
