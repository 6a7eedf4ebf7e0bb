import { Checkbox } from "@mantine/core"
import { useLocalStorage } from "@mantine/hooks"
import { useLocale, useTranslations } from "next-intl"
import { useState } from "react"
import type { ListExport } from "#components/records/area.ts"
import { useCan } from "#components/shell/user-context.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import {
  type CsvDelimiter,
  csvDelimiters,
  type ExportFormat,
  exportFormats,
} from "#lib/contract/crm/exports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { csvDelimiterOf } from "#lib/text/spreadsheet-text.ts"
import { ColumnChoice } from "./column-choice.tsx"
import classes from "./dialog.module.css"
import { DialogFrame } from "./dialog-frame.tsx"
import { ExportButtons } from "./export-buttons.tsx"
import { exportOf } from "./list-exports.ts"
import type { BulkDialogProps } from "./scope.ts"
import { filtersOf } from "./target.ts"
import { useExport } from "./use-export.ts"

const delimiterNames = { ",": "comma", ";": "semicolon" } as const

/** Writes the records to a file with the columns chosen; the choice is kept for the next time. */
export function ExportDialog(props: BulkDialogProps) {
  const exported = exportOf(props.list).useLoaded()
  return exported ? <Form {...props} {...exported} /> : null
}

function Form({ columns: all, money, hasHouseholds, start, ...props }: BulkDialogProps & ListExport) {
  const t = useTranslations("bulk.export")
  const { list, scope, onClose } = props
  const readsMoney = useCan("finance.read")
  const columns = all.filter((column) => readsMoney || !money.includes(column))
  const named = useTranslations(`${kindOf(list)}.kind`)
  const [format, setFormat] = useLocalStorage<ExportFormat>({ key: "export-format", defaultValue: "xlsx" })
  const locale = useLocale()
  const [delimiter, setDelimiter] = useLocalStorage<CsvDelimiter>({
    key: "export-delimiter",
    defaultValue: csvDelimiterOf(locale),
  })
  // What is left out is kept, so that a column that comes to exist is in.
  const [left, setLeft] = useLocalStorage<string[]>({ key: `export-left-out-${list}`, defaultValue: [] })
  const chosen = columns.filter((column) => !left.includes(column))
  const [isOnePerHousehold, setOnePerHousehold] = useState(false)
  const { launch, isStarting } = useExport(
    () =>
      start(
        { filters: filtersOf(scope), targets: scope.ids ?? [] },
        {
          format,
          delimiter,
          columns: chosen,
          ...(hasHouseholds && { one_per_household: isOnePerHousehold }),
        },
      ),
    onClose,
  )
  return (
    <DialogFrame {...props} title={named("export")}>
      <div className={classes.fields}>
        <Choice
          label={t("format")}
          options={exportFormats.toReversed().map((value) => ({ value, label: t(value) }))}
          value={format}
          onChange={setFormat}
        />
        {format === "csv" && (
          <Choice
            label={t("delimiter")}
            options={csvDelimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
            value={delimiter}
            onChange={setDelimiter}
          />
        )}
        <ColumnChoice
          columns={columns}
          chosen={chosen}
          onChange={(desired) => setLeft(columns.filter((column) => !desired.includes(column)))}
        />
        {hasHouseholds && (
          <Checkbox
            label={t("household")}
            description={t("householdHint")}
            checked={isOnePerHousehold}
            onChange={({ currentTarget }) => setOnePerHousehold(currentTarget.checked)}
          />
        )}
        <div>
          <ExportButtons
            isStarting={isStarting}
            isDisabled={chosen.length === 0 || scope.count === 0}
            onCancel={onClose}
            onLaunch={launch}
          />
        </div>
      </div>
    </DialogFrame>
  )
}
