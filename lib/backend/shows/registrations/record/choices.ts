import type { Language } from "#lib/backend/platform/http/base.ts"
import { localised } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import type { BoothItem, RegistrationChoices } from "#lib/contract/shows/registration-detail.ts"

/** The booth catalogue as the page has it. */
export function boothCatalogue({ boothItems }: ReferenceStore): BoothItem[] {
  return boothItems.map(({ currency, tradeshow_ids, ...item }) => ({
    ...item,
    devise: currency === "EUR" ? "e" : "d",
    salons: tradeshow_ids,
  }))
}

/** What the page and the filters of registrations choose among, names in the caller's language. */
export function registrationChoices(store: ReferenceStore, language: Language): RegistrationChoices {
  const inLanguage = <Value extends { name: string; name_fr: string | null }>(values: Value[]) =>
    values.map((value) => localised(language, value))
  return {
    lifecycles: inLanguage(store.registrationLifecycles),
    booths: boothCatalogue(store),
    structures: store.boothStructures.map(({ id, name }) => ({
      id,
      name,
      link: `/api/registration/structure/${id}`,
    })),
    labels: inLanguage(store.labelOptions),
    paymentPlans: inLanguage(store.paymentPlans),
    paymentMethods: inLanguage(store.paymentMethods),
    organizations: store.invoicingOrganizations,
    marketCategories: inLanguage(store.marketCategories),
    targets: inLanguage(store.vendorTargets),
    accountTypes: store.accountTypes.map((type) => {
      const { id, name, parent_id } = localised(language, type)
      return { id, name, parent_id }
    }),
  }
}
