import { IconFile, IconFileTypeCsv, IconFileTypePdf, IconFileTypeSvg, IconPhoto } from "@tabler/icons-react"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import classes from "./documents.module.css"

const icons: Record<string, typeof IconFile> = {
  "application/pdf": IconFileTypePdf,
  "text/csv": IconFileTypeCsv,
  "image/svg+xml": IconFileTypeSvg,
  "image/png": IconPhoto,
  "image/jpeg": IconPhoto,
}

/** The picture of a document; while there is none, or for kinds without one, the sign of its kind. Its name is beside it. */
export function Preview({ document }: { document: SharedDocument }) {
  const { preview_url, mime, is_preview_pending } = document
  const Icon = icons[mime] ?? IconFile
  return (
    <span className={classes.preview} data-pending={is_preview_pending || undefined}>
      {preview_url ? (
        // The picture is small and ours already; nothing is gained by having it made again.
        // biome-ignore lint/performance/noImgElement: see above
        <img src={preview_url} alt="" loading="lazy" decoding="async" />
      ) : (
        <Icon size={40} stroke={1.25} aria-hidden="true" />
      )}
    </span>
  )
}
