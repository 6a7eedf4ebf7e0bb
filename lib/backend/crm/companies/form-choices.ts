import type { Language } from "#lib/backend/platform/http/base.ts"
import { localised } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"

/** Choices of the company form (GET company-edit/init), names in the caller's language. */
export function formChoices(store: ReferenceStore, language: Language) {
  const inLanguage = <Value extends { name: string; name_fr: string | null }>(values: Value[]) =>
    values.map((value) => localised(language, value))
  const marketCategories = inLanguage(store.marketCategories)
  const genderAgeRanges = inLanguage(store.genderAgeRanges)
  return {
    types: inLanguage(store.accountTypes),
    tags: inLanguage(store.companyTags).map(({ id, name }) => ({ id, name })),
    buyer: { types: inLanguage(store.buyerTypes), marketCategories, genderAgeRanges },
    media: { types: inLanguage(store.mediaTypes), marketCategories, genderAgeRanges },
    vendor: {
      sections: store.tradeshows.flatMap((show) =>
        show.vendor_sections.map((one) => ({ ...one, tradeshow_id: show.id })),
      ),
      tags: inLanguage(store.vendorTags),
      targets: inLanguage(store.vendorTargets),
      marketCategories,
    },
    accountTagsMp: inLanguage(store.lifecyclePlatforms).map(({ id, name }) => ({ id, name })),
  }
}
