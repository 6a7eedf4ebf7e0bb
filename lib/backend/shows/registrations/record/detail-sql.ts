import { list, moment } from "#lib/backend/platform/database/json-sql.ts"
import { hasDirectory } from "#lib/backend/records/has-directory.ts"
import type { Currency } from "#lib/contract/finance/ledger-terms.ts"
import type { RegistrationDetail } from "#lib/contract/shows/registration-detail.ts"
import { typingJson } from "../typing-sql.ts"

const ids = (column: string, table: string) =>
  `ARRAY(SELECT ${column} FROM ${table} WHERE brand_id = brand.id ORDER BY 1)`

const contacts = list(`
  SELECT id, salutation_id AS salutation, first_name, last_name, job_title, email,
    ${list("SELECT country_id, number FROM registration_contact_phone WHERE registration_contact_id = contact.id ORDER BY position, id")} AS phones,
    ${list("SELECT social_network_id, name FROM registration_contact_social_network WHERE registration_contact_id = contact.id ORDER BY id")} AS social_networks
  FROM registration_contact contact WHERE registration_id = registration.id ORDER BY position, id`)

const brands = list(`
  SELECT id, name, country_id, is_first AS first_time_at_show, website,
    ${ids("market_category_id", "registration_brand_market_category")} AS market_categories,
    ${ids("vendor_target_id", "registration_brand_target")} AS targets,
    ${ids("label_option_id", "registration_brand_label")} AS labels,
    ${list("SELECT social_network_id, name FROM registration_brand_social_network WHERE brand_id = brand.id ORDER BY id")} AS social_networks,
    ${list(`SELECT image.id, file.name FROM registration_brand_image image JOIN stored_file file ON file.id = image.file_id
      WHERE image.brand_id = brand.id ORDER BY image.position, image.id`)} AS images
  FROM registration_brand brand WHERE registration_id = registration.id ORDER BY position, id`)

const booths = list(`
  SELECT id, booth_item_id, vendor_section_id, booth_structure_id, number, agent_name, note,
    ARRAY(SELECT association_id FROM registration_booth_association WHERE booth_id = booth.id ORDER BY 1) AS companies,
    ${list(`SELECT technical.id, file.name FROM registration_technical_file technical
      JOIN stored_file file ON file.id = technical.file_id WHERE technical.booth_id = booth.id ORDER BY technical.id`)} AS files,
    ${list("SELECT id, brand_id FROM registration_booth_brand WHERE booth_id = booth.id ORDER BY position, id")} AS brands
  FROM registration_booth booth WHERE registration_id = registration.id ORDER BY position, id`)

/** Associations of companies that were deleted are not shown; they stay in case the company is restored. */
const associations = list(`
  SELECT link.id AS association_id, company.id AS company_id, company.name, link.is_primary, account.identifier AS mp_id,
    account.link AS mp_url, account.account_type AS mp_type,
    ${list(`SELECT place.lifecycle_id, lifecycle.short AS lifecycle_short, place.lifecycle_option_id AS option_id, option.title AS option_title,
        place.tradeshow_session_id AS session_id
      FROM company_lifecycle place JOIN lifecycle ON lifecycle.id = place.lifecycle_id
      JOIN lifecycle_option option ON option.id = place.lifecycle_option_id
      WHERE place.company_id = company.id AND lifecycle.tradeshow_id = session.tradeshow_id
      ORDER BY lifecycle.is_current DESC, lifecycle.position, lifecycle.id`)} AS lifecycles,
    CASE WHEN link.is_primary THEN json_build_object('version', company.version, 'sale_owner_ids', company.sale_owner_ids,
      'zoho_id', (SELECT zoho_id FROM company_zoho WHERE company_id = company.id ORDER BY organization_id LIMIT 1),
      'technical_file', (SELECT reference FROM company_mobilier WHERE company_id = company.id AND tradeshow_id = session.tradeshow_id)
    ) END AS "primary"
  FROM registration_association link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
  LEFT JOIN marketplace_account account ON account.company_id = company.id
  WHERE link.registration_id = registration.id ORDER BY link.is_primary DESC, link.id`)

