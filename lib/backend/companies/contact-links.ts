import { isDeepStrictEqual } from "node:util"
import { type Actor, writeAudits } from "../audit.ts"
import { type Connection, query } from "../db.ts"

/**
 * Locks what a change of a company's contacts writes to: the companies of all contacts concerned, then these. Call it before the
 * company is locked by itself, or two such changes would wait for each other in a circle.
 * @param company 0 for one that is not there yet
 */
export async function lockContacts(
  company: number,
  contacts: number[],
  connection: Connection,
): Promise<void> {
  const linked = "ARRAY(SELECT contact_id FROM company_contact WHERE company_id = $1)"
  await query(
    {
      text: `SELECT contact_lock($2::int[] || ${linked}, ARRAY[$1::int])`,
      values: [company, contacts],
    },
    connection,
  )
}

/** A contact's companies, the related one first, as its own form has them. */
type ContactSide = { id: number; companies: number[] }

const sidesSql = `SELECT id, ARRAY(
    SELECT company.id FROM company_contact link JOIN company ON company.id = link.company_id AND company.deleted_at IS NULL
    WHERE link.contact_id = contact.id ORDER BY link.company_position, company.id) AS companies
  FROM contact WHERE id = ANY ($1::int[]) ORDER BY id`

/**
 * Runs a change that reaches these contacts from a company's side. Those whose companies it changes move their version and
 * say so in their own audit trail, so that a save of their companies made from before is told. They are locked already.
 */
export async function tellContacts(
  ids: number[],
  change: () => Promise<void>,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const sides = { text: sidesSql, values: [ids] }
  const before = await query<ContactSide>(sides, connection)
  await change()
  const after = await query<ContactSide>(sides, connection)
  const changed = after.filter((side, index) => !isDeepStrictEqual(side, before[index]))
  if (changed.length === 0) return
  const versions = await query<{ id: number; version: number }>(
    {
      text: "UPDATE contact SET version = version + 1, updated_at = now() WHERE id = ANY ($1::int[]) RETURNING id, version",
      values: [changed.map((side) => side.id)],
    },
    connection,
  )
  const versionOf = new Map(versions.map((one) => [one.id, one.version]))
  const entries = changed.map(({ id, companies }) => ({
    ...({ actor, action: "edit", type: "contact", id } as const),
    changes: { companies: [before.find((one) => one.id === id)?.companies, companies] as [unknown, unknown] },
    version: versionOf.get(id),
  }))
  await writeAudits(entries, connection)
}
