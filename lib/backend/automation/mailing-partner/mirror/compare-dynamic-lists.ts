import {
  type DynamicList,
  foundBy,
  readableOnly,
} from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { log } from "#lib/log.ts"
import { mayBeOn } from "./report-changes.ts"

/** How many contacts of a dynamic list are reported to a provider at most; of a larger one the others are left out, which is logged. */
export const maxDynamicMembers = 20_000

/**
 * Notes who joined a dynamic list and who left it since the last report to the provider. Who left it by himself is not on it, whatever its
 * filters find, as reports have it: else he would be compared and reported as new each time. Of a list that is too large those stay who are there.
 */
async function compare({ id, filters }: DynamicList): Promise<void> {
  const parameters = new Parameters()
  const [list, limit] = [parameters.add(id), parameters.add(maxDynamicMembers)]
  const found = foundBy(filters, await filterScope(), parameters)
  const [counted] = await query<{ found: number }>({
    text: `WITH found AS MATERIALIZED (SELECT email, min(id) AS id FROM contact WHERE (${found}) AND coalesce(email, '') <> ''
          AND ${mayBeOn("contact.email", `${list}::int`)} GROUP BY email),
      reported AS MATERIALIZED (SELECT email, EXISTS (SELECT FROM found WHERE found.email = partner_member.email) AS is_found
        FROM partner_member WHERE mailing_list_id = ${list}::int),
      joining AS (SELECT email FROM found WHERE NOT EXISTS (SELECT FROM reported WHERE reported.email = found.email)
        ORDER BY id LIMIT greatest(0, ${limit}::int - (SELECT count(*) FROM reported WHERE is_found))),
      noted AS (INSERT INTO partner_change (mailing_list_id, email)
        SELECT ${list}::int, email FROM (TABLE joining UNION SELECT email FROM reported WHERE NOT is_found) other
        WHERE NOT EXISTS (SELECT FROM partner_change waiting WHERE waiting.mailing_list_id = ${list}::int AND waiting.email = other.email))
      SELECT count(*)::int AS found FROM found`,
    values: parameters.values,
  })
  if (counted && counted.found > maxDynamicMembers)
    log.warn(
      { list: id, max: maxDynamicMembers },
      "a dynamic list is larger than what a mailing provider gets of it",
    )
}

/** Compares all dynamic lists that the provider has with what was reported of them. */
export async function compareDynamicLists(): Promise<void> {
  const lists = await query<DynamicList>({
    text: `SELECT mailing_list.id, filters FROM mailing_list JOIN partner_list ON mailing_list_id = mailing_list.id
      WHERE kind = 'dynamic' AND archived_at IS NULL ORDER BY mailing_list.id`,
    values: [],
  })
  for (const list of await readableOnly(lists)) await compare(list)
  await query({ text: "UPDATE partner_mirror SET dynamic_at = now()", values: [] })
}
