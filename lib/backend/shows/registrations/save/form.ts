import type { z } from "zod"
import type { Link, Rows } from "#lib/backend/records/form/definition.ts"
import type { registrationChanges } from "#lib/contract/shows/registration-form.ts"

/** A save of changed fields, made from a version. */
export type RegistrationEdit = z.output<typeof registrationChanges>

/** Columns of a registration's own row, by dotted path, and the table of what they name. */
export const ownColumns: Readonly<Record<string, string>> = {
  "informations.company_name": "company_name",
  "informations.account_type_id": "account_type_id",
  "informations.country_id": "country_id",
  "informations.state_id": "state_id",
  "information.platform_choice": "platform_choice",
  "information.platform_name": "platform_name",
  "information.want_contact": "want_contact",
  "billing.contact_salutation": "billing_salutation_id",
  "billing.contact_firstname": "billing_first_name",
  "billing.contact_lastname": "billing_last_name",
  "billing.contact_email": "billing_email",
  "billing.company_name": "billing_company_name",
  "billing.street": "billing_street",
  "billing.zip_code": "billing_zip_code",
  "billing.city": "billing_city",
  "billing.country_id": "billing_country_id",
  "billing.state_id": "billing_state_id",
  "billing.phone.country_id": "billing_phone_country_id",
  "billing.phone.number": "billing_phone",
  "billing.vat_code": "vat_code",
  "billing.purchase_order": "purchase_order",
  "billing.buyer_reference": "buyer_reference",
  "billing.electronic_address": "electronic_address",
  "billing.payment_plan": "payment_plan_id",
  "billing.payment_method": "payment_method_id",
  "billing.note": "note_billing",
  "organization.organization_id": "organization_id",
}

/** Rows of a registration of one kind, named by their id: "booth.12.agent_name". */
export type RowKind = {
  table: string
  /** What its lists name it by, without "_id". */
  owner: string
  columns: Readonly<Record<string, string>>
  links: Readonly<Record<string, Link>>
  rows: Readonly<Record<string, Rows>>
}

const networks = (table: string): Rows => ({
  table,
  columns: { social_network_id: "int", name: "text" },
  read: `SELECT social_network_id, name FROM ${table} held WHERE held.brand_id = brand.id ORDER BY id`,
})

export const rowKinds = {
  contact: {
    table: "registration_contact",
    owner: "registration_contact",
    columns: {
      salutation: "salutation_id",
      first_name: "first_name",
      last_name: "last_name",
      job_title: "job_title",
      email: "email",
    },
    links: {},
    rows: {
      phones: {
        table: "registration_contact_phone",
        columns: { country_id: "int", number: "text" },
        isOrdered: true,
      },
      social_networks: {
        table: "registration_contact_social_network",
        columns: { social_network_id: "int", name: "text" },
        read: `SELECT social_network_id, name FROM registration_contact_social_network held
          WHERE held.registration_contact_id = registration_contact.id ORDER BY id`,
      },
    },
  },
  booth: {
    table: "registration_booth",
    owner: "booth",
    columns: {
      // The specification's name; the item is ours, of the catalogue of booths.
      zoho_item_id: "booth_item_id",
      vendor_section_id: "vendor_section_id",
      booth_structure_link: "booth_structure_id",
      booth_number: "number",
      agent_name: "agent_name",
      note_booth: "note",
    },
    links: {
      companies: {
        table: "registration_booth_association",
        column: "association_id",
        of: "registration_association",
        read: `ARRAY(SELECT held.association_id FROM registration_booth_association held
          JOIN registration_association link ON link.id = held.association_id
          JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
          WHERE held.booth_id = booth.id ORDER BY 1)`,
      },
    },
    rows: {},
  },
  brand: {
    table: "registration_brand",
    owner: "brand",
    columns: { name: "name", country_id: "country_id", website: "website" },
    links: {
      market_categories: {
        table: "registration_brand_market_category",
        column: "market_category_id",
        of: "market_category",
      },
      targets: { table: "registration_brand_target", column: "vendor_target_id", of: "vendor_target" },
      labels: { table: "registration_brand_label", column: "label_option_id", of: "label_option" },
    },
    rows: { social_networks: networks("registration_brand_social_network") },
  },
} as const satisfies Record<string, RowKind>

export type RowKindName = keyof typeof rowKinds

export const isRowKind = (name: string): name is RowKindName => Object.hasOwn(rowKinds, name)

/** The row that a path is of, and its field there; undefined for a field of the registration's own. */
export function rowOf(path: string): { kind: RowKindName; id: number; field: string } | undefined {
  const [kind = "", id = "", field = ""] = path.split(".")
  return isRowKind(kind) ? { kind, id: Number(id), field } : undefined
}
