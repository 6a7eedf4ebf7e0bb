import { IconUpload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ChangeEvent, type DragEvent, useId, useState } from "react"
import { FieldErrors } from "../inputs/field-errors.tsx"
import { useHydrated } from "../loading/use-hydrated.ts"
import classes from "./drop-zone.module.css"
import { UploadProgress } from "./upload-progress.tsx"
import type { useUpload } from "./use-upload.ts"

type Files = {
  /** What stands on the choice: "Choose a CSV file". */
  choose: string
  /** What a file may have. */
  limits: string
  /** Of the files that the browser offers: ".csv,text/csv". */
  accept: string
}

/** Where a file is chosen or dropped; how far it is while it is sent. */
export function DropZone({ upload, ...files }: Files & { upload: ReturnType<typeof useUpload> }) {
  const t = useTranslations("upload")
  const { state, cancel } = upload
  const errors = useId()
  const isBusy = state.name === "uploading" || state.name === "uploaded"
  const [wasBusy, setWasBusy] = useState(false)
  if (isBusy && !wasBusy) setWasBusy(true)
  return (
    <div>
      {isBusy ? (
        <UploadProgress upload={state} onCancel={cancel} />
      ) : (
        <FileChoice {...files} errors={errors} takesFocus={wasBusy} onChoose={upload.choose} />
      )}
      <p role="status" className="visually-hidden">
        {state.name === "uploading" && t(state.share < 1 ? "uploading" : "reading", { name: state.file })}
        {state.name === "cancelled" && t("cancelled")}
      </p>
      <FieldErrors id={errors} messages={state.name === "refused" ? state.messages : []} />
    </div>
  )
}

type ChoiceProps = Files & {
  /** Id of what says why a file was refused. */
  errors: string
  /** Whether it comes back in place of an upload, whose Cancel had the focus. */
  takesFocus: boolean
  onChoose: (files: File[]) => void
}

function FileChoice({ choose, limits, accept, errors, takesFocus, onChoose }: ChoiceProps) {
  const t = useTranslations("upload")
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
        <span className={classes.choose}>{choose}</span> {t("drop")}
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        aria-label={choose}
        aria-describedby={errors}
        disabled={!isReady}
        // biome-ignore lint/a11y/noAutofocus: only where the upload it replaces had the focus
        autoFocus={takesFocus}
        onChange={take}
      />
      <span className={classes.limits}>{limits}</span>
    </label>
  )
}
