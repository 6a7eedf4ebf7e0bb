import type { Language } from "../http/base.ts"
import { type Named, nameIn } from "../reference/rows.ts"
import type { ReferenceStore } from "../reference/store.ts"

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
