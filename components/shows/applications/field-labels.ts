/** What each field of an application is called: a key of the messages `applications.fields`, by its path with `*` for places. */
export const fieldLabels = {
  "brand.basic.name": "companyName",
  "brand.basic.email": "email",
  "brand.basic.accountTypeId": "accountType",
  "brand.basic.countryId": "country",
  "brand.basic.stateId": "state",
  contacts: "person",
  "contacts.*.salutationId": "salutation",
  "contacts.*.firstName": "firstName",
  "contacts.*.lastName": "lastName",
  "contacts.*.jobTitle": "jobTitle",
  "contacts.*.email": "email",
  "contacts.*.phone": "phone",
  "contacts.*.phones": "phone",
  "contacts.*.socialNetworks": "networks",
  "brand.brands": "brands",
  "brand.brands.*.brandName": "brand",
  "brand.brands.*.countryId": "country",
  "brand.brands.*.website": "website",
  "brand.brands.*.marketCategories": "categories",
  "brand.brands.*.targets": "targets",
  "brand.brands.*.labels": "labels",
  "brand.brands.*.images": "pictures",
  "brand.brands.*.socialNetworks": "networks",
  booths: "booths",
  "booths.*.itemId": "booth",
  "booths.*.sectionId": "section",
  "booths.*.agentName": "agent",
  "booths.*.note": "boothNote",
  "booths.*.brands": "boothBrands",
  "billing.companyName": "billingCompany",
  "billing.salutationId": "salutation",
  "billing.firstName": "firstName",
  "billing.lastName": "lastName",
  "billing.email": "email",
  "billing.street": "street",
  "billing.zipCode": "zipCode",
  "billing.city": "city",
  "billing.countryId": "country",
  "billing.stateId": "state",
  "billing.phone.number": "phone",
  "billing.vatCode": "vatCode",
  "billing.purchaseOrder": "purchaseOrder",
  "billing.buyerReference": "buyerReference",
  "billing.electronicAddress": "electronicAddress",
  "billing.paymentPlanId": "paymentPlan",
  "billing.paymentMethodId": "paymentMethod",
  "billing.note": "billingNote",
  "billing.acceptTermsDate": "terms",
  "organization.organizationId": "organization",
  "platform.choice": "platform",
  "platform.name": "platformName",
} as const

export type FieldLabel = (typeof fieldLabels)[keyof typeof fieldLabels]

const byPath = new Map<string, FieldLabel>(Object.entries(fieldLabels))

/** The label of a field, and the index of its row; a field of a row's row has that of its row. */
export function labelOf(path: string): { label: FieldLabel | undefined; index: number | undefined } {
  const index = /\.(\d+)(?:\.|$)/.exec(path)?.[1]
  const pattern = path.replace(/\.\d+(?=\.|$)/g, ".*")
  const steps = pattern.split(".*")
  // "contacts.*.socialNetworks.*.name", of a row's row, has the label of "contacts.*.socialNetworks".
  const label = byPath.get(pattern) ?? byPath.get(steps.slice(0, 2).join(".*")) ?? byPath.get(steps[0] ?? "")
  return { label, index: index === undefined ? undefined : Number(index) }
}

/** Where on the page a problem is fixed: a phone has one field, the networks of somebody one part to expand. */
export function fieldPathOf(path: string): string {
  return path.replace(/\.phones\..*$/, ".phone").replace(/\.socialNetworks\..*$/, ".socialNetworks")
}

/** Parts of the page, in its order. */
const parts = ["applicant", "people", "brands", "booths", "billing", "platform", "terms"] as const

/** Fields in the order of the page's parts. */
export function inPageOrder(paths: string[]): string[] {
  return [...paths].sort((one, other) => parts.indexOf(partOf(one)) - parts.indexOf(partOf(other)))
}

/** The part of the page that a field is in. */
export function partOf(path: string): (typeof parts)[number] {
  if (path.startsWith("brand.basic")) return "applicant"
  if (path.startsWith("brand.brands")) return "brands"
  if (/^contacts\b/.test(path)) return "people"
  if (path.startsWith("booths")) return "booths"
  if (path === "billing.acceptTermsDate") return "terms"
  return path.startsWith("platform") ? "platform" : "billing"
}
