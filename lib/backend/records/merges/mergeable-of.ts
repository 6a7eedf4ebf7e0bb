import { areaOf } from "#lib/backend/records/registry.ts"
import type { MergeType } from "#lib/contract/records/merges.ts"
import { recordKinds } from "#lib/contract/records/record-kinds.ts"
import type { Mergeable } from "./mergeable.ts"

/** What the area of a kind of record lends to merges. */
export function mergeableOf(kind: MergeType): Mergeable {
  const { merge } = areaOf(recordKinds[kind].list)
  if (!merge) throw new Error(`Records of the kind ${kind} are not merged`)
  return merge
}
