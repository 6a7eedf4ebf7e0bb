import { maxBuyerReference, maxPurchaseOrder } from "../records/buyer-references.ts"
import { maxElectronicAddress } from "../records/electronic-address.ts"
import { maxBoothNumber } from "./booth-number.ts"

/** Lists that a field's ids are chosen from; a screen knows what each offers. */
export type OptionSource =
  | "accountTypes"
  | "countries"
  | "states"
  | "salutations"
  | "paymentPlans"
  | "paymentMethods"
  | "organizations"
  | "sections"
  | "structures"
  | "booths"
  | "companies"
  | "targets"
  | "labels"
  | "owners"

/** Key of a label among the messages `fields`. */
type Labelled = { label: string }

type Field = Labelled &
  (
    | { kind: "text"; max: number; isRequired?: true; input?: "email" | "tel" | "url" }
    /** Several lines. */
    | { kind: "lines"; max: number }
    /** Several lines that are off, or on and empty. */
    | { kind: "toggled"; max: number }
    | { kind: "check" }
    | { kind: "platform" }
    /** An id; `of` says of which list. */
    | { kind: "option"; of: OptionSource }
    /** An id that is always there. */
    | { kind: "kept"; of: OptionSource }
    | { kind: "options"; of: OptionSource }
    | { kind: "categories" }
    | { kind: "phones" }
    | { kind: "networks" }
  )

export type RegistrationFieldKind = Field["kind"]

/** Fields of a registration by dotted path, as saves, conflicts and the audit log name them; `*` is the id of a row. */
export const registrationFields = {
  "informations.company_name": { kind: "text", label: "company_name", max: 200, isRequired: true },
  "informations.account_type_id": { kind: "option", label: "account_type", of: "accountTypes" },
  "informations.country_id": { kind: "option", label: "country", of: "countries" },
  "informations.state_id": { kind: "option", label: "address_state", of: "states" },
  "information.platform_choice": { kind: "platform", label: "platform_choice" },
  "information.platform_name": { kind: "text", label: "platform_name", max: 120 },
  "information.want_contact": { kind: "check", label: "want_contact" },
  "billing.contact_salutation": { kind: "option", label: "salutation", of: "salutations" },
  "billing.contact_firstname": { kind: "text", label: "first_name", max: 120 },
  "billing.contact_lastname": { kind: "text", label: "last_name", max: 120 },
  "billing.contact_email": { kind: "text", label: "email", max: 254, input: "email" },
  "billing.company_name": { kind: "text", label: "company_name", max: 200 },
  "billing.street": { kind: "text", label: "street", max: 300 },
  "billing.zip_code": { kind: "text", label: "zip_code", max: 20 },
  "billing.city": { kind: "text", label: "city", max: 120 },
  "billing.country_id": { kind: "option", label: "country", of: "countries" },
  "billing.state_id": { kind: "option", label: "address_state", of: "states" },
  "billing.phone.country_id": { kind: "option", label: "phone_country", of: "countries" },
  "billing.phone.number": { kind: "text", label: "phone", max: 40, input: "tel" },
  "billing.vat_code": { kind: "text", label: "vat_code", max: 40 },
  "billing.purchase_order": { kind: "text", label: "purchase_order", max: maxPurchaseOrder },
  "billing.buyer_reference": { kind: "text", label: "buyer_reference", max: maxBuyerReference },
  "billing.electronic_address": { kind: "text", label: "electronic_address", max: maxElectronicAddress },
  "billing.payment_plan": { kind: "option", label: "payment_plan", of: "paymentPlans" },
  "billing.payment_method": { kind: "option", label: "payment_method", of: "paymentMethods" },
  "billing.note": { kind: "lines", label: "billing_note", max: 5_000 },
  "contact.*.salutation": { kind: "option", label: "salutation", of: "salutations" },
  "contact.*.first_name": { kind: "text", label: "first_name", max: 120 },
  "contact.*.last_name": { kind: "text", label: "last_name", max: 120, isRequired: true },
  "contact.*.job_title": { kind: "text", label: "job_title", max: 120 },
  "contact.*.email": { kind: "text", label: "email", max: 254, input: "email" },
  "contact.*.phones": { kind: "phones", label: "phones" },
  "contact.*.social_networks": { kind: "networks", label: "socialNetworks" },
  "booth.*.companies": { kind: "options", label: "booth_companies", of: "companies" },
  "booth.*.zoho_item_id": { kind: "kept", label: "booth_item", of: "booths" },
  "booth.*.vendor_section_id": { kind: "option", label: "booth_section", of: "sections" },
  "booth.*.booth_structure_link": { kind: "option", label: "booth_structure", of: "structures" },
  "booth.*.booth_number": { kind: "text", label: "booth_number", max: maxBoothNumber },
  "booth.*.agent_name": { kind: "text", label: "agent_name", max: 120 },
  "booth.*.note_booth": { kind: "toggled", label: "booth_note", max: 5_000 },
  "brand.*.name": { kind: "text", label: "name", max: 120, isRequired: true },
  "brand.*.country_id": { kind: "option", label: "country", of: "countries" },
  "brand.*.website": { kind: "text", label: "website", max: 500, input: "url" },
  "brand.*.market_categories": { kind: "categories", label: "marketCategories" },
  "brand.*.targets": { kind: "options", label: "targets", of: "targets" },
  "brand.*.labels": { kind: "options", label: "brand_labels", of: "labels" },
  "brand.*.social_networks": { kind: "networks", label: "socialNetworks" },
  "primaryCompany.saleOwners": { kind: "options", label: "sale_owners", of: "owners" },
  "organization.organization_id": { kind: "option", label: "organization", of: "organizations" },
} as const satisfies Record<string, Field>

/** What the audit log has of a registration's rows beside the fields of its form. */
export const registrationAuditFields = {
  "booth.*.brands": { label: "brands" },
  "booth.*.technicalFiles": { label: "technical_files" },
  "brand.*.first_time_at_show": { label: "first_time" },
  "brand.*.images": { label: "images" },
  email: { label: "email" },
  corrections_locked: { label: "corrections_locked" },
  invoices: { label: "invoices" },
  credit_notes: { label: "credit_notes" },
  invoiced_again: { label: "invoiced_again" },
  tax_reason: { label: "tax_reason" },
  payments: { label: "payments" },
  payment_reminders: { label: "payment_reminders" },
  payment_reminder_hold: { label: "payment_reminder_hold" },
} as const satisfies Record<string, Labelled>

export type RegistrationFieldKey = keyof typeof registrationFields

function isKey(key: string): key is RegistrationFieldKey {
  return Object.hasOwn(registrationFields, key)
}

/** Most phones and social networks of somebody or of a brand. */
export const maxPhones = 20
export const maxNetworks = 30

type Limited = {
  [Key in RegistrationFieldKey]: (typeof registrationFields)[Key] extends { max: number } ? Key : never
}[RegistrationFieldKey]

/** Most characters of a field, wherever it is sent. */
export const maxOf = (key: Limited): number => registrationFields[key].max

/** What is known of the field that a path names; undefined for what is none. */
export function registrationField(path: string) {
  const key = path.replace(/\.\d+\./, ".*.")
  return isKey(key) ? registrationFields[key] : undefined
}

/** Choice of other platform beside which a name is given. */
export const otherPlatform = "Other"

/** Other platforms that applicants name. */
export const otherPlatforms = ["None", "Ankorstore", "Faire", "JOOR", otherPlatform] as const
