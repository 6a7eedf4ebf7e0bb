import { IconFileTypePdf, IconPhoto } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { later } from "#components/ui/loading/later.tsx"
import { isSecondClick } from "#components/ui/panels/second-click.ts"
import { isPdf, previewAddress, previewKind } from "#lib/contract/mail/file-previews.ts"
import type { MailAttachment } from "#lib/contract/mail/mails.ts"
import type { ShownFile } from "./shown-file.ts"
import classes from "./shown-files.module.css"

const FileViewer = later(() => import("./file-viewer.tsx").then((loaded) => loaded.FileViewer))

/** Those of a mail's files that are stored and can be shown. */
const shownOf = (files: readonly MailAttachment[]): ShownFile[] =>
  files.flatMap(({ path, name, mime }) => {
    const kind = path === null ? null : previewKind({ mime, name })
    return path === null || kind === null ? [] : [{ path, name, kind }]
  })

/** Small pictures of the pictures and PDFs of a mail; each opens large (M-71). */
export function ShownFiles({ files }: { files: readonly MailAttachment[] }) {
  const t = useTranslations("messenger.files")
  const [opened, setOpened] = useState<number | null>(null)
  const shown = shownOf(files)
  if (shown.length === 0) return null
  return (
    <>
      <ul className={classes.strip} aria-label={t("shown")}>
        {shown.map((file, index) => (
          <li key={file.path}>
            <button
              type="button"
              className={classes.small}
              aria-label={t("open", { name: file.name })}
              data-tooltip={file.name}
              onPointerEnter={FileViewer.preload}
              onFocus={FileViewer.preload}
              onClick={(event) => isSecondClick(event) || setOpened(index)}
            >
              <SmallPicture file={file} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && (
        <FileViewer files={shown} index={opened} onMove={setOpened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

/** The sign of its kind stays where it cannot be drawn. */
function SmallPicture({ file: { path, kind } }: { file: ShownFile }) {
  const [isThere, setThere] = useState(true)
  const Icon = isPdf(kind) ? IconFileTypePdf : IconPhoto
  if (!isThere) return <Icon size={28} stroke={1.25} aria-hidden />
  return (
    // It is drawn small by the server already.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      src={previewAddress({ path, side: "small" })}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setThere(false)}
    />
  )
}
