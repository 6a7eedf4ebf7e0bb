import { runsSql } from "#lib/backend/crm/sequence-runs.ts"
import { list, moment, phones } from "#lib/backend/platform/database/json-sql.ts"
import { hasDirectory } from "#lib/backend/records/has-directory.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import type { Bloc } from "#lib/backend/records/reference/rows.ts"
import type { CompanyContact, CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { type TextColumns, textsSql } from "#lib/contract/records/record-fields.ts"
import { type MarketplaceAccount, marketplaceSql } from "./marketplace-account.ts"

const ids = (column: string, table: string, more = "") =>
  `ARRAY(SELECT ${column} FROM ${table} WHERE company_id = company.id ${more} ORDER BY 1)`

const contacts = list(`
  SELECT contact.id, ${storedKinds.contact.name("contact")} AS name, job_title, email, email_error, is_vip,
    contact.id IS NOT DISTINCT FROM company.primary_contact_id AS is_primary,
    contact.id IS NOT DISTINCT FROM company.primary_sales_contact_id AS is_primary_sales,
    ${phones("contact_phone", "contact_id = contact.id")} AS phones
  FROM company_contact link JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL
  WHERE link.company_id = company.id
  ORDER BY (contact.id = company.primary_contact_id) DESC NULLS LAST,
    (contact.id = company.primary_sales_contact_id) DESC NULLS LAST, link.position, contact.id`)

const lifecycles = list(`
  SELECT link.id, link.lifecycle_id, lifecycle.name AS lifecycle_name, lifecycle.short, lifecycle.is_pinned,
    link.lifecycle_option_id, option.title AS lifecycle_option_title, link.tradeshow_session_id, ${moment("link.entered_at")} AS entered_at
  FROM company_lifecycle link JOIN lifecycle ON lifecycle.id = link.lifecycle_id
  JOIN lifecycle_option option ON option.id = link.lifecycle_option_id
  WHERE link.company_id = company.id ORDER BY lifecycle.is_current DESC, lifecycle.position, lifecycle.id`)

const socialNetworks = list(`
  SELECT link.id, link.social_network_id, network.code, network.name, link.value
  FROM company_social_network link JOIN social_network network ON network.id = link.social_network_id
  WHERE link.company_id = company.id ORDER BY network.position, link.id`)

const sequences = list(runsSql("company", "company.id"))

const marketplace = marketplaceSql("WHERE company_id = company.id")

const contact = (id: string) =>
  `(SELECT json_build_object('id', id, 'name', ${storedKinds.contact.name("contact")})
    FROM contact WHERE id = ${id} AND deleted_at IS NULL)`

const categories = `(SELECT coalesce(json_agg(json_build_object('id', market_category_id, 'bloc', bloc)), '[]')
  FROM company_market_category WHERE company_id = company.id)`
const ages = `(SELECT coalesce(json_agg(json_build_object('id', gender_age_range_id, 'bloc', bloc)), '[]')
  FROM company_gender_age_range WHERE company_id = company.id)`

/** Everything of one company in one round trip; names of reference data are put in by their ids afterwards. */
export const detailSql = `SELECT
  company.id, company.version, ${textsSql(companyFields, "company")}, company.state, is_left_alone, country_id, state_id, lifecycle_platform_id, tag_ids, vendor_tag_ids, account_type_ids, sale_owner_ids,
  has_active_sequence, has_email_error, is_mail_pending, ${moment("created_at")} AS created_at, ${moment("updated_at")} AS updated_at,
  ${list(`SELECT brand.id, brand.name::text AS name FROM company_brand link JOIN brand ON brand.id = link.brand_id
    WHERE link.company_id = company.id ORDER BY link.position, brand.id`)} AS brands,
  ${phones("company_phone", "company_id = company.id")} AS phones,
  ${socialNetworks} AS social_networks, ${contacts} AS contacts, ${lifecycles} AS lifecycles, ${sequences} AS sequences,
  ${marketplace} AS marketplace, ${categories} AS categories, ${ages} AS ages,
  (SELECT json_build_object('id', id, 'name', name) FROM "user" WHERE id = created_by_id) AS created_by,
  ${contact("primary_contact_id")} AS primary_contact,
  ${contact("primary_sales_contact_id")} AS primary_sales_contact,
  ${ids("buyer_type_id", "company_buyer_type")} AS buyer_type_ids, ${ids("media_type_id", "company_media_type")} AS media_type_ids,
  ${ids("vendor_section_id", "company_vendor_section")} AS vendor_section_ids,
  ${ids("vendor_target_id", "company_vendor_target")} AS vendor_target_ids,
  ${ids("tradeshow_id", "company_followup")} AS followup_ids,
  ${list("SELECT tradeshow_session_id, booth_size FROM company_participation WHERE company_id = company.id ORDER BY 1 DESC")} AS participations,
  ${list("SELECT organization_id, zoho_id FROM company_zoho WHERE company_id = company.id ORDER BY 1")} AS zoho,
  ${list("SELECT tradeshow_id, reference FROM company_mobilier WHERE company_id = company.id ORDER BY 1")} AS mobilier,
  ${hasDirectory} AS has_directory,
  (SELECT count(*) FROM note WHERE company_id = company.id) AS notes,
  (SELECT count(*) FROM notification WHERE company_id = company.id AND done_at IS NULL) AS notifs
FROM company WHERE company.id = $1 AND deleted_at IS NULL`

type InBloc = { id: number; bloc: Bloc }
type Lifecycle = NonNullable<CompanyDetail["vendor"]>["lifecycles"][number]

/** What `detailSql` answers. */
export type StoredCompany = TextColumns<typeof companyFields> & {
  id: number
  version: number
  state: "pending" | "created"
  is_left_alone: boolean
  country_id: number | null
  state_id: number | null
  lifecycle_platform_id: number | null
  tag_ids: number[]
  vendor_tag_ids: number[]
  account_type_ids: number[]
  sale_owner_ids: number[]
  has_active_sequence: boolean
  has_email_error: boolean
  is_mail_pending: boolean
  created_at: string
  updated_at: string
  brands: Option[]
  phones: CompanyDetail["informations"]["phones"]
  social_networks: CompanyDetail["informations"]["socialNetworks"]
  contacts: CompanyContact[]
  lifecycles: (Omit<Lifecycle, "lifecycle_link"> & { short: string; is_pinned: boolean })[]
  sequences: CompanyDetail["sequences"]
  marketplace: MarketplaceAccount | null
  categories: InBloc[]
  ages: InBloc[]
  created_by: Option | null
  primary_contact: Option | null
  primary_sales_contact: Option | null
  buyer_type_ids: number[]
  media_type_ids: number[]
  vendor_section_ids: number[]
  vendor_target_ids: number[]
  followup_ids: number[]
  participations: NonNullable<CompanyDetail["vendor"]>["participations"]
  has_directory: boolean
  zoho: CompanyDetail["zoho"]
  mobilier: CompanyDetail["mobilier"]
  notes: number
  notifs: number
}
