import type { Language } from "#lib/backend/platform/http/base.ts"
import { type Meant, type TargetSql, targetSql } from "#lib/backend/records/bulk/targets.ts"
import type { FilterDefinition } from "#lib/backend/records/lists/filters/definition.ts"
import type { Runner } from "#lib/backend/records/registry/job.ts"
import type { CsvDelimiter, ExportFormat } from "#lib/contract/crm/exports.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"
import type { Messages } from "#lib/i18n/messages.ts"
import { translators } from "#lib/i18n/translators.ts"
import { writeExport } from "./write-export.ts"

const translate = translators()
const fieldNames = translators("fields")

type FieldName = keyof Messages["fields"]
const labelOf = (column: FieldName, language: Language) => fieldNames[language](column)

/** What one kind of record has of its own in an export. */
type Exported<Column> = {
  kind: KindWith<"exports">
  /** All its columns, in the order of the contract. */
  columns: readonly Column[]
  /** SQL of each on the kind's table. */
  columnSql: (language: Language) => Record<Column & string, string>
  filters: Map<string, FilterDefinition>
  /** Which of the records meant are written, where the export leaves some out. */
  narrowed?: (target: TargetSql, input: { one_per_household?: boolean | undefined }) => TargetSql
}

/** What a job of an export is asked. */
type ExportInput<Column> = {
  targets: number[]
  filters: Meant["filters"]
  format: ExportFormat
  delimiter?: CsvDelimiter | undefined
  columns: Column[]
  one_per_household?: boolean | undefined
}

/** Writes records to a file; its columns are in the order in which they are named, by default that of the contract. */
export function exportRecords<Column extends FieldName>({
  kind,
  columns: offered,
  columnSql,
  filters: offeredFilters,
  narrowed = (target) => target,
}: Exported<Column>): Runner<ExportInput<Column>> {
  return async (job) => {
    const { targets, filters, format, delimiter, columns } = job.input
    const t = translate[job.language]
    const sql = columnSql(job.language)
    const desired = [...new Set(columns)].filter((column) => offered.includes(column))
    return writeExport(job, {
      name: t(`${kind}.kind.list`),
      format,
      delimiter,
      target: narrowed(await targetSql(kind, { ids: targets, filters }, offeredFilters), job.input),
      columns: desired.map((column) => ({
        label: labelOf(column, job.language),
        sql: sql[column],
        isMoment: column.endsWith("_at"),
      })),
      labels: { yes: t("exports.words.yes"), no: t("exports.words.no") },
    })
  }
}
