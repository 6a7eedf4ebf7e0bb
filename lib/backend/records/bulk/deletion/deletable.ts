import { areaOf } from "#lib/backend/records/registry/registry.ts"
import { type KindWith, recordKinds } from "#lib/contract/records/record-kinds.ts"

/** What a kind of record knows of its deletion: the rule and the locks of one are those of many. */
export function deletionOf(kind: KindWith<"bulkDelete">) {
  const { merge } = areaOf(recordKinds[kind].list)
  if (!merge) throw new Error(`Nobody says who may delete a ${kind}`)
  return merge
}
