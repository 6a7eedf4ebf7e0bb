import { query } from "#lib/backend/platform/database/db.ts"
import type { Reader } from "#lib/backend/platform/http/base.ts"
import type { Condition } from "#lib/backend/records/lists/filters/definition.ts"
import { Parameters } from "#lib/backend/records/lists/filters/sql-builder.ts"
import { findPage } from "#lib/backend/records/lists/page.ts"
import { missingRecord } from "#lib/backend/records/merges/merged-away.ts"
import type { RegistrationRow } from "#lib/contract/shows/registrations.ts"
import { readRows } from "./rows.ts"

type Paging = { page: number; per_page: number }
type Found = { rows: RegistrationRow[]; total: number }

/**
 * Registrations that a company is linked to, the latest first.
 * @throws 404 for an unknown company
 */
export async function registrationsOfCompany(
  company: number,
  paging: Paging,
  reader: Reader,
): Promise<Found> {
  const [found] = await query<{ id: number }>({
    name: "company-is-there",
    text: "SELECT id FROM company WHERE id = $1 AND deleted_at IS NULL",
    values: [company],
  })
  if (!found) throw await missingRecord({ type: "company", id: company })
  return latest(
    (parameters) => ({ holds: `company_ids && ${parameters.add([company])}::int[]` }),
    paging,
    reader,
  )
}

/**
 * Registrations that name a contact's e-mail, and those of its companies; the latest first.
 * @throws 404 for an unknown contact
 */
export async function registrationsOfContact(
  contact: number,
  paging: Paging,
  reader: Reader,
): Promise<Found> {
  // Named in the condition itself: the list's version says nothing of a contact's address or companies.
  const [found] = await query<{ companies: number[]; naming: number[] }>({
    name: "registrations-of-contact",
    text: `SELECT ARRAY(SELECT company_id FROM company_contact WHERE contact_id = contact.id) AS companies,
        ARRAY(SELECT registration_id FROM registration_contact named JOIN contact_address own ON own.email = named.email WHERE own.contact_id = contact.id
          UNION SELECT registration.id FROM registration JOIN contact_address own ON own.email = registration.email
            WHERE own.contact_id = contact.id AND registration.deleted_at IS NULL ORDER BY 1) AS naming
      FROM contact WHERE id = $1 AND deleted_at IS NULL`,
    values: [contact],
  })
  if (!found) throw await missingRecord({ type: "contact", id: contact })
  return latest(
    (parameters) => ({
      holds: `(company_ids && ${parameters.add(found.companies)}::int[] OR id = ANY (${parameters.add(found.naming)}::int[]))`,
    }),
    paging,
    reader,
  )
}

async function latest(
  conditionOf: (parameters: Parameters) => Condition,
  { page, per_page }: Paging,
  reader: Reader,
): Promise<Found> {
  const parameters = new Parameters()
  const conditions = { where: [conditionOf(parameters)], parameters }
  const order = { column: "created_at", isDescending: true }
  const { ids, total } = await findPage({ list: "registration", conditions, order, page, perPage: per_page })
  return { rows: await readRows(ids, reader), total }
}
