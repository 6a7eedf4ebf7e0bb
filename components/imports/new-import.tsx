import { IconDownload, IconUpload } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { type ChangeEvent, type DragEvent, useId, useState } from "react"
import { Choice } from "#components/ui/choice.tsx"
import { FieldErrors } from "#components/ui/field-errors.tsx"
import { ProgressBar } from "#components/ui/progress-bar.tsx"
import { useHydrated } from "#components/ui/use-hydrated.ts"
import type { ImportField } from "#lib/contract/imports.ts"
import type { JobList } from "#lib/contract/jobs.ts"
import { downloadCsv } from "./csv.ts"
import classes from "./new-import.module.css"
import { type Limits, useUpload } from "./use-upload.ts"

export type NewImportProps = { fields: Record<JobList, readonly ImportField[]>; limits: Limits }

/** Chooses what a file lists and the file itself, which is uploaded at once. */
export function NewImport({ list: first, fields, limits }: NewImportProps & { list: JobList }) {
  const t = useTranslations("imports")
  const locale = useLocale()
  const [list, setList] = useState(first)
  const upload = useUpload(list, limits)
  const template = () =>
    downloadCsv(t(`templateName.${list}`), [fields[list].map((field) => t(`fields.${field}`))], locale)
  return (
    <div className={classes.form}>
      <div className={classes.line}>
        <Choice
          label={t("list")}
          value={list}
          onChange={setList}
          options={(["companies", "contacts"] as const).map((value) => ({
            value,
            label: t(`lists.${value}`),
          }))}
        />
        <button type="button" className={classes.template} onClick={template}>
          <IconDownload size={16} aria-hidden="true" />
          {t("template")}
        </button>
      </div>
      <DropZone upload={upload} limits={limits} />
    </div>
  )
}

type DropProps = { upload: ReturnType<typeof useUpload>; limits: Limits }

function DropZone({ upload: { state, choose }, limits }: DropProps) {
  const t = useTranslations("imports")
  const [isOver, setOver] = useState(false)
  const isReady = useHydrated()
  const errors = useId()
  const isBusy = state.name === "uploading"
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isBusy) choose([...event.dataTransfer.files])
  }
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    choose([...(currentTarget.files ?? [])])
    // The same file, mended, can be chosen again.
    currentTarget.value = ""
  }
  return (
    <div>
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!isBusy)
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
          disabled={!isReady || isBusy}
          onChange={take}
        />
        <span className={classes.limits}>{t("limits", limits)}</span>
      </label>
      {state.name === "uploading" && (
        <div className={classes.progress} role="status">
          <span>{t(state.share < 1 ? "uploading" : "reading", { name: state.file })}</span>
          <ProgressBar label={t("uploadProgress")} done={Math.round(state.share * 100)} total={100} />
        </div>
      )}
      <FieldErrors id={errors} messages={state.name === "refused" ? state.messages : []} />
    </div>
  )
}
