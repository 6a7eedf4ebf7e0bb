import { colleagues, type Language } from "#lib/backend/platform/http/base.ts"
import { localised } from "./rows.ts"
import { type ReferenceStore, referenceStore } from "./store.ts"

function configurationOf(store: ReferenceStore) {
  return { configurations: store.configurations, tradeshows: store.tradeshows }
}

function initOf(store: ReferenceStore, language: Language) {
  const inLanguage = <Value extends { name: string; name_fr: string | null }>(values: Value[]) =>
    values.map((value) => localised(language, value))
  return {
    ...configurationOf(store),
    countries: inLanguage(store.countries).sort((a, b) => a.name.localeCompare(b.name, language)),
    states: store.states,
    phoneTypes: inLanguage(store.phoneTypes),
    socialNetworks: store.socialNetworks,
    owners: store.owners,
    salutations: inLanguage(store.salutations),
    sequences: store.sequences,
  }
}

/** Built once for each reading of the data and each language: 250 countries and 500 states are not mapped per call. */
const built = new WeakMap<ReferenceStore, Partial<Record<Language, ReturnType<typeof initOf>>>>()

export const reference = {
  loadInit: colleagues.reference.loadInit.handler(async ({ context: { language } }) => {
    const store = await referenceStore()
    const byLanguage = built.get(store) ?? {}
    byLanguage[language] ??= initOf(store, language)
    built.set(store, byLanguage)
    return byLanguage[language]
  }),

  getConfiguration: colleagues.reference.getConfiguration.handler(async () =>
    configurationOf(await referenceStore()),
  ),
}
