import type { z } from "zod"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { localised, nameIn } from "#lib/backend/records/reference/rows.ts"
import type { ReferenceStore } from "#lib/backend/records/reference/store.ts"
import { offeredNetworks } from "#lib/backend/records/social-networks.ts"
import type { applicationChoices, applicationView } from "#lib/contract/shows/application-view.ts"
import { withMonthsIn } from "#lib/i18n/month-names.ts"
import { foldText } from "#lib/text/folded-text.ts"

type Show = ReferenceStore["tradeshows"][number]
export type ShownShow = z.output<typeof applicationView>["show"]

/** The show as addresses have it. */
const addressOf = ({ short_name }: Show) => short_name.toLowerCase()

/**
 * The show that an address names: by its short name ("par"), or by what the name of one show alone ends with ("paris").
 * @throws 404
 */
export function findShow(address: string, { tradeshows }: ReferenceStore): Show {
  const sought = foldText(address)
  const byShortName = tradeshows.find((show) => foldText(addressOf(show)) === sought)
  const suffix = `-${sought}`
  const byName = tradeshows.filter(({ name }) => `-${foldText(name).replace(/\s+/g, "-")}`.endsWith(suffix))
  const [only, ...others] = byName
  const found = byShortName ?? (others.length === 0 && sought !== "" ? only : undefined)
  if (!found) throw notFound("trade_show")
  return found
}

/** What everybody may know of a show, in a language. @param session id of one of its sessions; else its current one */
export function shownShow(show: Show, language: Language, session?: number): ShownShow {
  const found = show.sessions.find(({ id, is_current }) =>
    session === undefined ? is_current : id === session,
  )
  const { name, from, to } = found ?? {}
  return {
    name: show.name,
    place: addressOf(show),
    session:
      name === undefined ? null : { name: withMonthsIn(language, name), from: from ?? null, to: to ?? null },
  }
}

/** Account types of whom a show sells booths to: not those of buyers and media, and of a family its kinds. */
function exhibitingTypes({ accountTypes }: ReferenceStore) {
  const hasKinds = (id: number) => accountTypes.some(({ parent_id }) => parent_id === id)
  return accountTypes.filter(
    ({ id, bloc_associated: bloc }) => (bloc === null || bloc === "VENDOR") && !hasKinds(id),
  )
}

/** What applications to a show choose among; nothing that its page does not show. */
export function choicesOf(
  show: Show,
  store: ReferenceStore,
  language: Language,
): z.output<typeof applicationChoices> {
  const inLanguage = (values: { id: number; name: string; name_fr: string | null }[]) =>
    values.map((value) => {
      const { id, name } = localised(language, value)
      return { id, name }
    })
  return {
    booths: store.boothItems
      .filter(({ tradeshow_ids }) => tradeshow_ids.includes(show.id))
      .map(({ id, label, label_fr, size, price, currency }) => ({
        id,
        name: nameIn(language, { name: label, name_fr: label_fr }),
        size,
        price: { amount: price, currency },
      })),
    sections: inLanguage(show.vendor_sections),
    accountTypes: inLanguage(exhibitingTypes(store)),
    salutations: inLanguage(store.salutations),
    countries: inLanguage(store.countries).sort((a, b) => a.name.localeCompare(b.name, language)),
    directoryCountry: store.countries.find(({ code }) => code === "FR")?.id ?? null,
    states: store.states.map(({ id, name, country_id }) => ({ id, name, country_id })),
    marketCategories: store.marketCategories.map((value) => {
      const { id, name, parent_id } = localised(language, value)
      return { id, name, parent_id }
    }),
    targets: inLanguage(store.vendorTargets),
    labels: inLanguage(store.labelOptions),
    socialNetworks: store.socialNetworks.map(({ id, name }) => ({ id, name })),
    contactNetworks: offeredNetworks("contactSocialNetworks", store).map(({ id, name }) => ({ id, name })),
    paymentPlans: inLanguage(store.paymentPlans),
    paymentMethods: inLanguage(store.paymentMethods),
    organizations: store.invoicingOrganizations,
  }
}