const prices = list(`
  SELECT price.booth_id, price.name, price.final_amount, price.currency
  FROM registration_price price LEFT JOIN registration_booth booth ON booth.id = price.booth_id
  WHERE price.registration_id = registration.id
  ORDER BY booth.position NULLS LAST, booth.id, price.position, price.id`)

const invoices = list(`
  SELECT id, name, date, total, balance, currency, zoho_invoice_number, is_calculate, invoice_id, due_on,
    EXISTS (SELECT FROM invoice WHERE invoice.id = registration_invoice.invoice_id AND file_id IS NOT NULL) AS has_file
  FROM registration_invoice WHERE registration_id = registration.id ORDER BY date, id`)

/** Everything of one registration in one round trip; names of reference data are put in by their ids afterwards. */
export const detailSql = `SELECT
  registration.id, slug, version, published_at IS NOT NULL AS is_published, tradeshow_session_id AS session_id, lifecycle_id,
  is_placed, has_techfile, email::text AS email,
  json_build_object('company_name', company_name, 'account_type_id', account_type_id, 'country_id', country_id, 'state_id', state_id) AS informations,
  json_build_object('platform_choice', platform_choice, 'platform_name', platform_name, 'want_contact', want_contact) AS information,
  json_build_object('accept_terms_date', ${moment("accept_terms_date")}, 'contact_salutation', billing_salutation_id,
    'contact_firstname', billing_first_name, 'contact_lastname', billing_last_name, 'contact_email', billing_email,
    'company_name', billing_company_name, 'street', billing_street, 'zip_code', billing_zip_code, 'city', billing_city,
    'country_id', billing_country_id, 'state_id', billing_state_id,
    'phone', json_build_object('country_id', billing_phone_country_id, 'number', billing_phone), 'vat_code', vat_code,
    'purchase_order', purchase_order, 'buyer_reference', buyer_reference,
    'electronic_address', electronic_address, 'payment_plan', payment_plan_id, 'payment_method', payment_method_id) AS billing,
  ${hasDirectory} AS has_directory, note_billing, organization_id,
  (SELECT json_build_object('id', id, 'content', content, 'version', version) FROM note
    WHERE registration_id = registration.id AND type = 'R') AS note,
  ${contacts} AS contacts, ${brands} AS brands, ${booths} AS booths, ${associations} AS associations, ${prices} AS prices,
  ${invoices} AS invoices, ${moment("created_at")} AS created_at, ${moment("touched_at")} AS touched_at,
  ${typingJson} AS typing,
  ${moment("published_at")} AS published_at, ${moment("updated_at")} AS updated_at
FROM registration JOIN LATERAL (SELECT tradeshow_id FROM tradeshow_session WHERE id = registration.tradeshow_session_id) session ON true
WHERE registration.id = $1 AND registration.deleted_at IS NULL`

type Detail = RegistrationDetail
type File = { id: number; name: string }
type Brand = Omit<Detail["booths"][number]["brands"][number]["brand"], "original_index"> & { images: File[] }

export type StoredBooth = {
  id: number
  booth_item_id: number
  vendor_section_id: number | null
  booth_structure_id: number | null
  number: string | null
  agent_name: string | null
  note: string | null
  companies: number[]
  files: File[]
  /** Rows of brands on the booth. */
  brands: { id: number; brand_id: number }[]
}

type StoredAssociation = Detail["associations"][number] & {
  primary: {
    version: number
    sale_owner_ids: number[]
    zoho_id: string | null
    technical_file: string | null
  } | null
}

/** What `detailSql` answers. */
export type StoredRegistration = {
  id: number
  slug: string
  version: number
  is_published: boolean
  session_id: number
  lifecycle_id: number | null
  is_placed: boolean
  has_techfile: boolean
  email: string | null
  informations: Detail["informations"]
  information: Detail["information"]
  billing: Detail["billing"]
  has_directory: boolean
  note_billing: string | null
  organization_id: number | null
  note: Detail["note_session"]
  contacts: Detail["contacts"]
  brands: Brand[]
  booths: StoredBooth[]
  associations: StoredAssociation[]
  prices: { booth_id: number | null; name: string; final_amount: number; currency: Currency }[]
  invoices: Omit<Detail["invoices"][number], "percent">[]
  created_at: string
  touched_at: string
  typing: Detail["typing"]
  published_at: string | null
  updated_at: string
}
