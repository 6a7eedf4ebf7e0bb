import { IconFile, IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { fileSize } from "#components/ui/text/file-size.ts"
import classes from "./attachments.module.css"
import type { Attachments } from "./use-attachments.ts"

type Props = {
  attachments: Attachments
  /** What the server says of them. */
  problem: string | undefined
}

/** What goes with the mail, and what is on its way. */
export function AttachmentList({ attachments, problem }: Props) {
  const { files, uploads, forget, remove } = attachments
  const t = useTranslations("composer.files")
  const locale = useLocale()
  if (files.length + uploads.length === 0) return null
  return (
    <>
      <ul className={classes.files} aria-label={t("title")}>
        {files.map(({ media_id, name, size }) => (
          <li key={media_id} className={classes.file}>
            <IconFile size={14} aria-hidden />
            <span className={classes.name}>{name}</span>
            <span className={classes.size}>{fileSize(size, locale)}</span>
            <IconButton size="small" label={t("remove", { name })} onClick={() => remove(media_id)}>
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
        {uploads.map(({ key, name, share, failure, message }) => (
          <li key={key} className={classes.file}>
            <span className={classes.name}>{name}</span>
            {failure ? (
              <span className={classes.failure} role="alert">
                {message ?? t(`failures.${failure}`)}
              </span>
            ) : (
              <span className={classes.progress}>
                <ProgressBar label={t("uploading", { name })} done={Math.round(share * 100)} total={100} />
              </span>
            )}
            <IconButton size="small" label={t("remove", { name })} onClick={() => forget(key)}>
              <IconX size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {problem === undefined ? null : <p className={classes.problem}>{problem}</p>}
    </>
  )
}
