import type { Compared, Readable } from "#lib/backend/records/registry/mergeable.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { valueAt } from "#lib/contract/records/record-fields.ts"
import { mergeFields } from "./fields.ts"

/** What a record says in each compared field, as far as it says it by itself. */
export function comparedValues(type: MergeType, record: object): Compared["values"] {
  const paths = Object.keys(mergeFields[type])
  return Object.fromEntries(paths.map((path) => [path, readable(valueAt(record, path))]))
}

function readable(value: unknown): Readable {
  if (typeof value === "string" || typeof value === "boolean") return value
  return typeof value === "object" && value !== null ? readable(valueAt(value, "name")) : null
}
