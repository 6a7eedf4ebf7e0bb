import { findJoined } from "#lib/backend/mail/inbound/joined-thread.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { conflict } from "#lib/backend/platform/http/errors.ts"
import type { MailDraft } from "#lib/contract/mail/composing.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import { requireAttachable } from "./attachable.ts"

export type StoredDraft = { values: MailDraft; files: MediaFile[]; version: number; updated_at: string }

const answering = /^thread:(\d{1,9})$/

/** Where a draft is stored: of an answer to a conversation that became part of another one, there, unless the user had one there, too (M-75). */
async function currentKey(key: string, userId: number, connection?: Connection): Promise<string> {
  const thread = answering.exec(key)?.[1]
  const joined = thread && (await findJoined(Number(thread), connection))
  if (!joined) return key
  const own = { text: "SELECT FROM mail_draft WHERE user_id = $1 AND place = $2", values: [userId, key] }
  return (await query(own, connection)).length > 0 ? key : `thread:${joined}`
}

/** What a user was writing at a place, "company:3"; undefined for nothing. */
export async function findDraft(
  place: string,
  userId: number,
  connection?: Connection,
): Promise<StoredDraft | undefined> {
  const key = await currentKey(place, userId, connection)
  const [draft] = await query<StoredDraft>(
    {
      text: `SELECT "values", version, ${exactMoment("updated_at")} AS updated_at,
          ${list(`SELECT file.id AS media_id, file.name, file.mime, file.size FROM mail_draft_file held
            JOIN stored_file file ON file.id = held.file_id WHERE held.draft_id = mail_draft.id ORDER BY file.id`)} AS files
        FROM mail_draft WHERE user_id = $1 AND place = $2`,
      values: [userId, key],
    },
    connection,
  )
  return draft
}

type Saved = { place: string; values: MailDraft; version: number }

/**
 * Keeps what a user is writing, with the files it has attached.
 * @param saved `version` 0 where nothing was kept yet
 * @returns the new version
 * @throws 409 with what is stored when another window saved meanwhile, 422 for files that are not the user's
 */
export function saveDraft({ place, values, version }: Saved, userId: number): Promise<number> {
  return inTransaction(async (connection) => {
    const key = await currentKey(place, userId, connection)
    const [kept] = await query<{ id: number; version: number }>(
      {
        text:
          version === 0
            ? `INSERT INTO mail_draft (user_id, place, "values") VALUES ($1, $2, $3) ON CONFLICT (user_id, place) DO NOTHING
              RETURNING id, version`
            : `UPDATE mail_draft SET "values" = $3, version = version + 1, updated_at = now()
              WHERE user_id = $1 AND place = $2 AND version = $4 RETURNING id, version`,
        values: [userId, key, JSON.stringify(values), ...(version === 0 ? [] : [version])],
      },
      connection,
    )
    if (!kept) throw conflict("mail_draft_changed", (await findDraft(key, userId, connection)) ?? null)
    await holdFiles(kept.id, values.media_ids, userId, connection)
    return kept.version
  })
}

async function holdFiles(draftId: number, ids: number[], userId: number, connection: Connection) {
  const files = await requireAttachable(ids, userId, connection)
  const fileIds = files.map(({ media_id }) => media_id)
  await query(
    {
      text: "DELETE FROM mail_draft_file WHERE draft_id = $1 AND file_id <> ALL ($2::int[])",
      values: [draftId, fileIds],
    },
    connection,
  )
  await query(
    {
      text: "INSERT INTO mail_draft_file (draft_id, file_id) SELECT $1, id FROM unnest($2::int[]) id ON CONFLICT DO NOTHING",
      values: [draftId, fileIds],
    },
    connection,
  )
}

/** Throws away what a user was writing at a place; nothing where there is nothing. */
export async function discardDraft(place: string, userId: number): Promise<void> {
  const key = await currentKey(place, userId)
  await query({ text: "DELETE FROM mail_draft WHERE user_id = $1 AND place = $2", values: [userId, key] })
}
