import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { EditableSession } from "#lib/contract/shows/tradeshows.ts"
import { findUses, listSessions, lockSession } from "./data.ts"

/** A session after its change, with its show's whole list. */
export type ChangedSession = { session: EditableSession; all: EditableSession[] }

const nameTaken = (error: unknown) =>
  isTaken(error, "tradeshow_session_tradeshow_id_name_key") ? invalid({ name: ["already_exists"] }) : error

/** Which session of a show is current is decided by one transaction at a time; the show is locked before any of its sessions. */
async function lockShowOf(sessionId: number, connection: Connection): Promise<void> {
  await query(
    {
      text: `SELECT FROM tradeshow WHERE id = (SELECT tradeshow_id FROM tradeshow_session WHERE id = $1) FOR NO KEY UPDATE`,
      values: [sessionId],
    },
    connection,
  )
}

async function answer(sessionId: number, showId: number, connection: Connection): Promise<ChangedSession> {
  const all = await listSessions(showId, connection)
  const session = all.find(({ id }) => id === sessionId)
  if (!session) throw new Error(`Session ${sessionId} is not in the list of its show`)
  return { session, all }
}

/**
 * Adds a session to a trade show; its days and flags are set afterwards.
 * @throws 404 for an unknown show, 422 on `name` when the show has a session of that name
 */
export async function createSession(showId: number, name: string, actor: Actor): Promise<ChangedSession> {
  return inTransaction(async (connection) => {
    await listSessions(showId, connection)
    const { id } = await queryOne<{ id: number }>(
      {
        text: "INSERT INTO tradeshow_session (tradeshow_id, name) VALUES ($1, $2) RETURNING id",
        values: [showId, name],
      },
      connection,
    )
    const changes: Changes = { tradeshow_id: [null, showId], name: [null, name] }
    await writeAudit({ actor, action: "create", type: "tradeshow_session", id, changes }, connection)
    return answer(id, showId, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

type Rename = { showId: number; sessionId: number; name: string; version: number }

/**
 * Renames a session.
 * @throws 404, 409 with the stored session when it is not at `version` any more, 422 on `name` when it is taken
 */
export function renameSession({ showId, sessionId, name, version }: Rename, actor: Actor) {
  return inTransaction(async (connection) => {
    const current = await lockSession(sessionId, connection, showId)
    if (current.version !== version) throw conflict("session_changed", current)
    if (current.name !== name) await store(current, { name }, actor, connection)
    return answer(sessionId, showId, connection)
  }).catch((error: unknown) => {
    throw nameTaken(error)
  })
}

/** Deletes a session. Throws a 404, or a 422 on `session` that names everything that refers to it. */
export function deleteSession(showId: number, sessionId: number, actor: Actor): Promise<EditableSession[]> {
  return inTransaction(async (connection) => {
    const current = await lockSession(sessionId, connection, showId)
    const uses = await findUses(sessionId, connection)
    if (uses.length > 0) throw invalid({ session: uses })
    await query({ text: "DELETE FROM tradeshow_session WHERE id = $1", values: [sessionId] }, connection)
    const changes: Changes = { tradeshow_id: [showId, null], name: [current.name, null] }
    await writeAudit(
      { actor, action: "delete", type: "tradeshow_session", id: sessionId, changes },
      connection,
    )
    return listSessions(showId, connection)
  })
}

/** Makes a session its show's current one, in place of another, or ends that. Throws a 404. */
export function setCurrentSession(sessionId: number, isCurrent: boolean, actor: Actor) {
  return inTransaction(async (connection) => {
    await lockShowOf(sessionId, connection)
    const current = await lockSession(sessionId, connection)
    const showId = current.tradeshow_id
    if (current.is_current !== isCurrent) {
      const other = (await listSessions(showId, connection)).find(({ is_current }) => is_current)
      if (isCurrent && other) await store(other, { is_current: false }, actor, connection)
      await store(current, { is_current: isCurrent }, actor, connection)
    }
    return answer(sessionId, showId, connection)
  })
}

/** Sets the first or last day, YYYY-MM-DD, or takes it away. Throws a 404, or a 422 on `date` when the first would come after the last. */
export function dateSession(sessionId: number, type: "from" | "to", date: string | null, actor: Actor) {
  return inTransaction(async (connection) => {
    const current = await lockSession(sessionId, connection)
    const from = type === "from" ? date : current.from
    const to = type === "to" ? date : current.to
    if (from !== null && to !== null && from > to) throw invalid({ date: ["days_reversed"] })
    if (current[type] !== date) await store(current, { [type]: date }, actor, connection)
    return answer(sessionId, current.tradeshow_id, connection)
  })
}

/** Puts a session on the marketplace's list or takes it off. Throws a 404. */
export function syncSession(sessionId: number, isSynced: boolean, actor: Actor) {
  return inTransaction(async (connection) => {
    const current = await lockSession(sessionId, connection)
    if (current.is_sync_mp !== isSynced) await store(current, { is_sync_mp: isSynced }, actor, connection)
    return answer(sessionId, current.tradeshow_id, connection)
  })
}

type Field = "name" | "is_current" | "is_sync_mp" | "from" | "to"

async function store(
  current: EditableSession,
  fresh: Partial<Record<Field, string | boolean | null>>,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const fields = Object.entries(fresh)
  const assignments = fields.map(([field], index) => `"${field}" = $${index + 2}`).join(", ")
  await query(
    {
      text: `UPDATE tradeshow_session SET ${assignments}, version = version + 1 WHERE id = $1`,
      values: [current.id, ...fields.map(([, value]) => value)],
    },
    connection,
  )
  const changes: Changes = Object.fromEntries(
    fields.map(([field, value]): [string, [unknown, unknown]] => [
      field,
      [Reflect.get(current, field), value],
    ]),
  )
  const { id, version } = current
  await writeAudit(
    { actor, action: "edit", type: "tradeshow_session", id, changes, version: version + 1 },
    connection,
  )
}
