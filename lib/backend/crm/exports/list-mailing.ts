import type { z } from "zod"
import { contactFiltersOf } from "#lib/backend/crm/contacts/filters.ts"
import { contactOrder } from "#lib/backend/crm/contacts/list.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { Condition } from "#lib/backend/records/lists/filters/definition.ts"
import { listConditions } from "#lib/backend/records/lists/filters/list-conditions.ts"
import type { Conditions } from "#lib/backend/records/lists/filters/parse.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import type { contactListQuery } from "#lib/contract/crm/contacts.ts"
import type { MailingContact } from "#lib/contract/crm/exports.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { mailingColumns, writable } from "./mailing-contacts.ts"

/**
 * A page of the contacts that may be written to (P-16).
 * @returns rows in the order asked for, and the exact total of the result
 * @throws 422 for a filter the list of contacts does not offer the user
 */
export async function listMailingContacts(
  { filters, sort, page, per_page }: z.output<typeof contactListQuery>,
  user: User,
): Promise<{ rows: MailingContact[]; total: number }> {
  const conditions = await listConditions(filters, contactFiltersOf(user))
  const { ids, total } = await findPage({
    list: "contact",
    conditions: narrowed(conditions, writable),
    order: contactOrder(sort),
    page,
    perPage: per_page,
  })
  return { rows: await readRows(ids), total }
}

/** Conditions and one more. Who fails it is among the others, where these are known. */
function narrowed(
  { where, parameters, others }: Conditions,
  more: Required<Pick<Condition, "holds" | "others">>,
) {
  const all = { where: [...where, more], parameters }
  if (where.length === 0) return { ...all, others: more.others }
  return { ...all, ...(others && { others: `${others} OR ${more.others}` }) }
}

const columns = Object.entries(mailingColumns).map(([name, sql]) => `${sql} AS ${name}`)

/** Rows by id in the order of the ids. */
async function readRows(ids: number[]): Promise<MailingContact[]> {
  if (ids.length === 0) return []
  return query<MailingContact>({
    name: "mailing-contacts",
    text: `SELECT ${columns.join(", ")} FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
      JOIN contact USING (id) WHERE contact.email IS NOT NULL ORDER BY wanted.place`,
    values: [ids],
  })
}
