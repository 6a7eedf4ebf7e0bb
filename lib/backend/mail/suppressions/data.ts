import { query } from "#lib/backend/platform/database/db.ts"
import { moment } from "#lib/backend/platform/database/json-sql.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { literalPattern, wordsOf } from "#lib/backend/records/lists/filters/search-term.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import type { SuppressionReason } from "#lib/contract/mail/mailing-terms.ts"
import type { Suppression } from "#lib/contract/mail/suppressions.ts"

export type SuppressionFilter = {
  search: string
  reason?: SuppressionReason | undefined
  list?: "all" | number | undefined
}

/** The condition of those that nothing was asked of. */
const everything = "true"

function conditionsOf({ search, reason, list }: SuppressionFilter, parameters: Parameters): string {
  const words = wordsOf(search).map(
    (word) =>
      `normalise(email::text || ' ' || detail) LIKE '%' || ${literalPattern(parameters.add(word))} || '%'`,
  )
  const ofReason = reason ? [`reason = ${parameters.add(reason)}::suppression_reason`] : []
  const ofList =
    list === undefined
      ? []
      : [list === "all" ? "mailing_list_id IS NULL" : `mailing_list_id = ${parameters.add(list)}`]
  return [everything, ...words, ...ofReason, ...ofList].join(" AND ")
}

const columns = `one.id, one.email::text AS email, CASE WHEN mailing_list.id IS NOT NULL THEN json_build_object('id', mailing_list.id, 'name', mailing_list.name) END AS list,
  one.reason, one.detail, CASE WHEN author.id IS NOT NULL THEN json_build_object('id', author.id, 'name', author.name) END AS "user",
  (SELECT json_build_object('id', contact.id, 'name', ${storedKinds.contact.name("contact")}) FROM contact_address
    JOIN contact ON contact.id = contact_address.contact_id WHERE contact_address.email = one.email) AS contact, ${moment("one.created_at")} AS created_at`
const joined = `LEFT JOIN mailing_list ON mailing_list.id = one.mailing_list_id LEFT JOIN "user" author ON author.id = one.user_id`

/** Addresses that get no mails, the latest first; a page of them and how many there are. */
export async function listSuppressions({
  page,
  per_page,
  ...filter
}: SuppressionFilter & { page: number; per_page: number }) {
  const parameters = new Parameters()
  const where = conditionsOf(filter, parameters)
  // Those that a condition finds are read once, for the page and their number; all of them would be read in the page's order.
  const total = where === everything ? "(SELECT count(*)::int FROM suppression)" : "count(*) OVER ()::int"
  const rows = await query<Suppression & { total: number }>({
    text: `SELECT ${columns}, total FROM (SELECT *, ${total} AS total FROM suppression WHERE ${where}
        ORDER BY created_at DESC, id DESC LIMIT ${parameters.add(per_page)} OFFSET ${parameters.add((page - 1) * per_page)}) one
      ${joined} ORDER BY one.created_at DESC, one.id DESC`,
    values: parameters.values,
  })
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** Rows of a file that are read at a time. */
const atOnce = 5_000

/** All of them, piece by piece. */
export async function* eachSuppression(filter: SuppressionFilter): AsyncGenerator<Suppression[]> {
  for (let last = 2_147_483_647; ; ) {
    const parameters = new Parameters()
    const where = conditionsOf(filter, parameters)
    const rows = await query<Suppression>({
      text: `SELECT ${columns} FROM (SELECT * FROM suppression WHERE ${where} AND id < ${parameters.add(last)} ORDER BY id DESC LIMIT ${atOnce}) one
        ${joined} ORDER BY one.id DESC`,
      values: parameters.values,
    })
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < atOnce) return
    last = end.id
  }
}
