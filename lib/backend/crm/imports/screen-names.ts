import { companyExportColumns, contactExportColumns } from "#lib/contract/crm/exports.ts"
import { type ImportField, importFields } from "#lib/contract/crm/import-fields.ts"
import { locales } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"

type Names = Partial<Record<ImportField, string>>

const translate = translators("fields")

const columns = [...new Set([...companyExportColumns, ...contactExportColumns])]
const fields = [...new Set([...importFields.companies, ...importFields.contacts])]

/** What the screens call the fields of an import, in each language. */
export const fieldNames: Names[] = locales.map((locale) =>
  Object.fromEntries(fields.map((field) => [field, translate[locale](field)])),
)

/**
 * What an export of ours calls its columns, when a file has no others and their ids: other systems call other things
 * by our names, and their ids are those of other records.
 */
export function exportNames(head: readonly string[]): Names | undefined {
  const ours = locales.find((locale) => {
    const names = columns.map((column) => translate[locale](column))
    return head.includes(translate[locale]("id")) && head.every((name) => names.includes(name))
  })
  if (!ours) return undefined
  const t = translate[ours]
  return { ...Object.fromEntries(columns.map((column) => [column, t(column)])), company: t("companies") }
}
