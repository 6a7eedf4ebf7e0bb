import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Actor } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import { tellOtherSide } from "#lib/backend/records/tell-other-side.ts"

/** What a company says of its contacts. */
type CompanySide = {
  id: number
  contacts: number[]
  primary: number | null
  primary_sales: number | null
}

const sidesSql = `SELECT id, primary_contact_id AS primary, primary_sales_contact_id AS primary_sales,
  ARRAY(SELECT link.contact_id FROM company_contact link JOIN contact ON contact.id = link.contact_id AND contact.deleted_at IS NULL
    WHERE link.company_id = company.id ORDER BY link.position, link.contact_id) AS contacts
  FROM company WHERE id = ANY ($1::int[]) ORDER BY id`

/** Runs a change that reaches these companies from a contact's side, and tells those whose contacts it changes. */
export function tellCompanies(
  ids: number[],
  change: () => Promise<void>,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  return tellOtherSide<CompanySide>(
    { type: "company", ids, sql: sidesSql, fieldsOf },
    change,
    actor,
    connection,
  )
}

/** Names are those of the company's form. */
function fieldsOf(side: CompanySide | undefined): FieldValues {
  return {
    contacts: side?.contacts,
    "informations.contactPrimary": side?.primary,
    "vendor.primarySalesContact": side?.primary_sales,
  }
}

type Replacement = { contactId: number; desired: number[]; current: number[]; actor: Actor }

/**
 * Links a contact to these companies in this order and to no other living one. A company it leaves has it as a primary
 * contact no more.
 */
export function replaceCompanies(
  { contactId, desired, current, actor }: Replacement,
  connection: Connection,
): Promise<void> {
  const lost = current.filter((id) => !desired.includes(id))
  const touched = [...new Set([...current, ...desired])]
  return tellCompanies(touched, () => writeLinks({ contactId, lost, desired }, connection), actor, connection)
}

type LinkWrite = { contactId: number; lost: number[]; desired: number[] }

/** Places are below 0, so that a link made later from a company's side, which takes the next number, comes last. */
async function writeLinks({ contactId, lost, desired }: LinkWrite, connection: Connection): Promise<void> {
  for (const column of ["primary_contact_id", "primary_sales_contact_id"]) {
    await query(
      {
        text: `UPDATE company SET ${column} = NULL WHERE id = ANY ($2::int[]) AND ${column} = $1`,
        values: [contactId, lost],
      },
      connection,
    )
  }
  await query(
    {
      text: "DELETE FROM company_contact WHERE contact_id = $1 AND company_id = ANY ($2::int[])",
      values: [contactId, lost],
    },
    connection,
  )
  await query(
    {
      text: `INSERT INTO company_contact (company_id, contact_id, position, company_position)
        SELECT wanted.id, $1,
          (SELECT coalesce(max(position) + 1, 0) FROM company_contact peer WHERE peer.company_id = wanted.id),
          wanted.place - 1 - cardinality($2::int[])
        FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
        ON CONFLICT (company_id, contact_id) DO UPDATE SET company_position = excluded.company_position`,
      values: [contactId, desired],
    },
    connection,
  )
}
