import type { Language } from "#lib/backend/platform/http/base.ts"
import { type ExportedText, isText, type RecordFields } from "#lib/contract/records/record-fields.ts"
import type { KindWith } from "#lib/contract/records/record-kinds.ts"

/** Phones that are not mobile are landlines, whatever kinds there may be (F-8). */
const phoneTypes = { mobile: "phone.type = 'M'", landline: "phone.type <> 'M'" }
/** The name of a reference value in a language, as SQL. */
export function nameSql(alias: string, language: Language): string {
  return language === "fr" ? `coalesce(${alias}.name_fr, ${alias}.name)` : `${alias}.name`
}

/**
 * Names of the values whose ids an array column holds, joined by commas in the order of the names.
 * @param condition what values have to be to be named, SQL on `value`
 */
export function namesSql(table: string, column: string, name: string, condition = "true"): string {
  return `(SELECT string_agg(${name}::text, ', ' ORDER BY normalise(${name}::text)) FROM "${table}" value
    WHERE value.id = ANY (${column}) AND ${condition})`
}

/** The name of the value whose id a column holds. */
export function oneNameSql(table: string, column: string, name: string): string {
  return `(SELECT ${name} FROM "${table}" value WHERE value.id = ${column})`
}

/** Phones of a record, numbers as typed with the prefix of their country. */
export function phonesSql(record: KindWith<"exports">, type: keyof typeof phoneTypes): string {
  return `(SELECT json_agg(json_build_array(phone.number, country.phone_prefix) ORDER BY phone.position, phone.id)
    FROM ${record}_phone phone LEFT JOIN country ON country.id = phone.country_id
    WHERE phone.${record}_id = ${record}.id AND ${phoneTypes[type]})`
}

/** The texts of a record that are exported, as they stand. */
export function textSql<Fields extends RecordFields>(fields: Fields, record: KindWith<"exports">) {
  const columns = Object.values(fields).flatMap((field) =>
    isText(field) && field.exported ? [[field.exported, `${record}.${field.column}`] as const] : [],
  )
  // The entries say which columns there are; the compiler cannot follow a loop over them.
  return Object.fromEntries(columns) as Record<ExportedText<Fields>, string>
}
