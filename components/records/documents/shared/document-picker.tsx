"use client"

import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { can } from "#lib/access/abilities.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import classes from "../documents.module.css"
import { Uploads } from "../uploads.tsx"
import { useDocuments } from "../use-documents.ts"
import { PickedDocument } from "./picked-document.tsx"

/** Documents that are listed; a search finds the others. */
const listed = 50

const asMedia = ({ media_id, name, mime, size }: SharedDocument): MediaFile => ({
  media_id,
  name,
  mime,
  size,
})

type Props = {
  /** Hears once of all that were chosen. */
  onPick: (files: MediaFile[]) => void
  onCancel?: () => void
}

/**
 * Chooses among the shared documents, several at a time; what is uploaded here is shared with everybody and chosen at once. It is in
 * whatever dialog or panel opened it, which is closed by `onPick`.
 */
export function DocumentPicker({ onPick, onCancel }: Props) {
  const t = useTranslations("documents.picker")
  const mayUpload = can(useUser(), "upload.documents")
  const [search, setSearch] = useState("")
  const [chosen, setChosen] = useState<SharedDocument[]>([])
  const field = useId()
  const {
    data: page,
    isPending,
    isError,
    refetch,
  } = useDocuments({ search: search.trim(), per_page: listed })
  const choose = (document: SharedDocument, isChosen: boolean) =>
    setChosen((before) => [...before.filter(({ id }) => id !== document.id), ...(isChosen ? [document] : [])])
  // What is chosen stays in sight, whatever is searched for.
  const found = page?.data ?? []
  const shown = [...chosen.filter(({ id }) => !found.some((one) => one.id === id)), ...found]
  const more = page ? page.meta.total - page.data.length : 0
  return (
    <div className={classes.picker}>
      <label htmlFor={field} className="visually-hidden">
        {t("search")}
      </label>
      <input
        id={field}
        type="search"
        className={classes.pickerSearch}
        placeholder={t("search")}
        maxLength={200}
        data-autofocus
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <div className={classes.pickerList}>
        {isPending && <Skeleton height={200} />}
        {isError && (
          <EmptyState
            title={t("failed")}
            action={<PlainButton onClick={() => void refetch()}>{t("retry")}</PlainButton>}
          />
        )}
        {page && shown.length === 0 && <EmptyState title={t("nothing")} />}
        {shown.length > 0 && (
          <ul aria-label={t("list")}>
            {shown.map((document) => (
              <PickedDocument
                key={document.id}
                document={document}
                isChosen={chosen.some(({ id }) => id === document.id)}
                onChoose={(isChosen) => choose(document, isChosen)}
              />
            ))}
          </ul>
        )}
        {more > 0 && <p className={classes.by}>{t("more", { count: more })}</p>}
      </div>
      {mayUpload && <Uploads onShared={(document) => choose(document, true)} />}
      <div className={classes.buttons}>
        {onCancel && <PlainButton onClick={onCancel}>{t("cancel")}</PlainButton>}
        <PlainButton
          look="primary"
          disabled={chosen.length === 0}
          onClick={() => onPick(chosen.map(asMedia))}
        >
          {t("attach", { count: chosen.length })}
        </PlainButton>
      </div>
    </div>
  )
}
