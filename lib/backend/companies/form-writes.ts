import { type Connection, query } from "../database/db.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { tellContacts } from "./contact-links.ts"
import { linkFields } from "./desired-form.ts"
import { type CompanyForm, formColumns, formLinks, type LinkField } from "./form.ts"

/** Columns of company that fields of a form stand in, each with its value. */
export function columnsOf(form: Partial<CompanyForm>): [column: string, value: unknown][] {
  const values: Record<string, unknown> = form
  return Object.entries(formColumns).flatMap(([field, column]): [string, unknown][] =>
    values[field] === undefined ? [] : [[column, values[field]]],
  )
}

type ListWrite = { id: number; changed: Partial<CompanyForm>; current: CompanyForm; actor: Actor }

/**
 * Replaces what a company has in its link tables by the fields given, each set-wise in one statement. Contacts that come or go
 * learn of it. Call it with the company's row locked: the read columns' triggers lock it, too, and two saves would wait
 * for each other in a circle.
 */
export async function writeLists(
  { id, changed, current, actor }: ListWrite,
  connection: Connection,
): Promise<void> {
  for (const field of linkFields) {
    const ids = changed[field]
    if (!ids) continue
    const write = async () => {
      await query({ ...linkStatements[field], values: [id, ids] }, connection)
    }
    if (field !== "contacts") await write()
    else await tellContacts([...new Set([...ids, ...current.contacts])], write, actor, connection)
  }
  for (const field of rowFields) {
    const rows = changed[field]
    if (rows) await query({ ...rowStatements[field], values: [id, JSON.stringify(rows)] }, connection)
  }
}

type Prepared = { name: string; text: string }

/** $1 the company, $2 the ids. Links to deleted contacts are not shown; they stay in case the contact is restored. */
function linkStatement({ table, column, of, bloc, isOrdered }: LinkField): Prepared {
  const inBloc = bloc ? `AND bloc = '${bloc}'` : ""
  const shown =
    of === "contact" ? `AND EXISTS (SELECT FROM contact WHERE id = ${column} AND deleted_at IS NULL)` : ""
  const columns = ["company_id", column, ...(bloc ? ["bloc"] : []), ...(isOrdered ? ["position"] : [])]
  const values = ["$1", "id", ...(bloc ? [`'${bloc}'`] : []), ...(isOrdered ? ["place - 1"] : [])]
  const onConflict = isOrdered
    ? `(company_id, ${column}) DO UPDATE SET position = excluded.position WHERE ${table}.position <> excluded.position`
    : "DO NOTHING"
  return {
    name: `company-links-${table}${bloc ? `-${bloc}` : ""}`,
    text: `WITH gone AS (DELETE FROM ${table} WHERE company_id = $1 ${inBloc} AND ${column} <> ALL ($2::int[]) ${shown})
      INSERT INTO ${table} (${columns.join(", ")})
      SELECT ${values.join(", ")} FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place) ON CONFLICT ${onConflict}`,
  }
}

const linkStatements = Object.fromEntries(
  Object.entries(formLinks).map(([field, link]) => [field, linkStatement(link)]),
) as Record<keyof typeof formLinks, Prepared>

/** Fields that are lists of rows; $1 is the company, $2 the rows as JSON. */
const rowStatements = {
  "informations.phones": {
    name: "company-phones",
    text: `WITH gone AS (DELETE FROM company_phone WHERE company_id = $1)
      INSERT INTO company_phone (company_id, type, number, country_id, position)
      SELECT $1, type, number, country_id, place - 1
      FROM ROWS FROM (jsonb_to_recordset($2) AS (type text, number text, country_id int)) WITH ORDINALITY
        AS wanted (type, number, country_id, place)`,
  },
  "informations.socialNetworks": {
    name: "company-networks",
    text: `WITH gone AS (DELETE FROM company_social_network WHERE company_id = $1)
      INSERT INTO company_social_network (company_id, social_network_id, value)
      SELECT $1, social_network_id, value FROM jsonb_to_recordset($2) AS wanted (social_network_id int, value text)`,
  },
  "vendor.participations": {
    name: "company-participations",
    text: `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS row (tradeshow_session_id int, booth_size int)),
        gone AS (DELETE FROM company_participation held WHERE company_id = $1
          AND NOT EXISTS (SELECT FROM wanted WHERE wanted.tradeshow_session_id = held.tradeshow_session_id))
      INSERT INTO company_participation AS held (company_id, tradeshow_session_id, booth_size)
      SELECT $1, tradeshow_session_id, booth_size FROM wanted
      ON CONFLICT (company_id, tradeshow_session_id) DO UPDATE SET booth_size = excluded.booth_size
        WHERE held.booth_size IS DISTINCT FROM excluded.booth_size`,
  },
  // Only a new stage moves the date of entry and the session it was entered for.
  "vendor.lifecycles": {
    name: "company-lifecycles",
    text: `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS row (lifecycle_id int, lifecycle_option_id int)),
        gone AS (DELETE FROM company_lifecycle held WHERE company_id = $1
          AND NOT EXISTS (SELECT FROM wanted WHERE wanted.lifecycle_id = held.lifecycle_id))
      INSERT INTO company_lifecycle AS held (company_id, lifecycle_id, lifecycle_option_id, tradeshow_session_id)
      SELECT $1, lifecycle_id, lifecycle_option_id, session.id
      FROM wanted JOIN lifecycle ON lifecycle.id = lifecycle_id
      LEFT JOIN tradeshow_session session ON session.tradeshow_id = lifecycle.tradeshow_id AND session.is_current
      ON CONFLICT (company_id, lifecycle_id) DO UPDATE SET lifecycle_option_id = excluded.lifecycle_option_id,
          tradeshow_session_id = excluded.tradeshow_session_id, entered_at = now(), version = held.version + 1
        WHERE held.lifecycle_option_id <> excluded.lifecycle_option_id`,
  },
  zoho: {
    name: "company-zoho",
    text: `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS row (organization_id text, zoho_id text)),
        gone AS (DELETE FROM company_zoho held WHERE company_id = $1
          AND NOT EXISTS (SELECT FROM wanted WHERE wanted.organization_id = held.organization_id))
      INSERT INTO company_zoho (company_id, organization_id, zoho_id)
      SELECT $1, organization_id, zoho_id FROM wanted
      ON CONFLICT (company_id, organization_id) DO UPDATE SET zoho_id = excluded.zoho_id`,
  },
  mobilier: {
    name: "company-mobilier",
    text: `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS row (tradeshow_id int, reference text)),
        gone AS (DELETE FROM company_mobilier held WHERE company_id = $1
          AND NOT EXISTS (SELECT FROM wanted WHERE wanted.tradeshow_id = held.tradeshow_id))
      INSERT INTO company_mobilier (company_id, tradeshow_id, reference)
      SELECT $1, tradeshow_id, reference FROM wanted
      ON CONFLICT (company_id, tradeshow_id) DO UPDATE SET reference = excluded.reference`,
  },
} satisfies Partial<Record<keyof CompanyForm, Prepared>>

const rowFields = Object.keys(rowStatements) as (keyof typeof rowStatements)[]
