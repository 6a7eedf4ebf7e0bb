"use client"

import { useTranslations } from "next-intl"
import { useState } from "react"
import { BackLink } from "#components/ui/page/back-link.tsx"
import { PlainScreen } from "#components/ui/page/plain-screen.tsx"
import { NavigationProvider } from "#components/ui/page/transition-link.tsx"
import type { ImportField, ValueField } from "#lib/contract/crm/import-fields.ts"
import { companyField } from "#lib/contract/crm/import-terms.ts"
import type { UnknownValues } from "#lib/contract/crm/import-values.ts"
import type { ImportReport } from "#lib/contract/crm/imports.ts"
import classes from "./imports.module.css"
import type { ReportUrl } from "./imports-url.ts"
import type { RowPage } from "./list-rows.ts"
import { ReportRows } from "./report-rows.tsx"
import { ReportState } from "./report-state.tsx"
import { stageOf } from "./stage.ts"
import { isWorking, useImport, useUnknownValues } from "./use-import.ts"
import { ValueChoices } from "./value-choices.tsx"

type Props = {
  report: ImportReport
  fields: readonly ImportField[]
  rows: RowPage
  /** What was not known when the file was checked; null before. */
  values: UnknownValues | null
  creatable: readonly ValueField[]
  url: ReportUrl
  sizes: readonly number[]
}

/** An import from its check to its end: what it would do, how far it is, what it did. True in every tab, after every reload. */
export function ReportScreen({ report: first, fields, rows, values, creatable, url, sizes }: Props) {
  const t = useTranslations("imports")
  const { data: report, isError } = useImport(first)
  const { data: unknown } = useUnknownValues(report, values)
  const [isUnchecked, setIsUnchecked] = useState(false)
  const stage = stageOf(report)
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
        <ReportState report={report} isUnchecked={isUnchecked} />
        {unknown && unknown.values.length > 0 && (
          <ValueChoices
            report={report}
            all={unknown}
            creatable={creatable.filter(
              (field) => field !== companyField || report.plan.new_companies !== null,
            )}
            canChoose={report.has_file && (stage === "checked" || stage === "checkStopped")}
            onUnchecked={setIsUnchecked}
          />
        )}
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
