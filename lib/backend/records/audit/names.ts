import { query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { keyIn, type NameSource, nameColumn, sourceOf } from "./name-sources.ts"

/** Ids met in a page of the audit trail, by the table they belong to. */
export class MetIds {
  readonly #ids = new Map<NameSource, Set<number>>()

  add(source: NameSource, id: number): void {
    const known = this.#ids.get(source) ?? new Set()
    known.add(id)
    this.#ids.set(source, known)
  }

  /** Notes the id in a field's path and every id that its value holds, however deep. */
  addFrom(recordType: string, field: string, value: unknown): void {
    const key = keyIn(field)
    if (key) this.add(key.source, key.id)
    walk(recordType, field, value, (source, id) => {
      this.add(source, id)
      return id
    })
  }

  /** The names of all of them in one round trip, in the reader's language. */
  async names(language: Language): Promise<Names> {
    const sources = [...this.#ids]
    if (sources.length === 0) return new Map()
    const rows = await query<{ source: string; id: number; name: string }>({
      text: sources
        .flatMap(([source], index) => {
          const met = `ANY ($${index + 1}::int[])`
          return [
            `SELECT '${source}' AS source, id, ${nameSql(source, language)} AS name FROM "${source}" WHERE id = ${met}`,
            ...(source === "lifecycle_option" ? [deletedStages(met)] : []),
          ]
        })
        .join(" UNION ALL "),
      values: sources.map(([, ids]) => [...ids]),
    })
    return new Map(rows.map(({ source, id, name }) => [`${source} ${id}`, name]))
  }
}

/** Stages are deleted while the audit trails of companies still mention them: they are called as they were at the end. */
const deletedStages = (met: string) =>
  `SELECT 'lifecycle_option', record_id, changes -> 'title' ->> 0 FROM audit_entry
   WHERE record_type = 'lifecycle_option' AND record_id = ${met} AND action = 'delete'`

function nameSql(source: NameSource, language: Language): string {
  const column = nameColumn(source)
  if (column !== "translated") return column
  return language === "fr" ? "coalesce(name_fr, name::text)" : "name::text"
}

/** Names by "table id". */
export type Names = Map<string, string>

/** A field's value with names in the place of ids; the id of a row that is gone stays, with a number sign. */
export function withNames(recordType: string, field: string, value: unknown, names: Names): unknown {
  return walk(recordType, field, value, (source, id) => names.get(`${source} ${id}`) ?? `#${id}`)
}

/** A field's path with a name in the place of an id, for example "vendor.lifecycles.Paris". */
export function pathWithNames(field: string, names: Names): string {
  const key = keyIn(field)
  if (!key) return field
  return `${key.before}${names.get(`${key.source} ${key.id}`) ?? `#${key.id}`}${key.after}`
}

type Visit = (source: NameSource, id: number) => unknown

function walk(recordType: string, field: string, value: unknown, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => walk(recordType, field, one, visit))
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, walk(recordType, `${field}.${key}`, inner, visit)]),
    )
  }
  const source = sourceOf(recordType, field)
  return source && Number.isInteger(value) ? visit(source, Number(value)) : value
}
