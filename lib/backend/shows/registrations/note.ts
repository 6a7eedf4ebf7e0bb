import type { z } from "zod"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { changedByOther } from "#lib/backend/records/changed-by-other.ts"
import { isBlank } from "#lib/backend/records/notes/html.ts"
import { sanitisedOrRefused } from "#lib/backend/records/notes/mutations.ts"
import type { sessionNote } from "#lib/contract/shows/registration-detail.ts"
import { nextVersion } from "./change-registration.ts"
import { lockRegistration } from "./lock-registration.ts"

type SessionNote = z.output<typeof sessionNote>
type Edit = { id: number; content: string; version: number | undefined }

/**
 * Writes the one note of type R of a registration; an empty text deletes it.
 * @returns the note as it is now, null when there is none
 * @throws 404 for an unknown or deleted registration; 409 with the stored note when `version` is not its own; 422 on `content`
 */
export function storeNote({ id, content, version }: Edit, actor: Actor): Promise<SessionNote | null> {
  const clean = sanitisedOrRefused(content)
  return inTransaction(async (connection) => {
    await lockRegistration(id, connection)
    const stored = await findNote(id, connection)
    // One that was deleted meanwhile is written again.
    if (stored && version !== undefined && version !== stored.version)
      throw await changedByOther({ type: "note", id: stored.id, code: "note_changed" }, stored, connection)
    const fresh = isBlank(clean) ? null : clean
    if ((stored?.content ?? null) === fresh) return stored
    await writeNote(id, stored, fresh, actor, connection)
    // Pages that have it open are told.
    await nextVersion(id, connection)
    return findNote(id, connection)
  })
}

async function findNote(id: number, connection: Connection): Promise<SessionNote | null> {
  const [note] = await query<SessionNote>(
    {
      name: "registration-note",
      text: "SELECT id, content, version FROM note WHERE registration_id = $1 AND type = 'R' FOR UPDATE",
      values: [id],
    },
    connection,
  )
  return note ?? null
}

async function writeNote(
  registration: number,
  stored: SessionNote | null,
  fresh: string | null,
  actor: Actor,
  connection: Connection,
): Promise<void> {
  const [written] = await query<{ id: number }>(
    {
      text:
        fresh === null
          ? deletion
          : `INSERT INTO note (registration_id, type, content, creator_id) VALUES ($1, 'R', $2, $3)
        ON CONFLICT (registration_id) WHERE type = 'R' AND registration_id IS NOT NULL
        DO UPDATE SET content = excluded.content, updated_at = now(), version = note.version + 1 RETURNING id`,
      values: fresh === null ? [registration] : [registration, fresh, actor.userId],
    },
    connection,
  )
  const id = stored?.id ?? written?.id
  if (id === undefined) return
  const changes: Changes = { content: [stored?.content ?? null, fresh] }
  if (stored === null || fresh === null) changes.type = stored === null ? [null, "R"] : ["R", null]
  if (fresh === null) changes.registration_id = [registration, null]
  const action = stored === null ? "create" : fresh === null ? "delete" : "edit"
  await writeAudit({ actor, action, type: "note", id, changes }, connection)
}

const deletion = "DELETE FROM note WHERE registration_id = $1 AND type = 'R' RETURNING id"
