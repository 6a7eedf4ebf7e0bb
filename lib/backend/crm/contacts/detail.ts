import { can } from "#lib/access/abilities.ts"
import {
  type MarketplaceAccount,
  marketplaceGroupOf,
} from "#lib/backend/crm/companies/marketplace-account.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language, Reader } from "#lib/backend/platform/http/base.ts"
import { localised, nameIn } from "#lib/backend/records/reference/rows.ts"
import { type ReferenceStore, referenceStore } from "#lib/backend/records/reference/store.ts"
import { withScheme } from "#lib/backend/records/web-address.ts"
import type { ContactDetail, ContactSession } from "#lib/contract/crm/contact-detail.ts"
import { contactFields } from "#lib/contract/crm/contact-fields.ts"
import type { Option } from "#lib/contract/platform/fields.ts"
import { type TextColumns, textsOfRow } from "#lib/contract/records/record-fields.ts"
import { detailSql } from "./detail-sql.ts"

type Informations = ContactDetail["informations"]
type Company = ContactDetail["companies"][number]

/** What `detailSql` answers. */
type StoredContact = TextColumns<typeof contactFields> & {
  id: number
  version: number
  salutation_id: number | null
  is_vip: boolean
  badge_id: number | null
  email: string | null
  other_emails: Informations["other_emails"]
  outcome_id: number | null
  email_error: boolean
  created_at: string
  updated_at: string
  callers: Option[]
  tags: Option[]
  phones: Informations["phones"]
  social_networks: Informations["socialNetworks"]
  companies: (Omit<Company, "country" | "accountTypes"> & {
    country_id: number | null
    account_type_ids: number[]
  })[]
  sequences: ContactDetail["sequences"]
  marketplace: MarketplaceAccount | null
  sessions: Pick<ContactSession, "session_id" | "registered_status" | "is_visited">[]
  created_by: Option | null
  notes: number
  notifs: number
}

/**
 * Everything the contact page shows, in one round trip.
 * @param connection of an open transaction, whose changes are seen
 * @returns undefined for an unknown or deleted contact
 */
export async function findContact(
  id: number,
  { language, user }: Reader,
  connection?: Connection,
): Promise<ContactDetail | undefined> {
  const store = await referenceStore()
  const [contact] = await query<StoredContact>(
    { name: "contact-detail", text: detailSql, values: [id] },
    connection,
  )
  if (!contact) return undefined
  return {
    id: contact.id,
    version: contact.version,
    informations: informationsOf(contact),
    company_id: contact.companies[0]?.id ?? null,
    companies: contact.companies.map((company) => companyOf(company, store, language)),
    visits: contact.sessions.filter((one) => one.is_visited).map((one) => one.session_id),
    sessions: sessionsOf(contact, store),
    sequences: contact.sequences,
    marketplaceGroup: contact.marketplace && marketplaceGroupOf(contact.marketplace),
    notes: contact.notes,
    notifs: contact.notifs,
    is_active_sequence: contact.sequences.some((run) => run.status === "in_progress"),
    email_error: contact.email_error,
    // Deleting a contact is always offered to those who edit.
    permissions: { delete: can(user, "record.edit") },
  }
}

function informationsOf(contact: StoredContact): Informations {
  return {
    id: contact.id,
    name: `${contact.first_name} ${contact.last_name}`.trim(),
    salutation: contact.salutation_id,
    ...textsOfRow(contactFields, "informations", contact),
    is_vip: contact.is_vip,
    badge_id: contact.badge_id,
    email: contact.email,
    other_emails: contact.other_emails,
    callers: contact.callers,
    tags: contact.tags,
    outcome: contact.outcome_id,
    phones: contact.phones,
    socialNetworks: contact.social_networks.map((entry) => ({ ...entry, value: withScheme(entry.value) })),
    create_at: contact.created_at,
    updated_at: contact.updated_at,
    created_by: contact.created_by,
  }
}

function companyOf(
  { country_id, account_type_ids, ...company }: StoredContact["companies"][number],
  store: ReferenceStore,
  language: Language,
): Company {
  const country = country_id === null ? undefined : store.by.countries.get(country_id)
  return {
    ...company,
    country: country ? nameIn(language, country) : null,
    accountTypes: store.accountTypes
      .filter((type) => account_type_ids.includes(type.id))
      .map((type) => localised(language, type)),
  }
}

/** Current sessions, and those where something happened, in the order of the shows and newest first. */
function sessionsOf({ sessions }: StoredContact, { tradeshows }: ReferenceStore): ContactSession[] {
  const done = new Map(sessions.map((one) => [one.session_id, one]))
  return tradeshows.flatMap((show) =>
    show.sessions
      .filter((session) => session.is_current || done.has(session.id))
      .map((session) => {
        const { registered_status, is_visited } = done.get(session.id) ?? {
          registered_status: 0 as const,
          is_visited: false,
        }
        return {
          tradeshow_id: show.id,
          session_id: session.id,
          is_registered: registered_status > 0,
          is_current: session.is_current,
          is_visited,
          registered_status,
        }
      }),
  )
}
