import type { MergePreview, MergeType } from "#lib/contract/records/merges.ts"
import { valueAt } from "#lib/contract/records/record-fields.ts"
import { mergeFields } from "./fields.ts"

type Readable = MergePreview["fields"][number]["kept"]
/** A record as a reader compares it. */
export type Compared = {
  id: number
  name: string
  version: number
  mayDelete: boolean
  mayChangeOwners: boolean
  values: Record<string, Readable>
}

/** What a record says in each compared field, as far as it says it by itself. */
export function comparedValues(type: MergeType, record: object): Compared["values"] {
  const paths = Object.keys(mergeFields[type])
  return Object.fromEntries(paths.map((path) => [path, readable(valueAt(record, path))]))
}

function readable(value: unknown): Readable {
  if (typeof value === "string" || typeof value === "boolean") return value
  return typeof value === "object" && value !== null ? readable(valueAt(value, "name")) : null
}
