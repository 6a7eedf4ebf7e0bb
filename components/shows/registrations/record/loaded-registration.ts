import type { Loaded } from "#components/records/changes/use-record-form.ts"
import type {
  RegistrationBooth,
  RegistrationBrand,
  RegistrationContact,
  RegistrationDetail,
} from "#lib/contract/shows/registration-detail.ts"
import type { RegistrationValues } from "./registration-values.ts"

/** What nobody has typed yet is an empty text in the form. */
const written = (text: string | null) => text ?? ""

function registrationValues(registration: RegistrationDetail): RegistrationValues {
  const { informations, information, billing, contacts, booths, primaryCompany } = registration
  const values: RegistrationValues = {
    "informations.company_name": informations.company_name,
    "informations.account_type_id": informations.account_type_id,
    "informations.country_id": informations.country_id,
    "informations.state_id": informations.state_id,
    "information.platform_choice": information.platform_choice,
    "information.platform_name": information.platform_name ?? "",
    "information.want_contact": information.want_contact,
    "billing.contact_salutation": billing.contact_salutation,
    "billing.contact_firstname": written(billing.contact_firstname),
    "billing.contact_lastname": written(billing.contact_lastname),
    "billing.contact_email": written(billing.contact_email),
    "billing.company_name": written(billing.company_name),
    "billing.street": written(billing.street),
    "billing.zip_code": written(billing.zip_code),
    "billing.city": written(billing.city),
    "billing.country_id": billing.country_id,
    "billing.state_id": billing.state_id,
    "billing.phone.country_id": billing.phone.country_id,
    "billing.phone.number": written(billing.phone.number),
    "billing.vat_code": written(billing.vat_code),
    "billing.purchase_order": written(billing.purchase_order),
    "billing.buyer_reference": written(billing.buyer_reference),
    "billing.electronic_address": written(billing.electronic_address),
    "billing.payment_plan": billing.payment_plan,
    "billing.payment_method": billing.payment_method,
    "billing.note": written(registration.note_billing),
    "primaryCompany.saleOwners": primaryCompany?.saleOwners.map(({ id }) => id) ?? [],
    "organization.organization_id": registration.session_organization.organization_id,
  }
  for (const contact of contacts) putContact(values, contact)
  for (const booth of booths) putBooth(values, booth)
  return values
}

function putContact(values: RegistrationValues, contact: RegistrationContact) {
  const { id } = contact
  values[`contact.${id}.salutation`] = contact.salutation
  values[`contact.${id}.first_name`] = contact.first_name
  values[`contact.${id}.last_name`] = contact.last_name
  values[`contact.${id}.job_title`] = contact.job_title ?? ""
  values[`contact.${id}.email`] = contact.email ?? ""
  values[`contact.${id}.phones`] = contact.phones
  values[`contact.${id}.social_networks`] = contact.social_networks
}

function putBooth(values: RegistrationValues, booth: RegistrationBooth) {
  const { id } = booth
  values[`booth.${id}.companies`] = booth.companies
  values[`booth.${id}.zoho_item_id`] = booth.zoho_item_id
  values[`booth.${id}.vendor_section_id`] = booth.vendor_section_id
  values[`booth.${id}.booth_structure_link`] = booth.booth_structure_link
  values[`booth.${id}.booth_number`] = booth.booth_number ?? ""
  values[`booth.${id}.agent_name`] = booth.agent_name ?? ""
  values[`booth.${id}.note_booth`] = booth.note_booth
  for (const { brand } of booth.brands) putBrand(values, brand)
}

function putBrand(values: RegistrationValues, brand: RegistrationBrand) {
  const { id } = brand
  values[`brand.${id}.name`] = brand.name
  values[`brand.${id}.country_id`] = brand.country_id
  values[`brand.${id}.website`] = brand.website ?? ""
  values[`brand.${id}.market_categories`] = brand.market_categories
  values[`brand.${id}.targets`] = brand.targets
  values[`brand.${id}.labels`] = brand.labels
  values[`brand.${id}.social_networks`] = brand.social_networks
}

/** The registration as its form is based on it. */
export function loadedRegistration(registration: RegistrationDetail): Loaded<RegistrationValues> {
  return { version: registration.version, values: registrationValues(registration) }
}
