import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { NoticeKind } from "#lib/contract/records/notice-terms.ts"
import type { NoticeTexts, NoticeVersion } from "#lib/contract/records/privacy-notices.ts"
import { currentNotice, listNotices } from "./data.ts"

type Publication = { kind: NoticeKind; texts: { en: NoticeTexts; fr: NoticeTexts }; number: number }

/**
 * Publishes a new version of a notice, after the one that it was made from. Of two at once the key of kind and number takes one.
 * @throws 409 with all versions when that is not the newest any more
 */
export function publishNotice({ kind, texts, number }: Publication, actor: Actor): Promise<NoticeVersion[]> {
  return inTransaction(async (connection) => {
    const written = await query<{ id: number }>(
      {
        text: `INSERT INTO privacy_notice (kind, number, texts, published_by_id)
          SELECT $1, $2::int + 1, $3, $4 WHERE EXISTS (SELECT FROM privacy_notice WHERE kind = $1 AND number = $2)
          ON CONFLICT (kind, number) DO NOTHING RETURNING id`,
        values: [kind, number, JSON.stringify(texts), actor.userId],
      },
      connection,
    )
    const versions = await listNotices(connection)
    if (written.length === 0) throw conflict("privacy_notice_changed", versions)
    const changes: Changes = { [`privacy_notice.${kind}`]: [number, number + 1] }
    await writeAudit({ actor, action: "edit", type: "installation", id: 1, changes }, connection)
    return versions
  })
}

/**
 * Notes that a user has read a notice; once however often that is said.
 * @throws 404 for an unknown one, 409 with the notice of now when that is another version
 */
export function acceptNotice(notice: number, userId: number, language: Language): Promise<void> {
  return inTransaction(async (connection) => {
    const kind = await kindOf(notice, connection)
    const current = await currentNotice(kind, language, connection)
    if (current.id !== notice) throw conflict("privacy_notice_changed", current)
    await query(
      {
        text: `INSERT INTO privacy_notice_acceptance (user_id, notice_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
        values: [userId, notice],
      },
      connection,
    )
  })
}

async function kindOf(notice: number, connection: Connection): Promise<NoticeKind> {
  const [row] = await query<{ kind: string }>(
    { text: "SELECT kind FROM privacy_notice WHERE id = $1", values: [notice] },
    connection,
  )
  if (row?.kind !== "mailbox") throw notFound("privacy_notice")
  return row.kind
}

/** Which of the versions for applicants somebody had in sight: none for an id that is no such version. */
export async function noticeSeen(notice: number | undefined, connection: Connection): Promise<number | null> {
  if (notice === undefined) return null
  const [row] = await query<{ id: number }>(
    { text: "SELECT id FROM privacy_notice WHERE id = $1 AND kind = 'application'", values: [notice] },
    connection,
  )
  return row?.id ?? null
}
