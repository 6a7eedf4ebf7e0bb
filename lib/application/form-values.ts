import { maxBooths, maxBrands, maxContacts } from "#lib/contract/shows/application-limits.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"
import { blankBooth, blankBrand, blankContact } from "./blank-rows.ts"
import { withCompanyBilling } from "./company-billing.ts"
import { readerOf, type Sent } from "./form-reader.ts"

type Brand = ApplicationValues["brand"]["brands"][number]
type Contact = ApplicationValues["contacts"][number]
type Booth = ApplicationValues["booths"][number]

/** The row that a form was made of, which need not be at the same place any more. */
const idOf = ({ chosen, has }: ReturnType<typeof readerOf>, before: { id: number | null }) =>
  has("id") ? chosen("id") : before.id

/** As many rows as the form had, which may have been made before another tab added or removed some. */
function sized<Row>(rows: Row[], blank: Row, count: string | undefined, max: number): Row[] {
  const length = Math.min(Number(count ?? rows.length) || 0, max)
  const missing = Array.from({ length: Math.max(0, length - rows.length) }, () => blank)
  return [...rows.slice(0, length), ...missing]
}

type Networks = Contact["socialNetworks"]

/** A line for each network; those that a form has none for it leaves alone. */
function networksOf(
  { several, text }: ReturnType<typeof readerOf>,
  { id: row, socialNetworks: before }: { id: number | null; socialNetworks: Networks },
): Networks {
  const ids = several("socialNetworks")
  if (ids.length === 0) return before
  // Staff may have added some, once it was sent, that no applicant is asked for.
  const others =
    row === null ? [] : before.filter(({ socialNetworkId }) => !ids.includes(socialNetworkId ?? 0))
  return [
    ...ids.map((id) => ({ socialNetworkId: id || null, name: text(`socialNetworks.${id}`) })),
    ...others,
  ]
}

function brandOf(sent: Sent, path: string, before: Brand): Brand {
  const read = readerOf(sent, path)
  const { text, chosen, isTicked, several } = read
  return {
    ...before,
    id: idOf(read, before),
    brandName: text("brandName"),
    countryId: chosen("countryId"),
    firstTime: isTicked("firstTime"),
    website: text("website"),
    marketCategories: several("marketCategories"),
    targets: several("targets"),
    labels: several("labels"),
    socialNetworks: networksOf(read, before),
  }
}

function contactOf(sent: Sent, path: string, before: Contact): Contact {
  const read = readerOf(sent, path)
  const { text, chosen } = read
  const [first, ...others] = before.phones
  return {
    ...before,
    id: idOf(read, before),
    salutationId: chosen("salutationId"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    jobTitle: text("jobTitle"),
    email: text("email"),
    phones: [{ countryId: first?.countryId ?? null, number: text("phone") }, ...others],
    socialNetworks: networksOf(read, before),
  }
}

function boothOf(sent: Sent, path: string, before: Booth): Booth {
  const read = readerOf(sent, path)
  const { text, chosen, several } = read
  return {
    ...before,
    id: idOf(read, before),
    itemId: chosen("itemId"),
    sectionId: chosen("sectionId"),
    agentName: text("agentName"),
    note: text("note"),
    brands: several("brands"),
  }
}

function billingOf(sent: Sent, before: ApplicationValues["billing"]): ApplicationValues["billing"] {
  const { text, chosen, isTicked, has } = readerOf(sent, "billing")
  // Fields that follow the company are not in the form; unticked, they go on from there.
  const follows = before.sameAsCompany
  const followed = {
    email: follows && !has("email") ? before.email : text("email"),
    companyName: follows && !has("companyName") ? before.companyName : text("companyName"),
    countryId: follows && !has("countryId") ? before.countryId : chosen("countryId"),
    stateId: follows && !has("stateId") ? before.stateId : chosen("stateId"),
  }
  return {
    acceptTermsDate: text("acceptTermsDate"),
    // The form names the version that it shows; unticked, nothing is accepted of it.
    termsId: isTicked("acceptTermsDate") && has("termsId") ? chosen("termsId") : before.termsId,
    sameAsCompany: isTicked("sameAsCompany"),
    salutationId: chosen("salutationId"),
    firstName: text("firstName"),
    lastName: text("lastName"),
    ...followed,
    street: text("street"),
    zipCode: text("zipCode"),
    city: text("city"),
    phone: { ...before.phone, number: text("phone.number") },
    vatCode: text("vatCode"),
    purchaseOrder: text("purchaseOrder"),
    buyerReference: text("buyerReference"),
    // Asked for where the buyer is in France.
    electronicAddress: has("electronicAddress") ? text("electronicAddress") : before.electronicAddress,
    paymentPlanId: chosen("paymentPlanId"),
    paymentMethodId: chosen("paymentMethodId"),
    note: text("note"),
  }
}

/**
 * The values of a form, as the contract's schema has them. How many rows it has is in "rows.booths", "rows.brands" and
 * "rows.contacts".
 * @param before what is stored: what the form has no fields for stays
 */
export function valuesOfForm(sent: Sent, before: ApplicationValues): ApplicationValues {
  const brands = sized(before.brand.brands, blankBrand, sent.get("rows.brands"), maxBrands)
  const contacts = sized(before.contacts, blankContact, sent.get("rows.contacts"), maxContacts)
  const booths = sized(before.booths, blankBooth, sent.get("rows.booths"), maxBooths)
  const [basic, platform] = [readerOf(sent, "brand.basic"), readerOf(sent, "platform")]
  return withCompanyBilling({
    brand: {
      basic: {
        name: basic.text("name"),
        email: basic.text("email"),
        // Where there is no type to choose, one that another site stored stays.
        accountTypeId: sent.has("brand.basic.accountTypeId")
          ? basic.chosen("accountTypeId")
          : before.brand.basic.accountTypeId,
        countryId: basic.chosen("countryId"),
        stateId: basic.chosen("stateId"),
      },
      brands: brands.map((row, place) => brandOf(sent, `brand.brands.${place}`, row)),
    },
    contacts: contacts.map((row, place) => contactOf(sent, `contacts.${place}`, row)),
    booths: booths.map((row, place) => boothOf(sent, `booths.${place}`, row)),
    billing: billingOf(sent, before.billing),
    platform: {
      choice: platform.text("choice"),
      name: platform.text("name"),
      wantContact: platform.isTicked("wantContact"),
    },
    organization: { organizationId: readerOf(sent, "organization").chosen("organizationId") },
  })
}
