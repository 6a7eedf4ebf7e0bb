import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Change, Save } from "#lib/backend/records/form/definition.ts"
import type { NamedIds } from "#lib/backend/records/unknown-ids.ts"
import type { ContactForm } from "./form-values.ts"

const fieldPattern = /^sessions\.(\d+)\.(registered_status|is_visited)$/

type SessionField = { field: string; session: number; name: string; value: unknown }

/** Fields of single sessions, "sessions.7.registered_status", taken apart. */
function sessionFields(fields: object): SessionField[] {
  return Object.entries(fields).flatMap(([field, value]): SessionField[] => {
    const [, session, name] = fieldPattern.exec(field) ?? []
    return session && name ? [{ field, session: Number(session), name, value }] : []
  })
}

/** Status of registration by session; one that is missing is 0. */
export const registrationsSql = `(SELECT json_object_agg('sessions.' || tradeshow_session_id || '.registered_status', registered_status)
  FROM contact_session WHERE contact_id = contact.id AND registered_status > 0)`

export const visitsSql = `ARRAY(SELECT tradeshow_session_id FROM contact_session
  WHERE contact_id = contact.id AND is_visited ORDER BY 1)`

/** A save as it is stored: visits told by their session among all visits, no registration as none. */
export function settleSessions(desired: Partial<ContactForm>, current: ContactForm): Partial<ContactForm> {
  const settled = { ...desired }
  const visits = new Set(desired.visits ?? current.visits)
  for (const { session, name, value } of sessionFields(desired)) {
    if (name === "registered_status") {
      settled[`sessions.${session}.registered_status`] = Number(value) || null
      continue
    }
    delete settled[`sessions.${session}.is_visited`]
    if (value) visits.add(session)
    else visits.delete(session)
    settled.visits = [...visits].sort((a, b) => a - b)
  }
  return settled
}

/** Sessions whose registrations a save names. */
export function namedSessions({ sent }: Save<ContactForm>): NamedIds[] {
  const named = sessionFields(sent).filter(({ name }) => name === "registered_status")
  return [{ field: "sessions", table: "tradeshow_session", ids: named.map(({ session }) => session) }]
}

type SessionRow = { session_id: number; registered_status: number; is_visited: boolean }

/** Sessions whose row is to be another than it is. */
function changedRows({ changes, current, after }: Change<ContactForm>): SessionRow[] {
  const isIn = (visits: number[], session: number) => visits.includes(session)
  const moved = [...current.visits, ...after.visits].filter(
    (session) => isIn(current.visits, session) !== isIn(after.visits, session),
  )
  const sessions = new Set([...moved, ...sessionFields(changes).map(({ session }) => session)])
  return [...sessions].map((session) => ({
    session_id: session,
    registered_status: after[`sessions.${session}.registered_status`] ?? 0,
    is_visited: isIn(after.visits, session),
  }))
}

/** Writes registrations and visits; a row that says neither goes. */
export async function writeSessions(change: Change<ContactForm>, connection: Connection): Promise<void> {
  const rows = changedRows(change)
  if (rows.length === 0) return
  const isEmpty = (row: SessionRow) => row.registered_status === 0 && !row.is_visited
  await query(
    {
      text: `WITH gone AS (DELETE FROM contact_session WHERE contact_id = $1 AND tradeshow_session_id = ANY ($3::int[]))
        INSERT INTO contact_session (contact_id, tradeshow_session_id, registered_status, is_visited)
        SELECT $1, row.* FROM jsonb_to_recordset($2::jsonb) AS row (session_id int, registered_status int, is_visited boolean)
        ON CONFLICT (contact_id, tradeshow_session_id) DO UPDATE
          SET registered_status = excluded.registered_status, is_visited = excluded.is_visited`,
      values: [
        change.id,
        JSON.stringify(rows.filter((row) => !isEmpty(row))),
        rows.filter(isEmpty).map((row) => row.session_id),
      ],
    },
    connection,
  )
}
