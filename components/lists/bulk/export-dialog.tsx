import { useLocalStorage } from "@mantine/hooks"
import { useLocale, useTranslations } from "next-intl"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import {
  type CompanyExportColumn,
  type ContactExportColumn,
  type CsvDelimiter,
  companyExportColumns,
  contactExportColumns,
  csvDelimiters,
  type ExportFormat,
  exportFormats,
} from "#lib/contract/exports.ts"
import { csvDelimiterOf } from "#lib/spreadsheet-text.ts"
import { ColumnChoice } from "./column-choice.tsx"
import classes from "./dialog.module.css"
import { DialogFrame } from "./dialog-frame.tsx"
import { ExportButtons } from "./export-buttons.tsx"
import type { BulkDialogProps } from "./scope.ts"
import { filtersOf } from "./target.ts"
import { useExport } from "./use-export.ts"

const delimiterNames = { ",": "comma", ";": "semicolon" } as const

/** Writes the records to a file with the columns chosen; the choice is kept for the next time. */
export function ExportDialog(props: BulkDialogProps) {
  return props.list === "companies" ? <CompaniesExport {...props} /> : <ContactsExport {...props} />
}

function CompaniesExport(props: BulkDialogProps) {
  const { scope } = props
  return (
    <Form<CompanyExportColumn>
      {...props}
      columns={companyExportColumns}
      start={(chosen) =>
        api.exports.companies({ filters: filtersOf(scope), targets: scope.ids ?? [], ...chosen })
      }
    />
  )
}

function ContactsExport(props: BulkDialogProps) {
  const { scope } = props
  return (
    <Form<ContactExportColumn>
      {...props}
      columns={contactExportColumns}
      start={(chosen) =>
        api.exports.contacts({ filters: filtersOf(scope), targets: scope.ids ?? [], ...chosen })
      }
    />
  )
}

type FormProps<Column> = BulkDialogProps & {
  columns: readonly Column[]
  start: (chosen: {
    format: ExportFormat
    delimiter: CsvDelimiter
    columns: Column[]
  }) => Promise<{ job: number }>
}

function Form<Column extends CompanyExportColumn | ContactExportColumn>({
  columns,
  start,
  ...props
}: FormProps<Column>) {
  const t = useTranslations("bulk.export")
  const { list, onClose } = props
  const [format, setFormat] = useLocalStorage<ExportFormat>({ key: "export-format", defaultValue: "xlsx" })
  const locale = useLocale()
  const [delimiter, setDelimiter] = useLocalStorage<CsvDelimiter>({
    key: "export-delimiter",
    defaultValue: csvDelimiterOf(locale),
  })
  // What is left out is kept, so that a column that comes to exist is in.
  const [left, setLeft] = useLocalStorage<string[]>({ key: `export-left-out-${list}`, defaultValue: [] })
  const chosen = columns.filter((column) => !left.includes(column))
  const { launch, isStarting } = useExport(() => start({ format, delimiter, columns: chosen }), onClose)
  return (
    <DialogFrame {...props} title={t(`title.${list}`)}>
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
        <div>
          <ExportButtons
            isStarting={isStarting}
            isDisabled={chosen.length === 0 || props.scope.count === 0}
            onCancel={onClose}
            onLaunch={launch}
          />
        </div>
      </div>
    </DialogFrame>
  )
}
