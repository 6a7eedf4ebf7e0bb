import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

// Written out, as the schema that would make them is more than all else that the page loads.

type Brand = ApplicationValues["brand"]["brands"][number]
type Contact = ApplicationValues["contacts"][number]
type Booth = ApplicationValues["booths"][number]

/** A brand of which nothing is typed yet. */
export const blankBrand: Brand = {
  id: null,
  brandName: "",
  countryId: null,
  firstTime: false,
  website: "",
  marketCategories: [],
  targets: [],
  labels: [],
  socialNetworks: [],
  images: [],
}

/** A contact likewise. */
export const blankContact: Contact = {
  id: null,
  salutationId: null,
  firstName: "",
  lastName: "",
  jobTitle: "",
  email: "",
  phones: [],
  socialNetworks: [],
}

/** A booth likewise, which shows no brand. */
export const blankBooth: Booth = {
  id: null,
  itemId: null,
  sectionId: null,
  agentName: "",
  note: "",
  brands: [],
}
