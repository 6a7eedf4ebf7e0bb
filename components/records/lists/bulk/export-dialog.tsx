import { Checkbox } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import type { ListExport } from "#components/records/area.ts"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { useCan } from "#components/shell/user-context.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { csvDelimiters, exportFormats } from "#lib/contract/crm/exports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import { ColumnChoice } from "./column-choice.tsx"
import classes from "./dialog.module.css"
import { DialogFrame } from "./dialog-frame.tsx"
import { ExportButtons } from "./export-buttons.tsx"
import { chosenOf } from "./export-choice.ts"
import { LayoutChoice } from "./layout-choice.tsx"
import { exportOf } from "./list-exports.ts"
import type { BulkDialogProps } from "./scope.ts"
import { filtersOf } from "./target.ts"
import { useExport } from "./use-export.ts"
import { useExportChoice } from "./use-export-choice.ts"

const delimiterNames = { ",": "comma", ";": "semicolon" } as const

/** Writes the records to a file as a saved layout says, or with the columns chosen; either is kept for the next time. */
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
  const { choice, change, layouts, layout, isReady, isChanged, use } = useExportChoice(list, columns)
  const { format, delimiter, order, left } = choice
  const chosen = chosenOf(choice)
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
        {layouts.isError ? (
          <LoadFailure text={t("layouts.loadFailed")} onRetry={layouts.refetch} />
        ) : (
          <LayoutChoice
            list={list}
            layouts={layouts.data ?? []}
            layout={layout}
            choice={choice}
            isChanged={isChanged}
            onUse={use}
          />
        )}
        <Choice
          label={t("format")}
          options={exportFormats.toReversed().map((value) => ({ value, label: t(value) }))}
          value={format}
          onChange={(value) => change({ format: value })}
        />
        {format === "csv" && (
          <Choice
            label={t("delimiter")}
            options={csvDelimiters.map((value) => ({ value, label: t(delimiterNames[value]) }))}
            value={delimiter}
            onChange={(value) => change({ delimiter: value })}
          />
        )}
        <ColumnChoice order={order} left={left} onChange={change} />
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
            isDisabled={!isReady || chosen.length === 0 || scope.count === 0}
            onCancel={onClose}
            onLaunch={launch}
          />
        </div>
      </div>
    </DialogFrame>
  )
}
