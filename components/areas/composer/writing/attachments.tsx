import { IconFile, IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import type { MediaFile } from "#lib/contract/messenger.ts"
import classes from "./attachments.module.css"
import type { Attachments } from "./use-attachments.ts"

type Props = { files: readonly MediaFile[]; attachments: Attachments; onRemove: (media: number) => void }

const kilobyte = 1024

/** What goes with the mail, and what is on its way. */
export function AttachmentList({ files, attachments: { uploads, forget }, onRemove }: Props) {
  const t = useTranslations("composer.files")
  const locale = useLocale()
  const size = (bytes: number) =>
    bytes < kilobyte * kilobyte
      ? t("kilobytes", { size: Math.ceil(bytes / kilobyte).toLocaleString(locale) })
      : t("megabytes", {
          size: (bytes / kilobyte / kilobyte).toLocaleString(locale, { maximumFractionDigits: 1 }),
        })
  if (files.length + uploads.length === 0) return null
  return (
    <ul className={classes.files} aria-label={t("title")}>
      {files.map(({ media_id, name, size: bytes }) => (
        <li key={media_id} className={classes.file}>
          <IconFile size={14} aria-hidden />
          <span className={classes.name}>{name}</span>
          <span className={classes.size}>{size(bytes)}</span>
          <IconButton size="small" label={t("remove", { name })} onClick={() => onRemove(media_id)}>
            <IconX size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
      {uploads.map(({ key, name, share, failure, said }) => (
        <li key={key} className={classes.file}>
          <span className={classes.name}>{name}</span>
          {failure ? (
            <span className={classes.failure} role="alert">
              {said ?? t(`failures.${failure}`)}
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
  )
}
