import { contactFilters } from "#lib/backend/crm/contacts/filters.ts"
import { contactOrder } from "#lib/backend/crm/contacts/list.ts"
import { reasonSql } from "#lib/backend/mail/delivery/writable.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"
import { query, queryOne } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import type { SentFilters } from "#lib/backend/records/lists/filters/parse.ts"
import { searchConditions } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import type { MailingMember } from "#lib/contract/automation/mailing-members.ts"
import { staticMembers } from "./members-sql.ts"
import { getList } from "./one-list.ts"

type Input = { list: number; page: number; per_page: number; search: string }

/** Members by id in the order of the ids, as they stand on a list. */
function readMembers(list: number, ids: number[]): Promise<MailingMember[]> {
  return query<MailingMember>({
    name: "mailing-members",
    text: `SELECT contact.id, ${storedKinds.contact.name("contact")} AS name, contact.email::text AS email,
        CASE WHEN company.id IS NOT NULL THEN json_build_object('id', company.id, 'name', company.name) END AS company,
        ${moment("subscription.created_at")} AS since,
        CASE WHEN subscription.contact_id IS NOT NULL THEN (SELECT source FROM subscription_event event
          WHERE event.contact_id = contact.id AND event.mailing_list_id = $1 AND action = 'subscribed' ORDER BY at DESC, event.id DESC LIMIT 1) END AS source,
        coalesce(${reasonSql("contact", "$1")}, CASE WHEN ${isSuppressed("contact.email", "$1")} THEN 'suppressed' END) AS state
      FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) JOIN contact USING (id)
      LEFT JOIN company ON company.id = contact.company_id
      LEFT JOIN mailing_subscription subscription ON subscription.mailing_list_id = $1 AND subscription.contact_id = contact.id
      ORDER BY wanted.place`,
    values: [list, ids],
  })
}

/** Who came last first; nobody is counted who is counted already, and late pages are read from the end. */
async function pageOfStatic({ list, page, per_page, search }: Input) {
  const parameters = new Parameters()
  const found = searchConditions(search, "contact.search", parameters)
  const from = `mailing_subscription subscription JOIN contact ON contact.id = contact_id
    WHERE mailing_list_id = ${parameters.add(list)} AND ${["contact.deleted_at IS NULL", ...found].join(" AND ")}`
  const { total } = await queryOne<{ total: number }>(
    search.trim() === ""
      ? { name: "members-of-list", text: `SELECT ${staticMembers("$1::int")} AS total`, values: [list] }
      : { text: `SELECT count(*)::int AS total FROM ${from}`, values: parameters.values },
  )
  const before = (page - 1) * per_page
  const isFromEnd = before > total / 2
  const limit = isFromEnd ? Math.max(Math.min(per_page, total - before), 0) : per_page
  const offset = isFromEnd ? Math.max(total - before - limit, 0) : before
  const order = isFromEnd ? "created_at, contact_id DESC" : "created_at DESC, contact_id"
  const rows = await query<{ id: number }>({
    text: `SELECT contact_id AS id FROM ${from} ORDER BY subscription.${order} LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    values: parameters.values,
  })
  const ids = rows.map(({ id }) => id)
  return { ids: isFromEnd ? ids.toReversed() : ids, total }
}

/** Whom the filters find, as the list of contacts does. */
async function pageOfDynamic(filters: SentFilters, { page, per_page, search }: Input) {
  const name = [filters.name, search]
    .filter((term) => typeof term === "string" && term.trim() !== "")
    .join(" ")
  // Its own term and the one looked for: contacts that have the words of both.
  const sought: SentFilters = Object.assign({}, filters, name && { name })
  const conditions = await listConditions(sought, contactFilters)
  return findPage({ list: "contact", conditions, order: contactOrder("name"), page, perPage: per_page })
}

/** A page of those who are on a list now. Throws a 404. */
export async function listMembers(input: Input): Promise<{ rows: MailingMember[]; total: number }> {
  const { kind, filters } = await getList(input.list)
  const { ids, total } =
    // What is stored was checked as filters of a call when it was.
    kind === "dynamic" ? await pageOfDynamic(filters as SentFilters, input) : await pageOfStatic(input)
  return { rows: ids.length === 0 ? [] : await readMembers(input.list, ids), total }
}
