import type { Loaded } from "#components/records/changes/use-record-form.ts"
import type { CompanyDetail } from "#lib/contract/crm/company-detail.ts"
import { companyFields } from "#lib/contract/crm/company-fields.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { emptyForm, textValues } from "#lib/contract/records/record-fields.ts"
import { emptyBlocks } from "./blocs.ts"

type Stage = { lifecycle_id: number; lifecycle_option_id: number | null }
type Reference = { tradeshow_id: number; reference: string | null }
type AccountingId = { organization_id: string; zoho_id: string | null }

/** The company's form by dotted path, as saves, conflicts and messages name its fields. */
export function companyValues(company: CompanyDetail) {
  const { informations, contacts } = company
  const { address } = informations
  const accounting: AccountingId[] = company.zoho
  const references: Reference[] = company.mobilier
  const blocks = blocksOf(company)
  return {
    ...textValues(companyFields, { ...company, ...blocks }),
    "informations.state": informations.state,
    "informations.left_alone": informations.left_alone,
    "informations.brands": informations.brands,
    "informations.tags": informations.tags,
    "informations.accountTypes": informations.accountTypes,
    "informations.phones": informations.phones.map(({ type, number, countryId }) => ({
      type,
      number,
      country_id: countryId,
    })),
    "informations.socialNetworks": informations.socialNetworks.map(({ social_network_id, value }) => ({
      social_network_id,
      value,
    })),
    "informations.address.country_id": named(address.country_id, address.country),
    "informations.address.state_id": named(address.state_id, address.state),
    "informations.contactPrimary": informations.contactPrimary,
    contacts,
    ...blockValues(blocks),
    zoho: accounting,
    mobilier: references,
  }
}

export type CompanyValues = ReturnType<typeof companyValues>
export type CompanyPath = keyof CompanyValues

/** Lists whose order matters. */
export const orderedPaths: readonly CompanyPath[] = ["informations.phones"]

/** The company as its form is based on it. */
export function loadedCompany(company: CompanyDetail): Loaded<CompanyValues> {
  return { version: company.version, values: companyValues(company) }
}

/** The fields that account types bring. */
function blockValues({ buyer, media, vendor }: typeof emptyBlocks) {
  const stages: Stage[] = vendor.lifecycles
  const platform: Option | null = vendor.lifecyclePlatform
  return {
    "buyer.types": buyer.types,
    "buyer.marketCategories": buyer.marketCategories,
    "buyer.genderAgeRanges": buyer.genderAgeRanges,
    "media.types": media.types,
    "media.marketCategories": media.marketCategories,
    "media.genderAgeRanges": media.genderAgeRanges,
    "vendor.sections": vendor.sections,
    "vendor.followups": vendor.followups,
    "vendor.tags": vendor.tags,
    "vendor.targets": vendor.targets,
    "vendor.marketCategories": vendor.marketCategories,
    "vendor.saleOwners": vendor.saleOwners.map(({ id, nickname }) => ({ id, name: nickname })),
    "vendor.primarySalesContact": vendor.primarySalesContact,
    "vendor.lifecyclePlatform": platform,
    "vendor.participations": vendor.participations,
    "vendor.lifecycles": stages.map(({ lifecycle_id, lifecycle_option_id }): Stage => {
      return { lifecycle_id, lifecycle_option_id }
    }),
  }
}

function blocksOf({ buyer, media, vendor }: CompanyDetail) {
  return {
    buyer: buyer ?? emptyBlocks.buyer,
    media: media ?? emptyBlocks.media,
    vendor: vendor ?? emptyBlocks.vendor,
  }
}

function named(id: number | null, name: string | null): Option | null {
  return id === null ? null : { id, name: name ?? "" }
}

/** The form of a company that is not there yet. */
export const emptyCompany: CompanyValues = {
  ...emptyForm(companyFields),
  "informations.state": "created",
}

/** The paths of a form's values. */
export function companyPaths(values: CompanyValues): CompanyPath[] {
  return Object.keys(values).filter((path): path is CompanyPath => path in values)
}
