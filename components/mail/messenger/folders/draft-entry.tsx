import { IconTrash } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Row } from "#components/ui/page/rows.tsx"
import { ExactMoment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { DraftRow } from "#lib/contract/mail/mail-folders.ts"
import { folderKey } from "../shared/mail-keys.ts"
import { nameOf } from "../thread/mail-people.tsx"
import classes from "./folders.module.css"
import { useOpenDraft } from "./use-open-draft.ts"

/** A draft: pressed, it is in the composer again. What is about nothing any more can but be discarded. */
export function DraftEntry({ row }: { row: DraftRow }) {
  const open = useOpenDraft()
  if (row.about === null)
    return (
      <Row actions={<Discard row={row} />}>
        <span className={classes.entry}>
          <Draft row={row} />
        </span>
      </Row>
    )
  return (
    <Row>
      <button type="button" className={classes.entry} onClick={() => void open(row)}>
        <Draft row={row} />
      </button>
    </Row>
  )
}

function Draft({ row }: { row: DraftRow }) {
  const t = useTranslations("messenger.folders")
  const noSubject = useTranslations("messenger.thread")("noSubject")
  return (
    <>
      <span className={classes.first}>
        <span className={classes.people}>{row.to.map(nameOf).join(", ") || t("nobody")}</span>
        <span className={classes.quiet}>
          <ExactMoment value={row.updated_at} />
        </span>
      </span>
      <span className={classes.line}>{row.subject || noSubject}</span>
      {row.about?.name !== "" && (
        <span className={classes.quiet}>{row.about ? t("about", { name: row.about.name }) : t("gone")}</span>
      )}
      {row.excerpt && <span className={classes.excerpt}>{row.excerpt}</span>}
    </>
  )
}

function Discard({ row }: { row: DraftRow }) {
  const t = useTranslations("messenger.folders")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const discard = useMutation({
    mutationFn: () => api.messenger.discardDraft({ place: row.place }),
    onError: (error) => showFailure(error, t("failed")),
    onSettled: () => queries.invalidateQueries({ queryKey: folderKey("drafts") }),
  })
  return (
    <IconButton size="large" tone="removing" label={t("discard")} onClick={() => discard.mutate()}>
      <IconTrash size={16} aria-hidden />
    </IconButton>
  )
}
