import {
  type DynamicList,
  foundBy,
  readableOnly,
} from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { log } from "#lib/log.ts"

/** How many contacts of a dynamic list are reported to a provider at most; of a larger one the others are left out, which is logged. */
export const maxDynamicMembers = 20_000

/** Notes who joined a dynamic list and who left it since the last report to the provider. */
async function compare({ id, filters }: DynamicList): Promise<void> {
  const parameters = new Parameters()
  const [list, limit] = [parameters.add(id), parameters.add(maxDynamicMembers)]
  const found = foundBy(filters, await filterScope(), parameters)
  const [counted] = await query<{ found: number }>({
    text: `WITH found AS (SELECT DISTINCT email FROM (SELECT email FROM contact WHERE (${found}) AND coalesce(email, '') <> '' ORDER BY id LIMIT ${limit}::int) sought),
      told AS (SELECT email FROM partner_member WHERE mailing_list_id = ${list}::int),
      noted AS (INSERT INTO partner_change (mailing_list_id, email)
        SELECT ${list}::int, email FROM ((TABLE found EXCEPT TABLE told) UNION (TABLE told EXCEPT TABLE found)) other
        WHERE NOT EXISTS (SELECT FROM partner_change waiting WHERE waiting.mailing_list_id = ${list}::int AND waiting.email = other.email))
      SELECT count(*)::int AS found FROM found`,
    values: parameters.values,
  })
  if (counted && counted.found >= maxDynamicMembers)
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
