import type { Language } from "../base.ts"

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

/** A moment in UTC, ISO 8601. */
export function momentSql(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}

/** International phone numbers of a record, joined by commas. */
export function phonesSql(type: "company" | "contact"): string {
  return `(SELECT string_agg(concat('+' || ltrim(country.phone_prefix, '+') || ' ', phone.number), ', ' ORDER BY phone.position, phone.id)
    FROM ${type}_phone phone LEFT JOIN country ON country.id = phone.country_id WHERE phone.${type}_id = ${type}.id)`
}
