import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { Problems } from "#lib/backend/platform/http/problems.ts"
import type { RecordForm } from "#lib/backend/records/form/definition.ts"
import { networkRows, phoneRows } from "#lib/backend/records/form/shared-rows.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import { emptyForm, formColumns } from "#lib/contract/records/record-fields.ts"
import { lockContacts, tellContacts } from "./contact-links.ts"
import { companyErrors } from "./form-rules.ts"
import type { CompanyForm } from "./form-values.ts"
import { lockCompaniesThere } from "./lock-companies.ts"
import { requireOwnership } from "./ownership.ts"

const categories = { table: "company_market_category", column: "market_category_id", of: "market_category" }
const ages = { table: "company_gender_age_range", column: "gender_age_range_id", of: "gender_age_range" }

/** A contact that was deleted is not shown as the primary one, but stays it in case it is restored. */
const notDeletedContact = (column: string) =>
  `(SELECT id FROM contact WHERE contact.id = company.${column} AND deleted_at IS NULL)`

/** Contacts in the order in which the page shows them. */
const contactIds = `ARRAY(SELECT contact.id FROM company_contact link
  JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL WHERE link.company_id = company.id
  ORDER BY (contact.id = company.primary_contact_id) DESC NULLS LAST,
    (contact.id = company.primary_sales_contact_id) DESC NULLS LAST, link.position, contact.id)`

/** Only a new stage moves the date of entry and the session it was entered for. */
const writeStages = `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS row (lifecycle_id int, lifecycle_option_id int)),
    gone AS (DELETE FROM company_lifecycle held WHERE company_id = $1
      AND NOT EXISTS (SELECT FROM wanted WHERE wanted.lifecycle_id = held.lifecycle_id))
  INSERT INTO company_lifecycle AS held (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id)
  SELECT $1, lifecycle_id, lifecycle_option_id, session.id
  FROM wanted JOIN lifecycle ON lifecycle.id = lifecycle_id
  LEFT JOIN tradeshow_session session ON session.tradeshow_id = lifecycle.tradeshow_id AND session.is_current
  ON CONFLICT (company_id, lifecycle_id) DO UPDATE SET lifecycle_option_id = excluded.lifecycle_option_id,
      tradeshow_session_id = excluded.tradeshow_session_id, entered_at = now(), version = held.version + 1
    WHERE held.lifecycle_option_id <> excluded.lifecycle_option_id`

/** How a company is read and written: each field by the name it has in the contract. */
export const companyForm: RecordForm<CompanyForm> = {
  type: "company",
  columns: formColumns(companyFields),
  lookups: { "vendor.lifecyclePlatform": "lifecycle_platform" },
  reads: {
    "informations.contactPrimary": notDeletedContact("primary_contact_id"),
    "vendor.primarySalesContact": notDeletedContact("primary_sales_contact_id"),
  },
  links: {
    "informations.brands": { table: "company_brand", column: "brand_id", of: "brand", isOrdered: true },
    "informations.tags": { table: "company_tagging", column: "tag_id", of: "company_tag" },
    "informations.accountTypes": {
      table: "company_account_type",
      column: "account_type_id",
      of: "account_type",
    },
    contacts: {
      table: "company_contact",
      column: "contact_id",
      of: "contact",
      isOrdered: true,
      read: contactIds,
      replace: ({ ids, current, write }, actor, connection) =>
        tellContacts([...new Set([...ids, ...current])], write, actor, connection),
    },
    "buyer.types": { table: "company_buyer_type", column: "buyer_type_id", of: "buyer_type" },
    "buyer.marketCategories": { ...categories, bloc: "BUYER" },
    "buyer.genderAgeRanges": { ...ages, bloc: "BUYER" },
    "media.types": { table: "company_media_type", column: "media_type_id", of: "media_type" },
    "media.marketCategories": { ...categories, bloc: "MEDIA" },
    "media.genderAgeRanges": { ...ages, bloc: "MEDIA" },
    "vendor.sections": { table: "company_vendor_section", column: "vendor_section_id", of: "vendor_section" },
    "vendor.followups": { table: "company_followup", column: "tradeshow_id", of: "tradeshow" },
    "vendor.tags": { table: "company_vendor_tagging", column: "vendor_tag_id", of: "vendor_tag" },
    "vendor.targets": { table: "company_vendor_target", column: "vendor_target_id", of: "vendor_target" },
    "vendor.marketCategories": { ...categories, bloc: "VENDOR" },
    "vendor.saleOwners": { table: "company_sale_owner", column: "owner_id", of: "owner" },
  },
  rows: {
    "informations.phones": phoneRows("company_phone"),
    "informations.socialNetworks": networkRows("company"),
    "vendor.participations": {
      table: "company_participation",
      columns: { tradeshow_session_id: "int", booth_size: "int" },
      key: "tradeshow_session_id",
    },
    "vendor.lifecycles": {
      table: "company_lifecycle",
      columns: { lifecycle_id: "int", lifecycle_option_id: "int" },
      key: "lifecycle_id",
      goesWithout: "lifecycle_option_id",
      write: writeStages,
    },
    zoho: {
      table: "company_zoho",
      columns: { organization_id: "text", zoho_id: "text" },
      key: "organization_id",
      goesWithout: "zoho_id",
    },
    mobilier: {
      table: "company_mobilier",
      columns: { tradeshow_id: "int", reference: "text" },
      key: "tradeshow_id",
      goesWithout: "reference",
    },
  },
  networks: "companySocialNetworks",
  lock: async (id, { contacts }, connection) => {
    if (contacts) await lockContacts(id, contacts, connection)
    const there = await lockCompaniesThere([id], connection)
    if (!there.has(id)) throw notFound("company")
  },
  lockForNew: async (sent, connection) => {
    const contacts = sent.flatMap((one) => one.contacts ?? [])
    if (contacts.length > 0) await lockContacts(0, contacts, connection)
  },
  settle: (desired, current) => ({
    ...withoutState(desired, current),
    ...desired,
    ...withoutPrimary(desired, current),
  }),
  requireRight: ({ changes, current }, actor, connection) =>
    requireOwnership(changes, current["vendor.saleOwners"], actor, connection),
  errors: async (saves, store, connection) => {
    const errors: Problems[] = []
    for (const save of saves) errors.push(await companyErrors(save, store, connection))
    return errors
  },
  empty: { ...emptyForm(companyFields), "informations.state": "created" },
}

/** A new country without a state clears the state. */
function withoutState(desired: Partial<CompanyForm>, current: CompanyForm): Partial<CompanyForm> {
  const country = desired["informations.address.country_id"]
  if (country === undefined || country === current["informations.address.country_id"]) return {}
  return { "informations.address.state_id": null }
}

/** A contact that is linked no more is not the primary one. */
function withoutPrimary(desired: Partial<CompanyForm>, current: CompanyForm): Partial<CompanyForm> {
  const cleared: Partial<CompanyForm> = {}
  const { contacts } = desired
  if (!contacts) return cleared
  for (const field of ["informations.contactPrimary", "vendor.primarySalesContact"] as const) {
    const primary = current[field]
    if (desired[field] === undefined && primary !== null && !contacts.includes(primary)) cleared[field] = null
  }
  return cleared
}
