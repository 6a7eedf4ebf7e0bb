import type { RecordFields } from "./record-fields.ts"

/** Every field of a company's form (spec 1 §3 "Company"), in the order in which a merge compares them. */
export const companyFields = {
  "informations.name": {
    ...{ kind: "text", column: "name", max: 200, isRequired: true, label: "name" },
    ...{ imported: "name", exported: "name", merged: true },
  },
  "informations.business_name": {
    ...{ kind: "text", column: "business_name", max: 200, label: "business_name" },
    ...{ imported: "business_name", exported: "business_name", merged: true },
  },
  "informations.state": { kind: "choice", column: "state", label: "state", merged: true },
  "informations.brands": { kind: "choices", label: "brands", imported: "brands", exported: "brands" },
  "informations.tags": { kind: "choices", label: "tags", imported: "tags", exported: "tags" },
  "informations.accountTypes": {
    ...{ kind: "choices", label: "accountTypes", imported: "account_types", exported: "account_types" },
  },
  "informations.phones": { kind: "rows", label: "phones" },
  "informations.socialNetworks": { kind: "rows", label: "socialNetworks" },
  // A state is one of its country: an address is taken over as a whole.
  "informations.address.street": {
    ...{ kind: "text", column: "street", max: 200, label: "street" },
    ...{ imported: "street", exported: "street", merged: "informations.address" },
  },
  "informations.address.zip_code": {
    ...{ kind: "text", column: "zip_code", max: 20, label: "zip_code" },
    ...{ imported: "zip_code", exported: "zip_code", merged: "informations.address" },
  },
  "informations.address.city": {
    ...{ kind: "text", column: "city", max: 120, label: "city" },
    ...{ imported: "city", exported: "city", merged: "informations.address" },
  },
  "informations.address.country_id": {
    ...{ kind: "choice", column: "country_id", label: "country" },
    ...{ imported: "country", exported: "country", merged: "informations.address" },
  },
  "informations.address.state_id": {
    ...{ kind: "choice", column: "state_id", label: "state" },
    ...{ imported: "state", exported: "state", merged: "informations.address" },
  },
  "informations.contactPrimary": {
    ...{ kind: "choice", column: "primary_contact_id", label: "contactPrimary", merged: true },
  },
  contacts: { kind: "choices", label: "contacts", exported: "contacts" },
  "buyer.types": { kind: "choices", label: "buyerTypes" },
  "buyer.otherType": {
    ...{ kind: "text", column: "buyer_other_type", max: 200, merged: true },
    ...{ label: "otherType", fullLabel: "otherBuyerType" },
  },
  "buyer.marketCategories": {
    ...{ kind: "choices", label: "marketCategories", fullLabel: "buyerMarketCategories" },
  },
  "buyer.genderAgeRanges": {
    ...{ kind: "choices", label: "genderAgeRanges", fullLabel: "buyerGenderAgeRanges" },
  },
  "media.types": { kind: "choices", label: "mediaTypes" },
  "media.marketCategories": {
    ...{ kind: "choices", label: "marketCategories", fullLabel: "mediaMarketCategories" },
  },
  "media.genderAgeRanges": {
    ...{ kind: "choices", label: "genderAgeRanges", fullLabel: "mediaGenderAgeRanges" },
  },
  "vendor.sections": { kind: "choices", label: "sections" },
  "vendor.followups": { kind: "choices", label: "followups" },
  "vendor.tags": { kind: "choices", label: "vendorTags", exported: "vendor_tags" },
  "vendor.targets": { kind: "choices", label: "targets" },
  "vendor.marketCategories": {
    ...{ kind: "choices", label: "marketCategories", fullLabel: "vendorMarketCategories" },
  },
  "vendor.saleOwners": {
    ...{ kind: "choices", label: "saleOwners", imported: "sale_owners", exported: "sale_owners" },
  },
  "vendor.primarySalesContact": {
    ...{ kind: "choice", column: "primary_sales_contact_id", label: "primarySalesContact" },
    ...{ exported: "primary_sales_contact", merged: true },
  },
  "vendor.lifecyclePlatform": {
    ...{ kind: "choice", column: "lifecycle_platform_id", merged: true },
    ...{ label: "lifecyclePlatform", fileLabel: "lifecyclePlatformInFiles", exported: "lifecycle_platform" },
  },
  "vendor.participations": { kind: "rows", label: "participations", exported: "sessions" },
  "vendor.lifecycles": { kind: "rows", label: "pipelines" },
  zoho: { kind: "rows", label: "externalId" },
  mobilier: { kind: "rows", label: "technicalReferences" },
} as const satisfies RecordFields
