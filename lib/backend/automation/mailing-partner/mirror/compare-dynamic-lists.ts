import {
  foundBy,
  type LivingList,
  readableOnly,
} from "#lib/backend/automation/mailing-lists/dynamic-lists.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { filterScope } from "#lib/backend/records/lists/filters/list-conditions.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { log } from "#lib/log.ts"

/** Most contacts of a living list that a provider is told of; a larger one is told as far as that goes, and logged. */
export const mostLiving = 20_000

/** Writes down who came to a living list and who left it since the provider was told. */
async function compare({ id, filters }: LivingList): Promise<void> {
  const parameters = new Parameters()
  const [list, most] = [parameters.add(id), parameters.add(mostLiving)]
  const found = foundBy(filters, await filterScope(), parameters)
  const [counted] = await query<{ found: number }>({
    text: `WITH found AS (SELECT DISTINCT email FROM (SELECT email FROM contact WHERE (${found}) AND coalesce(email, '') <> '' ORDER BY id LIMIT ${most}::int) sought),
      told AS (SELECT email FROM partner_member WHERE mailing_list_id = ${list}::int),
      noted AS (INSERT INTO partner_change (mailing_list_id, email)
        SELECT ${list}::int, email FROM ((TABLE found EXCEPT TABLE told) UNION (TABLE told EXCEPT TABLE found)) other
        WHERE NOT EXISTS (SELECT FROM partner_change waiting WHERE waiting.mailing_list_id = ${list}::int AND waiting.email = other.email))
      SELECT count(*)::int AS found FROM found`,
    values: parameters.values,
  })
  if (counted && counted.found >= mostLiving)
    log.warn({ list: id, most: mostLiving }, "a living list is larger than a mailing provider is told")
}

/** Compares all living lists that the provider has with what it was told of them. */
export async function compareLiving(): Promise<void> {
  const lists = await query<LivingList>({
    text: `SELECT mailing_list.id, filters FROM mailing_list JOIN partner_list ON mailing_list_id = mailing_list.id
      WHERE kind = 'living' AND archived_at IS NULL ORDER BY mailing_list.id`,
    values: [],
  })
  for (const list of await readableOnly(lists)) await compare(list)
  await query({ text: "UPDATE partner_mirror SET living_at = now()", values: [] })
}
