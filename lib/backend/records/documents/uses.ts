import type { Language } from "#lib/backend/platform/http/base.ts"
import type { DocumentUse } from "#lib/contract/records/documents.ts"

type FindUses = (id: number, userId: number, language: Language) => Promise<DocumentUse[]>

const finders = new Set<FindUses>()

/** Takes in what finds the places of an area where a document is attached. */
export function registerUses(find: FindUses): void {
  finders.add(find)
}

/** Where a document is attached, as far as a user may know of it. */
export const findUses: FindUses = async (...asked) =>
  (await Promise.all([...finders].map((find) => find(...asked)))).flat()
