"use client"

import { useTranslations } from "next-intl"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { ImportField, ImportReport } from "#lib/contract/crm/imports.ts"
import classes from "./imports.module.css"
import type { ReportUrl } from "./imports-url.ts"
import type { RowPage } from "./list-rows.ts"
import { ReportRows } from "./report-rows.tsx"
import { ReportState } from "./report-state.tsx"
import { stageOf } from "./stage.ts"
import { isWorking, useImport } from "./use-import.ts"

type Props = {
  report: ImportReport
  fields: readonly ImportField[]
  rows: RowPage
  url: ReportUrl
  sizes: readonly number[]
}

/** An import from its check to its end: what it would do, how far it is, what it did. True in every tab, after every reload. */
export function ReportScreen({ report: first, fields, rows, url, sizes }: Props) {
  const t = useTranslations("imports")
  const { data: report, isError } = useImport(first)
  return (
    <NavigationProvider>
      <PlainScreen
        back={<BackLink href="/imports">{t("report.back")}</BackLink>}
        title={report.file_name || t("noName")}
        lead={t("report.byFile", { list: report.list })}
      >
        {isError && (
          <p role="alert" className={classes.failed}>
            {t("report.stale")}
          </p>
        )}
        <ReportState report={report} />
        {!isWorking(report) && (
          <ReportRows
            report={report}
            fields={fields}
            url={url}
            first={{ stage: stageOf(first), rows }}
            sizes={sizes}
          />
        )}
      </PlainScreen>
    </NavigationProvider>
  )
}
