import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, writeAudits } from "#lib/backend/records/audit/write-audit.ts"
import type { FieldValues } from "#lib/backend/records/changes.ts"
import type { RecordLinks } from "#lib/backend/records/form/definition.ts"
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
 * Links a contact to these companies in this order and to no other active one. A company it leaves has it as a primary
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

/** A link to be made, and how many of these its company gets before it. */
type NewLink = { contact: number; company: number; index: number; earlier: number }

function newLinks(records: RecordLinks[]): NewLink[] {
  const counts = new Map<number, number>()
  return records.flatMap(({ id: contact, ids }) =>
    ids.map((company, index) => {
      const earlier = counts.get(company) ?? 0
      counts.set(company, earlier + 1)
      // As in writeLinks.
      return { contact, company, index: index - ids.length, earlier }
    }),
  )
}

/** Links new contacts to companies, and tells these: of each link by itself, as if contacts had been created one after the other. */
export async function linkNewContacts(
  records: RecordLinks[],
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const links = newLinks(records)
  if (links.length === 0) return
  const ids = [...new Set(links.map(({ company }) => company))]
  const sides = await query<CompanySide>({ text: sidesSql, values: [ids] }, connection)
  await query(
    {
      name: "contacts-new-links",
      text: `INSERT INTO company_contact (company_id, contact_id, position, company_position)
        SELECT company, contact,
          (SELECT coalesce(max(position) + 1, 0) FROM company_contact peer WHERE peer.company_id = company) + earlier, number
        FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS link (company, contact, earlier, number)`,
      values: [
        links.map(({ company }) => company),
        links.map(({ contact }) => contact),
        links.map(({ earlier }) => earlier),
        links.map(({ index }) => index),
      ],
    },
    connection,
  )
  await tellOfLinks(links, sides, actor, connection)
}

async function tellOfLinks(
  links: NewLink[],
  sides: CompanySide[],
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const counts = sides.map(({ id }) => links.filter(({ company }) => company === id).length)
  const versions = await query<{ id: number; version: number }>(
    {
      name: "companies-new-links",
      text: `UPDATE company SET version = version + link.count, updated_at = now()
        FROM unnest($1::int[], $2::int[]) AS link (id, count) WHERE company.id = link.id
        RETURNING company.id, company.version - link.count AS version`,
      values: [sides.map(({ id }) => id), counts],
    },
    connection,
  )
  const versionBefore = new Map(versions.map(({ id, version }) => [id, version]))
  const contacts = new Map(sides.map((side) => [side.id, side.contacts]))
  const entries = links.map(({ company, contact, earlier }) => {
    const before = contacts.get(company) ?? []
    const after = [...before, contact]
    contacts.set(company, after)
    return {
      actor,
      action: "edit" as const,
      type: "company" as const,
      id: company,
      changes: { contacts: [before, after] as [unknown, unknown] },
      version: (versionBefore.get(company) ?? 0) + earlier + 1,
    }
  })
  await writeAudits(entries, connection)
}
