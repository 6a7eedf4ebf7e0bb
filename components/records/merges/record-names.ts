import type { Merge } from "#lib/contract/records/merges.ts"
import { foldText } from "#lib/text/folded-text.ts"

/**
 * What to call the two records of a merge, by side; namesakes, whatever the case, are distinguished by their ids.
 * @param noName name of one that has none
 */
export function recordNames({ kept, removed }: Pick<Merge, "kept" | "removed">, noName: string) {
  const [ofKept, ofRemoved] = [kept.name || noName, removed.name || noName]
  if (foldText(ofKept) !== foldText(ofRemoved)) return { kept: ofKept, removed: ofRemoved }
  return { kept: `${ofKept} #${kept.id}`, removed: `${ofRemoved} #${removed.id}` }
}
