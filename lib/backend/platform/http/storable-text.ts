import { isStorableText } from "#lib/text/storable-text.ts"
import { invalid } from "./errors.ts"

/** No input of the contract is deeper; what lies below is refused by its schema. */
const maxDepth = 10

/**
 * Refuses text that PostgreSQL cannot hold, wherever it is in a call's input.
 * @throws 422 on the field that holds it
 */
export function refuseUnstorableText(input: unknown, path: string[] = []): void {
  if (typeof input === "string" && !isStorableText(input))
    throw invalid({ [path.join(".")]: ["not_allowed"] })
  if (typeof input !== "object" || input === null || path.length >= maxDepth) return
  for (const [key, value] of Object.entries(input)) {
    if (!isStorableText(key)) throw invalid({ [path.join(".")]: ["not_allowed"] })
    refuseUnstorableText(value, [...path, key])
  }
}
