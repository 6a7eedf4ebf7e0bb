import { z } from "zod"
import { firstOf } from "../platform/cut-text.ts"
import { longestText, maxBooths, maxBrands, maxContacts, maxSmall, maxWhole } from "./application-limits.ts"

// A draft may lack anything and hold anything: what cannot be read is as if it had never been typed.
const typed = z
  .string()
  .transform((text) => firstOf(text, longestText))
  .catch("")
const chosen = z.coerce.number().int().positive().max(maxWhole).nullable().catch(null)
const ticked = z.boolean().catch(false)
const several = z.array(z.coerce.number().int().min(0).max(maxWhole)).max(maxSmall).catch([])

const isGroup = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value)
const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (isGroup(value) ? value : {}), z.object(shape))
const rows = <Row extends z.ZodType>(row: Row, max: number) =>
  z.preprocess((value) => (Array.isArray(value) ? value.slice(0, max) : []), z.array(row))

/** Of its row once the application was sent; null of one that is new. */
const rowId = chosen

const network = group({ socialNetworkId: chosen, name: typed })

const brand = group({
  id: rowId,
  brandName: typed,
  countryId: chosen,
  firstTime: ticked,
  website: typed,
  marketCategories: several,
  targets: several,
  labels: several,
  socialNetworks: rows(network, maxSmall),
  images: several,
})

const contact = group({
  id: rowId,
  salutationId: chosen,
  firstName: typed,
  lastName: typed,
  jobTitle: typed,
  email: typed,
  phones: rows(group({ countryId: chosen, number: typed }), maxSmall),
  socialNetworks: rows(network, maxSmall),
})

const booth = group({
  id: rowId,
  itemId: chosen,
  sectionId: chosen,
  agentName: typed,
  note: typed,
  /** Places in the list of brands, from 0. */
  brands: several,
})

/** An application as its form has it: everything has a place, filled in or not. `acceptTermsDate` is the server's, "" before. */
export const applicationValues = group({
  brand: group({
    basic: group({ name: typed, email: typed, accountTypeId: chosen, countryId: chosen, stateId: chosen }),
    brands: rows(brand, maxBrands),
  }),
  contacts: rows(contact, maxContacts),
  booths: rows(booth, maxBooths),
  billing: group({
    acceptTermsDate: typed,
    /** The version of the show's terms that was accepted, or was last; null where the show has none. */
    termsId: chosen,
    /** Company, address of mails, country and state follow those of the company. */
    sameAsCompany: ticked,
    salutationId: chosen,
    firstName: typed,
    lastName: typed,
    email: typed,
    companyName: typed,
    street: typed,
    zipCode: typed,
    city: typed,
    countryId: chosen,
    stateId: chosen,
    phone: group({ countryId: chosen, number: typed }),
    vatCode: typed,
    purchaseOrder: typed,
    buyerReference: typed,
    electronicAddress: typed,
    paymentPlanId: chosen,
    paymentMethodId: chosen,
    note: typed,
  }),
  platform: group({ choice: typed, name: typed, wantContact: ticked }),
  organization: group({ organizationId: chosen }),
})
export type ApplicationValues = z.output<typeof applicationValues>
