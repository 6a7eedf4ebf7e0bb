import { useTranslations } from "next-intl"
import { useId, useState } from "react"
import { FieldErrors } from "#components/ui/inputs/field-errors.tsx"
import { type ChoosableFiles, FileChoice } from "./file-choice.tsx"
import { UploadProgress } from "./upload-progress.tsx"
import type { useUpload } from "./use-upload.ts"

/** Where a file is chosen or dropped; how far it is while it is sent. */
export function DropZone({ upload, ...files }: ChoosableFiles & { upload: ReturnType<typeof useUpload> }) {
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
