import { NativeSelect } from "@mantine/core"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useTransition } from "react"
import type { ImportFile } from "#lib/contract/crm/imports.ts"
import { fileHref } from "./imports-href.ts"
import styles from "./mapping.module.css"

/** Which sheet of a workbook is imported, and what is above the names of its columns. */
export function SheetChoice({ file: { file, list, sheet, sheets, head_line } }: { file: ImportFile }) {
  const t = useTranslations("imports.mapping")
  const router = useRouter()
  const [isLoading, startLoading] = useTransition()
  return (
    <>
      {sheets.length > 1 && (
        <NativeSelect
          className={styles.sheet}
          label={t("sheet")}
          value={String(sheet)}
          disabled={isLoading}
          onChange={({ currentTarget }) => {
            const href = fileHref(file, list, undefined, Number(currentTarget.value))
            startLoading(() => router.replace(href))
          }}
          data={sheets.map((label, value) => ({ value: String(value), label }))}
        />
      )}
      {head_line > 1 && <p className={styles.headLine}>{t("headLine", { line: head_line })}</p>}
    </>
  )
}
