import type { MergePreview } from "#lib/contract/merges.ts"

/**
 * What to call the two records of a merge, by side; namesakes are told apart by their ids.
 * @param noName name of one that has none
 */
export function recordNames({ kept, removed }: Pick<MergePreview, "kept" | "removed">, noName: string) {
  const [ofKept, ofRemoved] = [kept.name || noName, removed.name || noName]
  if (ofKept !== ofRemoved) return { kept: ofKept, removed: ofRemoved }
  return { kept: `${ofKept} #${kept.id}`, removed: `${ofRemoved} #${removed.id}` }
}
