import type { FieldValues } from "#lib/backend/records/changes.ts"
import type { ApplicationValues } from "#lib/contract/shows/application-values.ts"

type Brand = ApplicationValues["brand"]["brands"][number]
type Contact = ApplicationValues["contacts"][number]
type Booth = ApplicationValues["booths"][number]
type Networks = Contact["socialNetworks"]

const text = (value: string) => value.trim() || null
const sorted = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** In one order, as their order says nothing. */
const networks = (list: Networks) =>
  list
    .flatMap(({ socialNetworkId, name }) =>
      socialNetworkId !== null && name.trim() !== ""
        ? [{ social_network_id: socialNetworkId, name: name.trim() }]
        : [],
    )
    .sort((a, b) => a.social_network_id - b.social_network_id || a.name.localeCompare(b.name))

/** Fields of the registration's own row, by the paths of its form and its audit log. */
export function ownFields({
  brand: { basic },
  billing,
  platform,
  organization,
}: ApplicationValues): FieldValues {
  return {
    email: text(basic.email),
    "informations.company_name": basic.name.trim(),
    "informations.account_type_id": basic.accountTypeId,
    "informations.country_id": basic.countryId,
    "informations.state_id": basic.stateId,
    "information.platform_choice": text(platform.choice),
    "information.platform_name": text(platform.name),
    "information.want_contact": platform.wantContact,
    "billing.contact_salutation": billing.salutationId,
    "billing.contact_firstname": text(billing.firstName),
    "billing.contact_lastname": text(billing.lastName),
    "billing.contact_email": text(billing.email),
    "billing.company_name": text(billing.companyName),
    "billing.street": text(billing.street),
    "billing.zip_code": text(billing.zipCode),
    "billing.city": text(billing.city),
    "billing.country_id": billing.countryId,
    "billing.state_id": billing.stateId,
    "billing.phone.country_id": billing.phone.countryId,
    "billing.phone.number": text(billing.phone.number),
    "billing.vat_code": text(billing.vatCode),
    "billing.purchase_order": text(billing.purchaseOrder),
    "billing.buyer_reference": text(billing.buyerReference),
    "billing.electronic_address": text(billing.electronicAddress),
    "billing.payment_plan": billing.paymentPlanId,
    "billing.payment_method": billing.paymentMethodId,
    "billing.note": text(billing.note),
    "organization.organization_id": organization.organizationId,
  }
}

const contactFields = (contact: Contact): FieldValues => ({
  salutation: contact.salutationId,
  first_name: contact.firstName.trim(),
  last_name: contact.lastName.trim(),
  job_title: text(contact.jobTitle),
  email: text(contact.email),
  phones: contact.phones.flatMap(({ countryId, number }) =>
    number.trim() === "" ? [] : [{ country_id: countryId, number: number.trim() }],
  ),
  social_networks: networks(contact.socialNetworks),
})

const brandFields = (brand: Brand): FieldValues => ({
  name: brand.brandName.trim(),
  country_id: brand.countryId,
  website: text(brand.website),
  market_categories: sorted(brand.marketCategories),
  targets: sorted(brand.targets),
  labels: sorted(brand.labels),
  social_networks: networks(brand.socialNetworks),
  first_time_at_show: brand.firstTime,
  images: [...new Set(brand.images)],
})

/** A brand by its id; one that is new by its place, below zero. */
const brandAt = (brands: Brand[], index: number) => brands[index]?.id ?? -1 - index

/** @param brands of the application */
const boothFields = (booth: Booth, brands: Brand[]): FieldValues => ({
  zoho_item_id: booth.itemId,
  vendor_section_id: booth.sectionId,
  agent_name: text(booth.agentName),
  note_booth: text(booth.note),
  brands: sorted(booth.brands.map((index) => brandAt(brands, index))),
})

const ofRow = (kind: string, id: number | null, fields: FieldValues): FieldValues =>
  id === null
    ? {}
    : Object.fromEntries(Object.entries(fields).map(([field, value]) => [`${kind}.${id}.${field}`, value]))

/**
 * An application's values by the paths that saves, conflicts and the audit log of its registration name: "billing.city",
 * "contact.12.email". Rows that have no id yet are left out.
 */
export function fieldsOf(values: ApplicationValues): FieldValues {
  const { brands } = values.brand
  return Object.assign(
    ownFields(values),
    ...values.contacts.map((contact) => ofRow("contact", contact.id, contactFields(contact))),
    ...brands.map((brand) => ofRow("brand", brand.id, brandFields(brand))),
    ...values.booths.map((booth) => ofRow("booth", booth.id, boothFields(booth, brands))),
  )
}
