import { z } from "zod"
import { id } from "../platform/fields.ts"
import {
  idList,
  loadedVersion,
  optionalElectronicAddress,
  optionalLine,
  optionalText,
  phoneInput,
  requiredLine,
} from "../records/record-inputs.ts"
import { maxNetworks, maxOf, maxPhones } from "./registration-fields.ts"

const optionalEmail = z
  .string()
  .trim()
  .max(254, "too_long")
  .nullable()
  .transform((value) => value || null)
  .pipe(z.email("not_an_email").nullable())

const phones = z.array(phoneInput.omit({ type: true })).max(maxPhones, "too_many")
const socialNetworks = z
  .array(z.object({ social_network_id: id, name: requiredLine(500) }))
  .max(maxNetworks, "too_many")

const informations = z.object({
  company_name: requiredLine(maxOf("informations.company_name")),
  account_type_id: id.nullable(),
  country_id: id.nullable(),
  /** A state of the country; a new country clears it. */
  state_id: id.nullable(),
})

const information = z.object({
  platform_choice: optionalText(60),
  platform_name: optionalLine(maxOf("information.platform_name")),
  want_contact: z.boolean(),
})

const billing = z.object({
  contact_salutation: id.nullable(),
  contact_firstname: optionalLine(maxOf("billing.contact_firstname")),
  contact_lastname: optionalLine(maxOf("billing.contact_lastname")),
  contact_email: optionalEmail,
  company_name: optionalLine(maxOf("billing.company_name")),
  street: optionalLine(maxOf("billing.street")),
  zip_code: optionalLine(maxOf("billing.zip_code")),
  city: optionalLine(maxOf("billing.city")),
  country_id: id.nullable(),
  state_id: id.nullable(),
  phone: z
    .object({ country_id: id.nullable(), number: optionalText(maxOf("billing.phone.number")) })
    .partial(),
  vat_code: optionalLine(maxOf("billing.vat_code")),
  purchase_order: optionalLine(maxOf("billing.purchase_order")),
  buyer_reference: optionalLine(maxOf("billing.buyer_reference")),
  electronic_address: optionalElectronicAddress(maxOf("billing.electronic_address")),
  payment_plan: id.nullable(),
  payment_method: id.nullable(),
  note: optionalText(maxOf("billing.note")),
})

const contact = z.object({
  salutation: id.nullable(),
  first_name: optionalLine(maxOf("contact.*.first_name")).transform((name) => name ?? ""),
  last_name: requiredLine(maxOf("contact.*.last_name")),
  job_title: optionalLine(maxOf("contact.*.job_title")),
  email: optionalEmail,
  phones,
  social_networks: socialNetworks,
})

const booth = z.object({
  /** Ids of associations. */
  companies: idList,
  /** Catalogue item of the show. */
  zoho_item_id: id,
  vendor_section_id: id.nullable(),
  booth_structure_link: id.nullable(),
  booth_number: optionalText(maxOf("booth.*.booth_number")),
  agent_name: optionalLine(maxOf("booth.*.agent_name")),
  /** Null turns the note off, an empty text turns it on. */
  note_booth: z.string().max(maxOf("booth.*.note_booth"), "too_long").nullable(),
})

const brand = z.object({
  name: requiredLine(maxOf("brand.*.name")),
  country_id: id.nullable(),
  website: optionalLine(maxOf("brand.*.website")),
  market_categories: idList,
  targets: idList,
  labels: idList,
  social_networks: socialNetworks,
})

/** Rows of one kind by the id of the row as text. */
const byId = <Row extends z.ZodType>(row: Row) => z.record(z.string().regex(/^\d+$/, "not_allowed"), row)

/**
 * A save of a registration, grouped by section: only what changed, with the version it was loaded at. Changed fields are named
 * by dotted paths in errors, conflicts and the audit log: "informations.company_name", "billing.phone.number", "booth.12.booth_number",
 * "brand.7.labels", "contact.3.email", "primaryCompany.saleOwners", "organization.organization_id".
 */
export const registrationChanges = z.object({
  version: loadedVersion,
  informations: informations.partial().optional(),
  information: information.partial().optional(),
  billing: billing.partial().optional(),
  contact: byId(contact.partial()).optional(),
  booth: byId(booth.partial()).optional(),
  brand: byId(brand.partial()).optional(),
  /** Ids of owners of the primary company; `version`: of the company, as it was loaded. */
  primaryCompany: z.object({ version: loadedVersion, saleOwners: idList }).partial().optional(),
  organization: z.object({ organization_id: id.nullable() }).partial().optional(),
})
export type RegistrationChanges = z.input<typeof registrationChanges>
