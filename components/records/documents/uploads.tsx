import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { IconButton } from "#components/ui/buttons/icon-button.tsx"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { ProgressBar } from "#components/ui/feedback/progress-bar.tsx"
import { fileSize } from "#components/ui/text/file-size.ts"
import { FileChoice } from "#components/ui/upload/file-choice.tsx"
import { documentKinds, maxDocumentBytes } from "#lib/contract/mail/mail-terms.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import classes from "./documents.module.css"
import { type Upload, useUploads } from "./use-uploads.ts"

const accepted = documentKinds.map((kind) => `.${kind}`).join(",")

/** Where files are dropped or chosen, several at a time; below it how far each is, and why one was refused. */
export function Uploads({ onShared }: { onShared?: (document: SharedDocument) => void }) {
  const t = useTranslations("documents.upload")
  const { uploads, add, again, drop } = useUploads(onShared)
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending")
  const shared = uploads.filter(({ state }) => state === "done").length
  const refused = uploads.filter(({ state }) => state === "refused").length
  return (
    <div className={classes.uploads}>
      <FileChoice
        choose={t("choose")}
        limits={t("limits", { megabytes: maxDocumentBytes / 1024 / 1024 })}
        accept={accepted}
        isSeveral
        onChoose={add}
      />
      <p role="status" className="visually-hidden">
        {uploads.length > 0 && !isBusy && t("ended", { shared, refused })}
      </p>
      {uploads.length > 0 && (
        <ul className={classes.uploadList} aria-label={t("list")}>
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onAgain={(file) => again(upload.key, file)}
              onDrop={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type LineProps = { upload: Upload; onAgain: (file: File) => void; onDrop: () => void }

function UploadLine({ upload, onAgain, onDrop }: LineProps) {
  const t = useTranslations("documents.upload")
  const locale = useLocale()
  const { name, size, state } = upload
  const isLeft = state === "done" || state === "refused"
  return (
    <li className={classes.upload} data-state={state}>
      {state === "done" && <IconCheck size={16} aria-hidden="true" className={classes.good} />}
      {state === "refused" && <IconAlertTriangle size={16} aria-hidden="true" className={classes.bad} />}
      <span className={classes.uploadName} data-tooltip={name}>
        {name}
      </span>
      <span className={classes.uploadState}>
        {state === "sending" && (
          <ProgressBar label={t("progressOf", { name })} done={Math.round(upload.share * 100)} total={100} />
        )}
        {state === "waiting" && t("waiting")}
        {state === "done" && t("done")}
        {state === "refused" && <span className={classes.bad}>{upload.message}</span>}
      </span>
      {state === "refused" && upload.file && <Again name={name} file={upload.file} onAgain={onAgain} />}
      <span className={classes.uploadSize}>{fileSize(size, locale)}</span>
      <IconButton label={t(isLeft ? "dismiss" : "cancel", { name })} size="small" onClick={onDrop}>
        <IconX size={14} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

function Again({ name, file, onAgain }: { name: string; file: File; onAgain: (file: File) => void }) {
  const t = useTranslations("documents.upload")
  return (
    <PlainButton size="small" onClick={() => onAgain(file)}>
      {t("again")} <span className="visually-hidden">{name}</span>
    </PlainButton>
  )
}
