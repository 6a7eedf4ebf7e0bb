import { sent } from "./field-values.ts"

/** Text of a value that is the same for values that mean the same: keys sorted, nothing and "" alike. */
function plain(value: unknown, isOrdered: boolean): string {
  if (value === undefined || value === null || value === "") return "null"
  if (Array.isArray(value)) {
    const items = value.map((one) => plain(sent(one), isOrdered))
    return `[${(isOrdered ? items : items.sort()).join()}]`
  }
  if (typeof value === "object") {
    const fields = Object.entries(value).map(([key, one]) => `${key}:${plain(one, isOrdered)}`)
    return `{${fields.sort().join()}}`
  }
  return JSON.stringify(value)
}

/**
 * Whether two values of a field mean the same: options by id, an empty text like none.
 * @param isOrdered the order of a list matters; otherwise it is a set
 */
export function isSameValue(one: unknown, other: unknown, isOrdered = false): boolean {
  return one === other || plain(sent(one), isOrdered) === plain(sent(other), isOrdered)
}

/** The part of `values` that differs from `original`: the change set (F-2). */
export function changedFields<V extends Record<string, unknown>>(
  original: V,
  values: Partial<V>,
  ordered: readonly string[],
): Partial<V> {
  const changes: Partial<V> = {}
  for (const path in values) {
    if (!isSameValue(values[path], original[path], ordered.includes(path))) changes[path] = values[path]
  }
  return changes
}
