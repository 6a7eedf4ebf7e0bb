import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import { tellOtherSide } from "#lib/backend/records/tell-other-side.ts"

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

/** Runs a change that reaches these contacts from a company's side, and tells those whose companies it changes. */
export function tellContacts(
  ids: number[],
  change: () => Promise<void>,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const fieldsOf = (side: ContactSide | undefined) => ({ companies: side?.companies })
  return tellOtherSide<ContactSide>(
    { type: "contact", ids, sql: sidesSql, fieldsOf },
    change,
    actor,
    connection,
  )
}
