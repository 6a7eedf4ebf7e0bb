import { IconDownload } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import type { ImportField, ImportList } from "#lib/contract/imports.ts"
import { listsWith } from "#lib/contract/record-kinds.ts"
import { downloadCsv } from "./csv.ts"
import { DropZone } from "./drop-zone.tsx"
import classes from "./new-import.module.css"
import { type Limits, useUpload } from "./use-upload.ts"

export type NewImportProps = { fields: Record<ImportList, readonly ImportField[]>; limits: Limits }

/** Chooses what a file lists and the file itself, which is uploaded at once. */
export function NewImport({ list: first, fields, limits }: NewImportProps & { list: ImportList }) {
  const t = useTranslations("imports")
  const fieldName = useTranslations("fields")
  const locale = useLocale()
  const [list, setList] = useState(first)
  const upload = useUpload(list, limits)
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
      <DropZone upload={upload} limits={limits} />
    </div>
  )
}
