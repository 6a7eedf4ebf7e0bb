import { type CompactRows, type Packing, packRows } from "#components/records/lists/screen/compact-rows.ts"
import { type TypeBadge, typeBadge } from "#components/records/lists/screen/type-badge.ts"
import type { CompanyRow } from "#lib/contract/crm/companies.ts"

/** A row as the table shows it. */
export type ListedCompany = {
  id: number
  name: string
  businessName: string
  accountTypes: TypeBadge[]
  accountTypeMp: string
  brands: readonly string[]
  tags: readonly string[]
  country: string
  contacts: readonly (readonly [id: number, name: string])[]
  /** Contacts beside those. */
  moreContacts: number
  saleOwners: readonly string[]
  created: string
  updated: string
  isMailPending: boolean
  isPrimaryContactMissing: boolean
  isInSequence: boolean
  hasEmailError: boolean
}

const packing: Packing<ListedCompany> = {
  id: "whole",
  name: "whole",
  businessName: "whole",
  accountTypes: "shared",
  accountTypeMp: "whole",
  brands: "whole",
  tags: "whole",
  country: "whole",
  contacts: "whole",
  moreContacts: "whole",
  saleOwners: "whole",
  created: "whole",
  updated: "whole",
  isMailPending: "bit",
  isPrimaryContactMissing: "bit",
  isInSequence: "bit",
  hasEmailError: "bit",
}

function listed(row: CompanyRow): ListedCompany {
  return {
    id: row.id,
    name: row.name,
    businessName: row.businessName ?? "",
    accountTypes: row.typeOfAccount.map(typeBadge),
    accountTypeMp: row.typeOfAccountMp ?? "",
    brands: row.brands,
    tags: row.tags,
    country: row.country ?? "",
    contacts: row.contacts.map(({ id, name }) => [id, name]),
    moreContacts: row.contacts_count - row.contacts.length,
    saleOwners: row.saleOwners,
    created: row.created_at,
    updated: row.updated_at,
    isMailPending: row.is_mail,
    isPrimaryContactMissing: !row.is_primary_contact,
    isInSequence: row.is_active_sequence,
    hasEmailError: row.email_error,
  }
}

export type CompanyRows = CompactRows<ListedCompany>

export function packCompanies(rows: readonly CompanyRow[]): CompanyRows {
  return packRows(rows.map(listed), packing)
}
