import { IconUpload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ChangeEvent, type DragEvent, useId, useState } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { useHydrated } from "#components/ui/loading/use-hydrated.ts"
import classes from "./new-import.module.css"
import { UploadProgress } from "./upload-progress.tsx"
import type { Limits, useUpload } from "./use-upload.ts"

type Props = { upload: ReturnType<typeof useUpload>; limits: Limits }

/** Where a file is chosen or dropped; how far it is while it is sent. */
export function DropZone({ upload: { state, choose, cancel }, limits }: Props) {
  const t = useTranslations("imports")
  const errors = useId()
  const isBusy = state.name === "uploading" || state.name === "uploaded"
  const [wasBusy, setWasBusy] = useState(false)
  if (isBusy && !wasBusy) setWasBusy(true)
  return (
    <div>
      {isBusy ? (
        <UploadProgress upload={state} onCancel={cancel} />
      ) : (
        <FileChoice limits={limits} errors={errors} takesFocus={wasBusy} onChoose={choose} />
      )}
      <p role="status" className="visually-hidden">
        {state.name === "uploading" && t(state.share < 1 ? "uploading" : "reading", { name: state.file })}
        {state.name === "cancelled" && t("uploadCancelled")}
      </p>
      <FieldErrors id={errors} messages={state.name === "refused" ? state.messages : []} />
    </div>
  )
}

type ChoiceProps = {
  limits: Limits
  /** Id of what says why a file was refused. */
  errors: string
  /** Whether it comes back in place of an upload, whose Cancel had the focus. */
  takesFocus: boolean
  onChoose: (files: File[]) => void
}

function FileChoice({ limits, errors, takesFocus, onChoose }: ChoiceProps) {
  const t = useTranslations("imports")
  const [isOver, setOver] = useState(false)
  const isReady = useHydrated()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])])
    // The same file, mended, can be chosen again.
    currentTarget.value = ""
  }
  return (
    <label
      className={`${classes.box} ${classes.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={20} stroke={1.5} aria-hidden="true" />
      <span>
        <span className={classes.choose}>{t("choose")}</span> {t("drop")}
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label={t("choose")}
        aria-describedby={errors}
        disabled={!isReady}
        // biome-ignore lint/a11y/noAutofocus: only where the upload it replaces had the focus
        autoFocus={takesFocus}
        onChange={take}
      />
      <span className={classes.limits}>{t("limits", limits)}</span>
    </label>
  )
}
