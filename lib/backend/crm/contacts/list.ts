import type { z } from "zod"
import { queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { orderOf } from "#lib/backend/records/lists/order.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import { configuredShows } from "#lib/backend/records/reference/configured.ts"
import { nameIn } from "#lib/backend/records/reference/rows.ts"
import {
  present,
  type ReferenceStore,
  referenceStore,
  typesByBloc,
} from "#lib/backend/records/reference/store.ts"
import type { ContactRow, contactListQuery } from "#lib/contract/crm/contacts.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { contactFiltersOf } from "./filters.ts"

type ListQuery = z.output<typeof contactListQuery>

const orders = {
  name: { column: "sort_name" },
  created_at: { column: "created_at" },
  updated_at: { column: "updated_at" },
}

/** The order of a list of contacts, by what the contract calls it. */
export const contactOrder = (sort: ListQuery["sort"]) => orderOf(sort, orders)

/** Who reads a list, and in which language. */
type Reader = { user: User; language: Language }

/**
 * A page of the contacts list.
 * @returns rows in the order asked for, the exact total of the result, and the trade shows whose registration rows tell
 * @throws 422 for a filter the list does not offer the reader
 */
export async function listContacts(
  { filters, sort, page, per_page }: ListQuery,
  { user, language }: Reader,
): Promise<{ rows: ContactRow[]; total: number; shows: ShownTradeshow[] }> {
  const [reference, conditions] = await Promise.all([
    referenceStore(),
    listConditions(filters, contactFiltersOf(user)),
  ])
  const { ids, total } = await findPage({
    list: "contact",
    conditions,
    order: contactOrder(sort),
    page,
    perPage: per_page,
  })
  const rows = ids.length === 0 ? [] : await readRows(ids)
  const shows = shownRegistrations(reference)
  return { rows: rows.map((row) => toRow(row, shows, reference, language)), total, shows }
}

type StoredRow = Omit<
  ContactRow,
  "typeOfAccount" | "tags" | "badge" | "countryOfRelatedCompany" | "marketplaceGroup" | "sessionsActives"
> & {
  account_type_ids: number[]
  tag_ids: number[]
  badge_id: number | null
  country_id: number | null
  registered_ids: number[]
  is_on_marketplace: boolean
  marketplace_type: string | null
}

/** Rows by id in the order of the ids, as one JSON value. Prepared: its plan never depends on the ids. */
async function readRows(ids: number[]): Promise<StoredRow[]> {
  const { rows } = await queryOne<{ rows: StoredRow[] }>({
    name: "contact-rows",
    text: `SELECT coalesce(json_agg(r), '[]') AS rows FROM (
      SELECT contact.id, ${storedKinds.contact.name("contact")} AS name, first_name, last_name, job_title,
        is_vip AS "isVip", badge_id, email, email_error, contact.has_active_sequence AS is_active_sequence,
        contact.tag_ids, contact.account_type_ids, registered_ids, contact.is_on_marketplace,
        company.id AS "relatedCompanyId", company.name AS "relatedCompanyLabel", company.country_id,
        CASE WHEN contact.is_on_marketplace THEN (
          SELECT account.account_type FROM company_contact link JOIN marketplace_account account USING (company_id)
          JOIN company seller ON seller.id = link.company_id AND seller.deleted_at IS NULL
          WHERE link.contact_id = contact.id AND NOT account.is_blacklisted
          ORDER BY link.company_position, link.company_id LIMIT 1) END AS marketplace_type,
        ${moment("contact.created_at")} AS created_at,
        ${moment("contact.updated_at")} AS updated_at
      FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN contact USING (id)
      LEFT JOIN company ON company.id = contact.company_id ORDER BY wanted.place) r`,
    values: [ids],
  })
  return rows
}

function toRow(
  current: StoredRow,
  shows: ShownTradeshow[],
  reference: ReferenceStore,
  language: Language,
): ContactRow {
  const { by } = reference
  const {
    account_type_ids,
    tag_ids,
    badge_id,
    country_id,
    registered_ids,
    is_on_marketplace,
    marketplace_type,
    ...row
  } = current
  const badge = badge_id === null ? undefined : by.badges.get(badge_id)
  const country = country_id === null ? undefined : by.countries.get(country_id)
  return {
    ...row,
    badge: badge ? nameIn(language, badge) : null,
    countryOfRelatedCompany: country ? nameIn(language, country) : null,
    tags: present(tag_ids, by.contactTags).map((tag) => tag.name),
    typeOfAccount: typesByBloc(account_type_ids, reference).map((type) => ({
      id: type.id,
      name: nameIn(language, type),
      color_hex: type.color_hex,
    })),
    marketplaceGroup: {
      informations: { is_on_markplace: is_on_marketplace, accountTypeLabel: marketplace_type },
    },
    sessionsActives: shows.flatMap(({ id, currentSessionId }) =>
      currentSessionId === null
        ? []
        : [{ tradeshow_id: id, is_registered: registered_ids.includes(currentSessionId) }],
    ),
  }
}

/** A trade show with a column of its own in the list; null when none of its sessions is current. */
type ShownTradeshow = { id: number; name: string; short_name: string; currentSessionId: number | null }

/** Trade shows whose registration the list shows (configuration "contactRegisterShowed"), in its order; none when it cannot be read. */
function shownRegistrations(store: ReferenceStore): ShownTradeshow[] {
  return [...new Set(configuredShows("contactRegisterShowed", store))].flatMap((id) => {
    const show = store.tradeshows.find((one) => one.id === id)
    if (!show) return []
    const { name, short_name, sessions } = show
    const currentSessionId = sessions.find((session) => session.is_current)?.id ?? null
    return [{ id, name, short_name, currentSessionId }]
  })
}
