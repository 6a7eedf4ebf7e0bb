import { isDeepStrictEqual } from "node:util"
import { type Connection, query } from "../database/db.ts"
import type { Actor } from "../records/audit/write-audit.ts"
import { replaceCompanies } from "./company-links.ts"
import type { ContactForm } from "./form-values.ts"

type Write = { id: number; desired: ContactForm; current: ContactForm; actor: Actor }

/** Brings the lists of a contact from what is stored to what is wanted; a list that is right already is not touched. */
export async function writeLists(
  { id, desired, current, actor }: Write,
  connection: Connection,
): Promise<void> {
  const [fresh, old] = [desired.informations, current.informations]
  if (!isDeepStrictEqual(fresh.callers, old.callers)) {
    await replaceLinks({ table: "contact_caller", column: "caller_id", id, ids: fresh.callers }, connection)
  }
  if (!isDeepStrictEqual(fresh.tags, old.tags)) {
    await replaceLinks({ table: "contact_tagging", column: "tag_id", id, ids: fresh.tags }, connection)
  }
  if (!isDeepStrictEqual(fresh.phones, old.phones)) await replacePhones(id, desired, connection)
  if (!isDeepStrictEqual(fresh.socialNetworks, old.socialNetworks)) {
    await replaceSocialNetworks(id, desired, connection)
  }
  if (!isDeepStrictEqual(desired.companies, current.companies)) {
    await replaceCompanies(
      { contactId: id, desired: desired.companies, current: current.companies, actor },
      connection,
    )
  }
  await writeSessions(id, desired, current, connection)
}

type Links = { table: string; column: string; id: number; ids: number[] }

async function replaceLinks({ table, column, id, ids }: Links, connection: Connection): Promise<void> {
  await query(
    {
      text: `DELETE FROM ${table} WHERE contact_id = $1 AND ${column} <> ALL ($2::int[])`,
      values: [id, ids],
    },
    connection,
  )
  await query(
    {
      text: `INSERT INTO ${table} (contact_id, ${column}) SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING`,
      values: [id, ids],
    },
    connection,
  )
}

async function replacePhones(
  id: number,
  { informations }: ContactForm,
  connection: Connection,
): Promise<void> {
  await query({ text: "DELETE FROM contact_phone WHERE contact_id = $1", values: [id] }, connection)
  await query(
    {
      text: `INSERT INTO contact_phone (contact_id, type, number, country_id, position)
        SELECT $1, phone.* FROM ROWS FROM (
          jsonb_to_recordset($2::jsonb) AS (type char(1), number text, country_id int)) WITH ORDINALITY AS phone`,
      values: [id, JSON.stringify(informations.phones)],
    },
    connection,
  )
}

async function replaceSocialNetworks(
  id: number,
  { informations }: ContactForm,
  connection: Connection,
): Promise<void> {
  await query({ text: "DELETE FROM contact_social_network WHERE contact_id = $1", values: [id] }, connection)
  await query(
    {
      text: `INSERT INTO contact_social_network (contact_id, social_network_id, value)
        SELECT $1, entry.* FROM jsonb_to_recordset($2::jsonb) AS entry (social_network_id int, value text)`,
      values: [id, JSON.stringify(informations.socialNetworks)],
    },
    connection,
  )
}

type SessionRow = { session_id: number; registered_status: number; is_visited: boolean }

/** Sessions whose row is to be another than it is. */
function changedSessions(desired: ContactForm, current: ContactForm): SessionRow[] {
  const rowOf = (form: ContactForm, session_id: number): SessionRow => ({
    session_id,
    registered_status: form.registrations[session_id] ?? 0,
    is_visited: form.visits.includes(session_id),
  })
  const named = [desired, current].flatMap((form) => [
    ...form.visits,
    ...Object.keys(form.registrations).map(Number),
  ])
  return [...new Set(named)]
    .filter((session) => !isDeepStrictEqual(rowOf(desired, session), rowOf(current, session)))
    .map((session) => rowOf(desired, session))
}

/** Writes registrations and visits; a row that says neither goes. */
async function writeSessions(
  id: number,
  desired: ContactForm,
  current: ContactForm,
  connection: Connection,
): Promise<void> {
  const rows = changedSessions(desired, current)
  if (rows.length === 0) return
  const isEmpty = (row: SessionRow) => row.registered_status === 0 && !row.is_visited
  const gone = rows.filter(isEmpty).map((row) => row.session_id)
  await query(
    {
      text: "DELETE FROM contact_session WHERE contact_id = $1 AND tradeshow_session_id = ANY ($2::int[])",
      values: [id, gone],
    },
    connection,
  )
  await query(
    {
      text: `INSERT INTO contact_session (contact_id, tradeshow_session_id, registered_status, is_visited)
        SELECT $1, row.* FROM jsonb_to_recordset($2::jsonb) AS row (session_id int, registered_status int, is_visited boolean)
        ON CONFLICT (contact_id, tradeshow_session_id) DO UPDATE
          SET registered_status = excluded.registered_status, is_visited = excluded.is_visited`,
      values: [id, JSON.stringify(rows.filter((row) => !isEmpty(row)))],
    },
    connection,
  )
}
