import type { Language } from "#lib/backend/platform/http/base.ts"
import { type Named, nameIn } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"

/** Choices of the contact form (GET contact-edit/init), names in the caller's language. */
export function formChoices({ contactTags, outcomes, badges, callers }: ReferenceStore, language: Language) {
  const inLanguage = (values: Named[]) =>
    values.map((value) => ({ id: value.id, name: nameIn(language, value) }))
  return {
    tags: inLanguage(contactTags),
    outcomes: inLanguage(outcomes),
    badges: inLanguage(badges),
    callers: inLanguage(callers),
  }
}
