import { useLocale, useTranslations } from "next-intl"
import type { DragEvent } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import classes from "./drop-zone.module.css"
import { bytesPerMegabyte, type Uploading } from "./use-upload.ts"

const ignore = (event: DragEvent) => event.preventDefault()

type Props = { upload: Uploading | { name: "uploaded"; file: string }; onCancel: () => void }

/** How far a file is, in place of the choice of one. It can be cancelled until it is there. */
export function UploadProgress({ upload, onCancel }: Props) {
  const t = useTranslations("upload")
  const isUploading = upload.name === "uploading"
  const share = isUploading ? upload.share : 1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second file that is dropped here must not replace the page
    <div className={classes.box} onDragOver={ignore} onDrop={ignore}>
      <span className={classes.file}>{t(share < 1 ? "uploading" : "reading", { name: upload.file })}</span>
      <span className={classes.progress}>
        <ProgressBar label={t("progress")} done={Math.round(share * 100)} total={100} />
      </span>
      <span className={classes.sent}>{isUploading && <Sent {...upload} />}</span>
      <PlainButton
        // The focus was on the choice of the file that this replaces.
        autoFocus
        disabled={!isUploading}
        onClick={onCancel}
      >
        {t("cancel")}
      </PlainButton>
    </div>
  )
}

/** Megabytes of a file that is large enough for them to say something. */
function Sent({ size, share }: Uploading) {
  const t = useTranslations("upload")
  const locale = useLocale()
  if (size < bytesPerMegabyte) return null
  const megabytes = (bytes: number) =>
    (bytes / bytesPerMegabyte).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return t("sent", { sent: megabytes(size * share), size: megabytes(size) })
}
