import type { Changes } from "#lib/backend/records/audit/write-audit.ts"
import { type FieldValues, isIds, isRows, type Row } from "#lib/backend/records/changes.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { Link, RecordForm, Rows } from "./definition.ts"

/**
 * Fields of a save in the form in which they are stored, so that the two compare: ids once and, where order says nothing,
 * sorted; rows as they are kept, with those that a save leaves out but does not take away; and what the rules of the form
 * change along with them.
 */
export function desiredForm<Form extends FieldValues>(
  form: RecordForm<Form>,
  sent: Partial<Form>,
  current: Form,
  store: ReferenceStore,
): Partial<Form> {
  const values: FieldValues = sent
  const stored: FieldValues = current
  const desired: FieldValues = {}
  for (const [field, link] of Object.entries(form.links)) {
    const ids = values[field]
    if (isIds(ids)) desired[field] = inStoredOrder(ids, link)
  }
  for (const [field, rows] of Object.entries(form.rows)) {
    const [input, before] = [values[field], stored[field]]
    if (isRows(input)) desired[field] = desiredRows(rows, input, isRows(before) ? before : [], store)
  }
  return form.settle({ ...sent, ...desired }, current)
}

function inStoredOrder(ids: number[], { isOrdered }: Link): number[] {
  const once = [...new Set(ids)]
  return isOrdered ? once : once.sort((a, b) => a - b)
}

function desiredRows(rows: Rows, input: Row[], before: Row[], store: ReferenceStore): Row[] {
  const { key, goesWithout } = rows
  const cleaned = input.map((row) => rows.clean?.(row) ?? row)
  if (key && goesWithout)
    return byKey([...before, ...cleaned], key).filter((row) => row[goesWithout] !== null)
  if (key) return byKey(cleaned, key)
  const placeOf = (row: Row) => rows.placeOf?.(row, store) ?? 0
  return cleaned.toSorted((a, b) => placeOf(a) - placeOf(b))
}

type Key = string | number
const keyOf = (row: Row, key: string): Key => {
  const value = row[key]
  return typeof value === "number" ? value : String(value)
}

/** One row a key, the last one said, in the keys' order. */
function byKey(rows: Row[], key: string): Row[] {
  const last = new Map(rows.map((row) => [keyOf(row, key), row]))
  return [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** The changed fields as they are to be. */
export function onlyChanged(after: FieldValues, changes: Changes): FieldValues {
  return Object.fromEntries(Object.keys(changes).map((field) => [field, after[field]]))
}
