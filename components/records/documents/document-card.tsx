import { IconTrash } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { fileSize } from "#components/ui/text/file-size.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import classes from "./documents.module.css"
import { Preview } from "./preview.tsx"

type Props = {
  document: SharedDocument
  /** Left out for who may not delete. */
  onDelete?: ((document: SharedDocument) => void) | undefined
}

/** A document: its picture and name, which download it, what it is and by whom it came. */
export function DocumentCard({ document, onDelete }: Props) {
  const t = useTranslations("documents")
  const locale = useLocale()
  const { name, url, size, created_at, created_by } = document
  return (
    <li className={classes.card}>
      <a href={url} download className={classes.open}>
        <Preview document={document} />
        <span className={classes.name} data-tooltip={name}>
          {name}
        </span>
      </a>
      <p className={classes.about}>
        <span>
          {fileSize(size, locale)} · <Moment value={created_at} />
        </span>
        {created_by && <span className={classes.by}>{created_by.name}</span>}
      </p>
      {onDelete && (
        <IconButton
          className={classes.delete}
          label={t("delete", { name })}
          tone="removing"
          onClick={() => onDelete(document)}
        >
          <IconTrash size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  )
}
