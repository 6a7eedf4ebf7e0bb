import { IconDownload } from "@tabler/icons-react"
import { useRouter } from "next/navigation"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { DropZone } from "#components/ui/upload/drop-zone.tsx"
import { useUpload } from "#components/ui/upload/use-upload.ts"
import type { ImportField, ImportList } from "#lib/contract/crm/import-fields.ts"
import { listsWith } from "#lib/contract/records/record-kinds.ts"
import { downloadCsv } from "./csv.ts"
import { fileHref } from "./imports-href.ts"
import classes from "./new-import.module.css"

/** What a file may have. */
type Limits = { megabytes: number; rows: number; columns: number }

export type NewImportProps = { fields: Record<ImportList, readonly ImportField[]>; limits: Limits }

/** Chooses what a file lists and the file itself, which is uploaded at once. */
export function NewImport({ list: first, fields, limits }: NewImportProps & { list: ImportList }) {
  const t = useTranslations("imports")
  const fieldName = useTranslations("fields")
  const locale = useLocale()
  const [list, setList] = useState(first)
  const router = useRouter()
  const upload = useUpload(limits.megabytes, async (file, { tell, signal }) => {
    const { watchedApi } = await import("#lib/api/upload.ts")
    const { data } = await watchedApi(tell).imports.upload({ list, file }, { signal })
    if (!signal.aborted) router.push(fileHref(data.file, list))
  })
  const template = () =>
    downloadCsv(t(`templateName.${list}`), [fields[list].map((field) => fieldName(field))], locale)
  return (
    <div className={classes.form}>
      <div className={classes.line}>
        <Choice
          label={t("list")}
          value={list}
          onChange={setList}
          options={listsWith("imports").map((value) => ({
            value,
            label: t(`lists.${value}`),
          }))}
        />
        <LinkButton onClick={template}>
          <IconDownload size={16} aria-hidden="true" />
          {t("template")}
        </LinkButton>
      </div>
      <DropZone
        upload={upload}
        choose={t("choose")}
        limits={t("limits", limits)}
        accept=".xlsx,.xlsm,.ods,.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
      />
    </div>
  )
}
