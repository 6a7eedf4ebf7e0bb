import { nothingClosed } from "#lib/contract/shows/application-corrections.ts"
import { applicationValues } from "#lib/contract/shows/application-values.ts"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"

/** A show that offers nothing to choose from. */
export const noChoices: ApplicationChoices = {
  booths: [],
  sections: [],
  accountTypes: [],
  salutations: [],
  countries: [],
  directoryCountry: null,
  states: [],
  marketCategories: [],
  targets: [],
  labels: [],
  socialNetworks: [],
  contactNetworks: [],
  paymentPlans: [],
  paymentMethods: [],
  organizations: [],
}

/** An application that was sent, of which nothing was filled in. */
export const sentView: ApplicationView = {
  slug: "a1b2c3d4e5f6g7h8i9j0kl",
  version: 3,
  show: { name: "Petit Salon Paris", place: "paris", session: null },
  state: { code: "sent", name: null, outcome: "pending" },
  sent_at: "2026-11-20T10:00:00Z",
  corrections: nothingClosed,
  values: applicationValues.parse({}),
  problems: {},
  prices: { booths: [], totals: [] },
  images: [],
  booths: [],
  takes_files: false,
  invoices: [],
  typed: null,
  terms: null,
  accepted_terms: null,
}
