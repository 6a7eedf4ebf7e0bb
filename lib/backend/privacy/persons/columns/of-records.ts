import type { RowsOf, TableRules } from "./column-rules.ts"

const ofRecord = ({ contacts, registrations }: RowsOf) =>
  `contact_id = ANY (${contacts}) OR registration_id = ANY (${registrations})`

/** Contacts, companies, registrations, and what is written about them. */
export const ofRecords: TableRules = {
  contact: {
    record: ["first_name", "last_name", "job_title", "email"],
    derived: ["sort_name", "search", "company_names", "phone_digits", "other_emails"],
  },
  contact_email: { record: ["email"] },
  contact_address: { derived: ["email"] },
  contact_phone: { record: ["number"], kept: { vocabulary: ["type"] } },
  contact_social_network: { record: ["value"] },
  note: { swept: ["content"], own: ofRecord },
  notification: {
    swept: ["title", "description", "meta"],
    own: ofRecord,
  },
  removed_notification: {
    swept: ["reminder"],
    own: ({ contacts }) => `(reminder ->> 'contact_id')::int = ANY (${contacts})`,
  },
  company: {
    derived: ["sort_name", "brand_names", "search", "phone_digits"],
    kept: {
      business: [
        "name",
        "business_name",
        "buyer_reference",
        "electronic_address",
        "street",
        "zip_code",
        "city",
      ],
      vocabulary: ["buyer_other_type"],
    },
  },
  company_phone: { kept: { business: ["number"], vocabulary: ["type"] } },
  company_social_network: { kept: { business: ["value"] } },
  company_mobilier: { kept: { business: ["reference"] } },
  company_zoho: { kept: { law: ["organization_id", "zoho_id"] } },
  marketplace_account: {
    kept: { business: ["identifier", "link", "account_type", "user_status", "marketplaces"] },
  },
  registration: {
    swept: [
      "email",
      "draft",
      "billing_first_name",
      "billing_last_name",
      "billing_email",
      "billing_phone",
      "note_billing",
    ],
    derived: ["sort_name", "search", "brand_names", "linked_names", "booth_numbers", "phone_digits"],
    kept: {
      business: [
        "company_name",
        "billing_company_name",
        "billing_street",
        "billing_zip_code",
        "billing_city",
        "vat_code",
        "purchase_order",
        "buyer_reference",
        "electronic_address",
        "platform_choice",
        "platform_name",
      ],
      machine: ["slug", "language", "show_terms_language"],
    },
    own: ({ registrations }) => `id = ANY (${registrations})`,
  },
  registration_contact: { record: ["first_name", "last_name", "job_title", "email"] },
  registration_contact_phone: { record: ["number"] },
  registration_contact_social_network: { record: ["name"] },
  registration_booth: {
    swept: ["agent_name", "note"],
    kept: { business: ["number"] },
    own: ({ registrations }) => `registration_id = ANY (${registrations})`,
  },
  registration_brand: { kept: { business: ["name", "website"] } },
  registration_brand_social_network: { kept: { business: ["name"] } },
  registration_price: { kept: { law: ["name"] } },
  registration_invoice: { kept: { law: ["name", "zoho_invoice_number", "zoho_invoice_id"] } },
  invoicing_organization: {
    swept: ["contact", "email"],
    kept: {
      business: [
        "name",
        "street",
        "zip_code",
        "city",
        "state",
        "vat_code",
        "registration_number",
        "purchase_order",
        "buyer_reference",
        "electronic_address",
        "language",
      ],
    },
  },
  audit_entry: {
    swept: ["changes"],
    kept: { machine: ["action", "record_type", "request_id"] },
    own: ({
      contacts,
      registrations,
      users,
    }) => `record_type = 'registration' AND record_id = ANY (${registrations}) OR record_type = 'user' AND record_id = ANY (${users})
      OR record_type IN ('note', 'notification') AND (changes #>> '{contact_id,0}' = ANY (${contacts}::text[])
      OR changes #>> '{contact_id,1}' = ANY (${contacts}::text[])
      OR record_type = 'note' AND record_id IN (SELECT id FROM note WHERE contact_id = ANY (${contacts}))
      OR record_type = 'notification' AND record_id IN (SELECT id FROM notification WHERE contact_id = ANY (${contacts})))`,
    emptied: ({ contacts }) => `record_type = 'contact' AND record_id = ANY (${contacts})`,
  },
  record_merge: {
    swept: ["moved"],
    kept: { machine: ["record_type"] },
    emptied: ({ contacts }) =>
      `record_type = 'contact' AND (kept_id = ANY (${contacts}) OR removed_id = ANY (${contacts}))`,
  },
  match_key: { derived: ["key"], kept: { machine: ["record_type", "kind"] } },
  duplicate_pair: { kept: { machine: ["record_type", "reasons"] } },
  // Names that more than 20 records share.
  duplicate_scan: { kept: { machine: ["record_type"], business: ["common"] } },
}
