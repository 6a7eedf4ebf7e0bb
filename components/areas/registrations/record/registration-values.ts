import type { Loaded } from "#components/records/changes/use-record-form.ts"
import type {
  RegistrationBooth,
  RegistrationBrand,
  RegistrationContact,
  RegistrationDetail,
} from "#lib/contract/registration-detail.ts"
import {
  type RegistrationFieldKey,
  type RegistrationFieldKind,
  registrationField,
  type registrationFields,
} from "#lib/contract/registration-fields.ts"

type Fields = typeof registrationFields

type Phone = RegistrationContact["phones"][number]
type Network = RegistrationContact["social_networks"][number]

/** What the form holds of a field, by its kind; choices are held by id. */
type ValueOf = {
  text: string
  lines: string
  /** Null: off. */
  toggled: { content: string } | null
  check: boolean
  platform: string | null
  option: number | null
  kept: number
  options: readonly number[]
  categories: readonly number[]
  phones: readonly Phone[]
  networks: readonly Network[]
}

type PathOfKey<Key> = Key extends `${infer Group}.*.${infer Name}` ? `${Group}.${number}.${Name}` : Key

/** The form of a registration by dotted path, as saves, conflicts and messages name its fields. */
export type RegistrationValues = {
  [Key in RegistrationFieldKey as PathOfKey<Key>]: ValueOf[Fields[Key]["kind"]]
}

/** Paths of the fields of some kinds. */
export type PathOf<Kind extends RegistrationFieldKind> = {
  [Key in RegistrationFieldKey]: Fields[Key]["kind"] extends Kind ? PathOfKey<Key> : never
}[RegistrationFieldKey]

export type RegistrationPath = PathOf<RegistrationFieldKind>

export function isOfKind<Kind extends RegistrationFieldKind>(path: string, kind: Kind): path is PathOf<Kind> {
  return registrationField(path)?.kind === kind
}

export function isRegistrationPath(path: string): path is RegistrationPath {
  return registrationField(path) !== undefined
}

/** Lists whose order matters. */
const orderedFields = [".phones", ".social_networks"]

/** Paths of the lists whose order matters. */
export function orderedPaths(values: RegistrationValues): string[] {
  return Object.keys(values).filter((path) => orderedFields.some((field) => path.endsWith(field)))
}

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
    "billing.contact_firstname": billing.contact_firstname ?? "",
    "billing.contact_lastname": billing.contact_lastname ?? "",
    "billing.contact_email": billing.contact_email ?? "",
    "billing.company_name": billing.company_name ?? "",
    "billing.street": billing.street ?? "",
    "billing.zip_code": billing.zip_code ?? "",
    "billing.city": billing.city ?? "",
    "billing.country_id": billing.country_id,
    "billing.state_id": billing.state_id,
    "billing.phone.country_id": billing.phone.country_id,
    "billing.phone.number": billing.phone.number ?? "",
    "billing.vat_code": billing.vat_code ?? "",
    "billing.payment_plan": billing.payment_plan,
    "billing.payment_method": billing.payment_method,
    "billing.note": registration.note_billing ?? "",
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
