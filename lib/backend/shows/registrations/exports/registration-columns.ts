import { nameSql, namesSql, oneNameSql } from "#lib/backend/crm/exports/column-sql.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { RegistrationExportColumn } from "#lib/contract/crm/exports.ts"
import { grandTotal } from "#lib/contract/shows/registration-detail.ts"

/** Values of the rows of a table that belong to the registration, joined by commas in their order. */
const joined = (value: string, from: string, order: string) =>
  `(SELECT string_agg(${value}, ', ' ORDER BY ${order}) FROM ${from}.registration_id = registration.id)`

const ofContacts = (value: string) =>
  joined(value, "registration_contact contact WHERE contact", "contact.position, contact.id")

/** A booth without a value leaves none: its number goes with it where it has one. */
const ofBooths = (value: string, join = "") =>
  joined(
    `coalesce(booth.number::text || ': ', '') || ${value}`,
    `registration_booth booth ${join} WHERE booth`,
    "booth.position, booth.id",
  )

const ofCompanies = (value: string) =>
  joined(
    value,
    "registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL WHERE link",
    "link.is_primary DESC, link.id",
  )

/** Brands are in what the site stored until the draft is published. */
const brands = `CASE WHEN published_at IS NULL
  THEN (SELECT string_agg(name #>> '{}', ', ') FROM jsonb_path_query(draft, '$.data.store.brand.brands[*].brandName') name)
  ELSE ${joined("brand.name", "registration_brand brand WHERE brand", "brand.position, brand.id")} END`

/** Notes without their markup, in one line. */
const words = `btrim(regexp_replace(regexp_replace(note.content, '<[^>]*>', ' ', 'g'), '\\s+', ' ', 'g'))`
const plainNote = `replace(replace(replace(${words}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`
const notes = joined(
  plainNote,
  "note WHERE note.content <> '' AND note",
  "note.created_at DESC, note.id DESC",
)

/** Cents as they are written down. */
const amount = (cents: string) => `round(${cents} / 100.0, 2)`
/** A value of the grand total; of several, one for each currency, all of them as a text. */
const ofGrandTotal = (value: string) =>
  `(SELECT CASE count(*) WHEN 1 THEN to_json(min(${value})) ELSE to_json(string_agg((${value})::text, ', ' ORDER BY price.currency)) END
    FROM registration_price price WHERE price.registration_id = registration.id AND price.booth_id IS NULL AND price.name = '${grandTotal}')`
const ofInvoices = (cents: string) => `CASE WHEN invoice_count > 0 THEN ${amount(cents)} END`
const ofSession = (value: string) =>
  `(SELECT ${value} FROM tradeshow_session session JOIN tradeshow show ON show.id = session.tradeshow_id WHERE session.id = tradeshow_session_id)`

/** What each column of a registrations export holds: SQL on the table registration. */
export function registrationColumnSql(language: Language): Record<RegistrationExportColumn, string> {
  const name = nameSql("value", language)
  return {
    id: "registration.id",
    trade_show: ofSession("show.name"),
    show_session: ofSession("session.name"),
    is_published: "published_at IS NOT NULL",
    application_lifecycle: oneNameSql("registration_lifecycle", "lifecycle_id", name),
    is_placed: "is_placed",
    has_techfile: "has_techfile",
    applicant: "company_name",
    email: "registration.email::text",
    account_type: oneNameSql("account_type", "account_type_id", name),
    state: oneNameSql("state", "registration.state_id", "value.name"),
    country: oneNameSql("country", "registration.country_id", name),
    contacts: ofContacts("nullif(btrim(contact.first_name || ' ' || contact.last_name), '')"),
    emails: ofContacts("contact.email::text"),
    linked_companies: ofCompanies("company.name"),
    sale_owners: namesSql("owner", "sale_owner_ids", "value.nickname", "value.is_active"),
    company_tags: namesSql("company_tag", "company_tag_ids", "value.name"),
    brands,
    first_time: "is_first",
    market_categories: namesSql("market_category", "market_category_ids", name),
    brand_labels: namesSql("label_option", "label_ids", name),
    booths: joined(
      "item.label",
      "registration_booth booth JOIN booth_item item ON item.id = booth.booth_item_id WHERE booth",
      "booth.position, booth.id",
    ),
    booth_numbers: joined(
      "booth.number::text",
      "registration_booth booth WHERE booth",
      "booth.position, booth.id",
    ),
    booth_sections: namesSql("vendor_section", "section_ids", "value.name"),
    booth_structures: ofBooths(
      "structure.name",
      "JOIN booth_structure structure ON structure.id = booth.booth_structure_id",
    ),
    booth_agents: ofBooths("booth.agent_name"),
    booth_notes: ofBooths("nullif(booth.note, '')"),
    booth_count: "booth_count",
    booth_size: "booth_size",
    notes,
    organization: oneNameSql("invoicing_organization", "organization_id", "value.name"),
    billing_company: "billing_company_name",
    billing_contact: "nullif(btrim(concat_ws(' ', billing_first_name, billing_last_name)), '')",
    billing_email: "billing_email::text",
    billing_street: "billing_street",
    billing_zip_code: "billing_zip_code",
    billing_city: "billing_city",
    billing_state: oneNameSql("state", "registration.billing_state_id", "value.name"),
    billing_country: oneNameSql("country", "registration.billing_country_id", name),
    billing_phone: `CASE WHEN billing_phone IS NOT NULL
      THEN json_build_array(json_build_array(billing_phone, (SELECT phone_prefix FROM country WHERE country.id = billing_phone_country_id))) END`,
    vat_code: "vat_code",
    purchase_order: "purchase_order",
    buyer_reference: "buyer_reference",
    electronic_address: "electronic_address",
    payment_plan: oneNameSql("payment_plan", "payment_plan_id", name),
    payment_method: oneNameSql("payment_method", "payment_method_id", name),
    terms_accepted_at: moment("accept_terms_date"),
    billing_note: "note_billing",
    other_platform: "nullif(concat_ws(': ', platform_choice, nullif(platform_name, '')), '')",
    wants_contact: "want_contact",
    price: ofGrandTotal(amount("price.final_amount")),
    price_currency: ofGrandTotal("price.currency"),
    invoices: joined(
      "coalesce(invoice.zoho_invoice_number, invoice.name)",
      "registration_invoice invoice WHERE invoice",
      "invoice.date, invoice.id",
    ),
    invoiced: ofInvoices("invoiced"),
    collected: ofInvoices("collected"),
    invoice_currency: "registration.currency",
    billed_percent: "CASE WHEN invoice_count > 0 THEN billed_percent END",
    created_at: moment("registration.created_at"),
    published_at: moment("published_at"),
    updated_at: moment("registration.updated_at"),
  }
}
