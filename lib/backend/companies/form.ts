import type { z } from "zod"
import type { companyChanges } from "#lib/contract/company-form.ts"
import type { Bloc } from "../reference/rows.ts"

type Save = z.output<typeof companyChanges>
type Block<Name extends "informations" | "buyer" | "media" | "vendor"> = Required<NonNullable<Save[Name]>>
type Address = Required<Block<"informations">["address"]>
type At<Path extends string, Fields> = {
  [Name in keyof Fields & string as `${Path}.${Name}`]: Fields[Name]
}

/** Values of a company's form by dotted path, as the contract types them. */
export type CompanyForm = At<"informations", Omit<Block<"informations">, "address">> &
  At<"informations.address", Address> &
  At<"buyer", Block<"buyer">> &
  At<"media", Block<"media">> &
  At<"vendor", Block<"vendor">> &
  Required<Pick<Save, "contacts" | "zoho" | "mobilier">>
export type CompanyField = keyof CompanyForm

/** Fields that are a column of company. */
export const formColumns = {
  "informations.name": "name",
  "informations.business_name": "business_name",
  "informations.state": "state",
  "informations.address.street": "street",
  "informations.address.zip_code": "zip_code",
  "informations.address.city": "city",
  "informations.address.country_id": "country_id",
  "informations.address.state_id": "state_id",
  "informations.contactPrimary": "primary_contact_id",
  "buyer.otherType": "buyer_other_type",
  "vendor.primarySalesContact": "primary_sales_contact_id",
  "vendor.lifecyclePlatform": "lifecycle_platform_id",
} as const satisfies Partial<Record<CompanyField, string>>

/** A field that is a list of ids in a link table. */
export type LinkField = {
  table: string
  column: string
  /** Table that the ids are of. */
  of: string
  /** The link belongs to this bloc; others of the company stay. */
  bloc?: Bloc
  /** The order of the list is kept. */
  isOrdered?: true
}

const categories = { table: "company_market_category", column: "market_category_id", of: "market_category" }
const ages = { table: "company_gender_age_range", column: "gender_age_range_id", of: "gender_age_range" }

/** Fields that are lists of ids. */
export const formLinks = {
  "informations.brands": { table: "company_brand", column: "brand_id", of: "brand", isOrdered: true },
  "informations.tags": { table: "company_tagging", column: "tag_id", of: "company_tag" },
  "informations.accountTypes": {
    table: "company_account_type",
    column: "account_type_id",
    of: "account_type",
  },
  contacts: { table: "company_contact", column: "contact_id", of: "contact", isOrdered: true },
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
} as const satisfies Partial<Record<CompanyField, LinkField>>

/** The form of a company that is not there yet. */
export const emptyForm: CompanyForm = {
  "informations.name": "",
  "informations.business_name": null,
  "informations.state": "created",
  "informations.brands": [],
  "informations.tags": [],
  "informations.accountTypes": [],
  "informations.phones": [],
  "informations.socialNetworks": [],
  "informations.address.street": null,
  "informations.address.zip_code": null,
  "informations.address.city": null,
  "informations.address.country_id": null,
  "informations.address.state_id": null,
  "informations.contactPrimary": null,
  contacts: [],
  "buyer.types": [],
  "buyer.otherType": null,
  "buyer.marketCategories": [],
  "buyer.genderAgeRanges": [],
  "media.types": [],
  "media.marketCategories": [],
  "media.genderAgeRanges": [],
  "vendor.sections": [],
  "vendor.followups": [],
  "vendor.tags": [],
  "vendor.targets": [],
  "vendor.marketCategories": [],
  "vendor.saleOwners": [],
  "vendor.primarySalesContact": null,
  "vendor.lifecyclePlatform": null,
  "vendor.participations": [],
  "vendor.lifecycles": [],
  zoho: [],
  mobilier: [],
}
