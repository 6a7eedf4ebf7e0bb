import { type CompactRows, type Packing, packRows } from "#components/records/lists/screen/compact-rows.ts"
import { type TypeBadge, typeBadge } from "#components/records/lists/screen/type-badge.ts"
import type { ContactRow } from "#lib/contract/crm/contacts.ts"

/** Whether a contact is registered at a show; null where the show has no current session. */
export type Registration = boolean | null

/** A row as the table shows it. */
export type ListedContact = {
  id: number
  name: string
  jobTitle: string
  company: { id: number; name: string } | null
  accountTypes: TypeBadge[]
  country: string
  email: string
  tags: readonly string[]
  badge: string
  accountTypeMp: string
  created: string
  updated: string
  /** In the order of the shows. */
  registrations: Registration[]
  isVip: boolean
  isInSequence: boolean
  hasEmailError: boolean
  isOnMarketplace: boolean
}

const packing: Packing<ListedContact> = {
  id: "whole",
  name: "whole",
  jobTitle: "whole",
  company: "whole",
  accountTypes: "shared",
  country: "whole",
  email: "whole",
  tags: "whole",
  badge: "whole",
  accountTypeMp: "whole",
  created: "whole",
  updated: "whole",
  registrations: "whole",
  isVip: "bit",
  isInSequence: "bit",
  hasEmailError: "bit",
  isOnMarketplace: "bit",
}

export type Show = { id: number; name: string }

function registrationAt(row: ContactRow, show: Show): Registration {
  const active = row.sessionsActives.find(({ tradeshow_id }) => tradeshow_id === show.id)
  return active ? active.is_registered : null
}

function listed(row: ContactRow, shows: readonly Show[]): ListedContact {
  const { relatedCompanyId: id, relatedCompanyLabel: name } = row
  const { informations } = row.marketplaceGroup
  return {
    id: row.id,
    name: row.name,
    jobTitle: row.job_title ?? "",
    company: id ? { id, name: name ?? "" } : null,
    accountTypes: row.typeOfAccount.map(typeBadge),
    country: row.countryOfRelatedCompany ?? "",
    email: row.email ?? "",
    tags: row.tags,
    badge: row.badge ?? "",
    accountTypeMp: informations.accountTypeLabel ?? "",
    created: row.created_at,
    updated: row.updated_at,
    registrations: shows.map((show) => registrationAt(row, show)),
    isVip: row.isVip,
    isInSequence: row.is_active_sequence,
    hasEmailError: row.email_error,
    isOnMarketplace: informations.is_on_markplace,
  }
}

export type ContactRows = CompactRows<ListedContact> & { shows: readonly Show[] }

/** @param shows trade shows with a column of their own */
export function packContacts(rows: readonly ContactRow[], shows: readonly Show[]): ContactRows {
  const columns = shows.map(({ id, name }) => ({ id, name }))
  const contacts = rows.map((row) => listed(row, columns))
  return { ...packRows(contacts, packing), shows: columns }
}
