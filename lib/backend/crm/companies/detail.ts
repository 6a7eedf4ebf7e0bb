import { mayChangeOwners } from "#lib/access/abilities.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Language, Reader } from "#lib/backend/platform/http/base.ts"
import { type Bloc, localised, type Named, nameIn } from "#lib/backend/records/reference/rows.ts"
import { blocsOf, type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import { withScheme } from "#lib/backend/records/web-address.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { textsOfRow } from "#lib/contract/records/record-fields.ts"
import { detailSql, type StoredCompany } from "./detail-sql.ts"
import { marketplaceGroupOf } from "./marketplace-account.ts"
import { mayDeleteCompany } from "./ownership.ts"
import { pinnedLabels } from "./pinned-labels.ts"

/** What puts a stored company into the caller's words. */
type View = { company: StoredCompany; store: ReferenceStore; language: Language }

/**
 * Everything the company page shows, in one round trip.
 * @returns undefined for an unknown or deleted company
 */
export async function findCompany(
  id: number,
  { language, user }: Reader,
): Promise<CompanyDetail | undefined> {
  const [store, [company]] = await Promise.all([
    referenceStore(),
    query<StoredCompany>({ name: "company-detail", text: detailSql, values: [id] }),
  ])
  if (!company) return undefined
  const view = { company, store, language }
  const blocs = blocsOf(company.account_type_ids, store)
  return {
    id: company.id,
    version: company.version,
    informations: informationsOf(view),
    contacts: company.contacts,
    buyer: blocs.has("BUYER") ? buyerOf(view) : null,
    media: blocs.has("MEDIA") ? mediaOf(view) : null,
    vendor: blocs.has("VENDOR") ? vendorOf(view) : null,
    has_directory: company.has_directory,
    zoho: company.zoho,
    mobilier: company.mobilier,
    sequences: company.sequences,
    marketplaceGroup: company.marketplace && marketplaceGroupOf(company.marketplace),
    is_active_sequence: company.has_active_sequence,
    email_error: company.has_email_error,
    is_mail: company.is_mail_pending,
    permissions: {
      delete: mayDeleteCompany(user, company.sale_owner_ids),
      owners: mayChangeOwners(user, company.sale_owner_ids),
    },
  }
}

function named(ids: number[], rows: Named[], language: Language): Option[] {
  const desired = new Set(ids)
  return rows.filter((row) => desired.has(row.id)).map((row) => ({ id: row.id, name: nameIn(language, row) }))
}

function informationsOf({ company, store, language }: View): CompanyDetail["informations"] {
  const country = store.countries.find((one) => one.id === company.country_id)
  const types = new Set(company.account_type_ids)
  return {
    id: company.id,
    ...textsOfRow(companyFields, "informations", company),
    state: company.state,
    left_alone: company.is_left_alone,
    brands: company.brands,
    tags: named(company.tag_ids, store.companyTags, language),
    accountTypes: store.accountTypes
      .filter((type) => types.has(type.id))
      .map((type) => localised(language, type)),
    phones: company.phones,
    socialNetworks: company.social_networks.map((entry) => ({ ...entry, value: withScheme(entry.value) })),
    address: {
      ...textsOfRow(companyFields, "informations.address", company),
      country_id: company.country_id,
      state_id: company.state_id,
      country: country ? nameIn(language, country) : null,
      state: store.states.find((one) => one.id === company.state_id)?.name ?? null,
    },
    contactPrimary: company.primary_contact,
    pinnedLabels: pinnedLabels(company, store, language),
    create_at: company.created_at,
    updated_at: company.updated_at,
    created_by: company.created_by,
    notes: company.notes,
    notifs: company.notifs,
  }
}

function categoriesOf({ company, store, language }: View, bloc: Bloc) {
  const desired = new Set(company.categories.filter((one) => one.bloc === bloc).map((one) => one.id))
  return store.marketCategories.filter((one) => desired.has(one.id)).map((one) => localised(language, one))
}

function agesOf({ company, store, language }: View, bloc: Bloc): Option[] {
  const ids = company.ages.filter((one) => one.bloc === bloc).map((one) => one.id)
  return named(ids, store.genderAgeRanges, language)
}

function buyerOf(view: View): NonNullable<CompanyDetail["buyer"]> {
  return {
    types: named(view.company.buyer_type_ids, view.store.buyerTypes, view.language),
    ...textsOfRow(companyFields, "buyer", view.company),
    marketCategories: categoriesOf(view, "BUYER"),
    genderAgeRanges: agesOf(view, "BUYER"),
  }
}

function mediaOf(view: View): NonNullable<CompanyDetail["media"]> {
  return {
    types: named(view.company.media_type_ids, view.store.mediaTypes, view.language),
    marketCategories: categoriesOf(view, "MEDIA"),
    genderAgeRanges: agesOf(view, "MEDIA"),
  }
}

function vendorOf(view: View): NonNullable<CompanyDetail["vendor"]> {
  const { company, store, language } = view
  const sections = new Set(company.vendor_section_ids)
  const participated = new Set(company.participations.map((one) => one.tradeshow_session_id))
  const platform = store.lifecyclePlatforms.find((one) => one.id === company.lifecycle_platform_id)
  return {
    sections: store.tradeshows.flatMap((show) =>
      show.vendor_sections
        .filter((one) => sections.has(one.id))
        .map((one) => ({ ...one, tradeshow_id: show.id })),
    ),
    followups: company.followup_ids,
    sessions: store.tradeshows.flatMap((show) =>
      show.sessions.filter((one) => one.is_current || participated.has(one.id)),
    ),
    lifecycles: company.lifecycles.map(({ short, is_pinned, ...lifecycle }) => ({
      ...lifecycle,
      lifecycle_link: `/pipelines/${lifecycle.lifecycle_id}?name=${encodeURIComponent(company.name)}&owners=all`,
    })),
    lifecyclePlatform: platform
      ? { id: platform.id, name: nameIn(language, platform), color_hex: platform.color_hex }
      : null,
    tags: named(company.vendor_tag_ids, store.vendorTags, language),
    targets: named(company.vendor_target_ids, store.vendorTargets, language),
    marketCategories: categoriesOf(view, "VENDOR"),
    saleOwners: store.owners.filter((owner) => company.sale_owner_ids.includes(owner.id)),
    primarySalesContact: company.primary_sales_contact,
    participations: company.participations,
  }
}
