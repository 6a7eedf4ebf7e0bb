import {
  type ApplicationValues,
  applicationValues,
  maxBooths,
  maxBrands,
  maxContacts,
} from "#lib/contract/application-values.ts"

/** What a form sends, by the names of its fields, which are the paths of the values. */
export type Sent = ReadonlyMap<string, string>

/** Of a name that ends in a number, that number. */
function endings(sent: Sent, path: string): number[] {
  return [...sent.keys()]
    .filter((name) => name.startsWith(`${path}.`) && /^\d{1,9}$/.test(name.slice(path.length + 1)))
    .map((name) => Number(name.slice(path.length + 1)))
}

/** Texts and choices of a group, by their names. */
function texts(sent: Sent, path: string, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, sent.get(`${path}.${name}`) ?? ""]))
}

const contactTexts = ["salutationId", "firstName", "lastName", "jobTitle", "email"]
const boothTexts = ["itemId", "sectionId", "agentName", "note"]
const brandTexts = ["brandName", "countryId", "website"]
const basicTexts = ["name", "email", "countryId", "stateId"]
const billingTexts = [
  ...[
    "acceptTermsDate",
    "salutationId",
    "firstName",
    "lastName",
    "email",
    "companyName",
    "street",
    "zipCode",
  ],
  ...["city", "countryId", "stateId", "vatCode", "paymentPlanId", "paymentMethodId", "note"],
]

const empty = applicationValues.parse({ brand: { brands: [{}] }, contacts: [{}], booths: [{}] })

/** As many rows as the form had, which may have been made before another tab added or removed some. */
function sized<Row>(rows: Row[], fresh: Row[], count: string | undefined, most: number): Row[] {
  const wanted = Math.min(Number(count ?? rows.length) || 0, most)
  const missing = Array.from({ length: Math.max(0, wanted - rows.length) }, () => fresh)
  return [...rows.slice(0, wanted), ...missing.flat()]
}

/**
 * The values of a form. How many rows it has stands in "rows.booths", "rows.brands" and "rows.contacts".
 * @param before what is stored: what the form has no fields for stays
 */
export function valuesOfForm(sent: Sent, before: ApplicationValues): ApplicationValues {
  const { basic } = before.brand
  const brands = sized(before.brand.brands, empty.brand.brands, sent.get("rows.brands"), maxBrands)
  const contacts = sized(before.contacts, empty.contacts, sent.get("rows.contacts"), maxContacts)
  const booths = sized(before.booths, empty.booths, sent.get("rows.booths"), maxBooths)
  return applicationValues.parse({
    brand: {
      basic: { ...basic, ...texts(sent, "brand.basic", basicTexts) },
      brands: brands.map((brand, place) => {
        const path = `brand.brands.${place}`
        return {
          ...brand,
          ...texts(sent, path, brandTexts),
          firstTime: sent.has(`${path}.firstTime`),
          marketCategories: endings(sent, `${path}.marketCategories`),
          targets: endings(sent, `${path}.targets`),
          labels: endings(sent, `${path}.labels`),
          socialNetworks: endings(sent, `${path}.socialNetworks`).map((id) => ({
            socialNetworkId: id,
            name: sent.get(`${path}.socialNetworks.${id}`) ?? "",
          })),
        }
      }),
    },
    contacts: contacts.map((contact, place) => {
      const [first, ...others] = contact.phones
      const number = sent.get(`contacts.${place}.phone`) ?? ""
      return {
        ...contact,
        ...texts(sent, `contacts.${place}`, contactTexts),
        phones: [{ countryId: first?.countryId ?? null, number }, ...others],
      }
    }),
    booths: booths.map((booth, place) => ({
      ...booth,
      ...texts(sent, `booths.${place}`, boothTexts),
      brands: endings(sent, `booths.${place}.brands`),
    })),
    billing: {
      ...before.billing,
      ...texts(sent, "billing", billingTexts),
      phone: { ...before.billing.phone, number: sent.get("billing.phone.number") ?? "" },
    },
    platform: {
      ...texts(sent, "platform", ["choice", "name"]),
      wantContact: sent.has("platform.wantContact"),
    },
    organization: texts(sent, "organization", ["organizationId"]),
  })
}
