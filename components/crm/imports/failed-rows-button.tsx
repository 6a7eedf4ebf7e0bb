import { IconDownload } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import type { ImportField } from "#lib/contract/crm/import-fields.ts"
import type { ImportReport, ImportRow } from "#lib/contract/crm/imports.ts"
import { downloadCsv } from "./csv.ts"
import { knownMapping } from "./mapping.ts"

/** Rows of one call. */
const batch = 100

async function listFailed(id: number): Promise<ImportRow[]> {
  const { api } = await import("#lib/api/client.ts")
  const rows: ImportRow[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await api.imports.listRows({ import: id, result: "failed", page, per_page: batch })
    rows.push(...data)
    if (page >= meta.last_page) return rows
  }
}

type Props = { report: ImportReport; fields: readonly ImportField[] }

/** Saves the failed rows as a file that can be corrected and imported again: each with its line and what is wrong with it. */
export function FailedRowsButton({ report: { id, plan }, fields }: Props) {
  const t = useTranslations("imports.report")
  const label = useTranslations("fields")
  const locale = useLocale()
  const tellFailure = useFailureToast()
  const download = useMutation({
    mutationFn: () => listFailed(id),
    onSuccess: (rows) => {
      const meant = knownMapping(plan.mapping, fields).filter((field) => field !== null)
      const head = [...meant.map((field) => label(field)), t("line"), t("problem")]
      const cells = rows.map((row) => [
        ...meant.map((field) => row.cells[field] ?? ""),
        String(row.line),
        row.messages.join("; "),
      ])
      downloadCsv(t("downloadName", { id }), [head, ...cells], locale)
    },
    onError: (error) => void tellFailure(error, t("downloadFailed")),
  })
  return (
    <PlainButton
      data-tooltip={t("downloadTip")}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <IconDownload size={16} aria-hidden="true" />
      {t(download.isPending ? "downloading" : "download")}
    </PlainButton>
  )
}
