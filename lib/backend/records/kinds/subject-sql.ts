import { type KindWith, kindsWith, type RecordPart } from "#lib/contract/records/record-kinds.ts"

/** Parts whose rows name the record they belong to by a column of its kind: `company_id`. */
type HungPart = Extract<RecordPart, "notes" | "reminders">

/** The column that names a record of a kind. */
export const subjectColumn = <Kind extends string>(kind: Kind) => `${kind}_id` as const

/** SQL that holds for rows of which no record is deleted. @param row what the statement calls the row */
export function subjectLives(part: HungPart, row: string): string {
  return kindsWith(part)
    .map(
      (kind) =>
        `NOT EXISTS (SELECT FROM ${kind} WHERE ${kind}.id = ${row}.${subjectColumn(kind)} AND ${kind}.deleted_at IS NOT NULL)`,
    )
    .join(" AND ")
}

/** SQL of the kind and the id of the record that a row belongs to, both null without one. @param column SQL of a kind's column */
export function subjectOf(part: HungPart, column: (kind: KindWith<HungPart>) => string) {
  const kinds = kindsWith(part)
  const cases = kinds.map((kind) => `WHEN ${column(kind)} IS NOT NULL THEN '${kind}'`)
  return { type: `CASE ${cases.join(" ")} END`, id: `coalesce(${kinds.map(column).join(", ")})` }
}
