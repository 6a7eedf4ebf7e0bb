import type { Mergeable } from "#lib/backend/records/registry/mergeable.ts"
import { areaOf } from "#lib/backend/records/registry/registry.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"

/** What the area of a kind of record lends to merges. */
export function mergeableOf(kind: MergeType): Mergeable {
  const { merge } = areaOf(recordKinds[kind].list)
  if (!merge) throw new Error(`Records of the kind ${kind} are not merged`)
  return merge
}
