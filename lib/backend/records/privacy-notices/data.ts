import { type Connection, pool, query, queryOne } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { NoticeKind } from "#lib/contract/records/notice-terms.ts"
import { type NoticeVersion, noticeVersion, type ShownNotice } from "#lib/contract/records/privacy-notices.ts"

/** The newest version of a kind, in a language. There is always one: the first came with the table. */
export function currentNotice(
  kind: NoticeKind,
  language: Language,
  connection: Connection = pool,
): Promise<ShownNotice> {
  return queryOne<ShownNotice>(
    {
      name: "privacy-notice",
      text: `SELECT id, number, texts -> $2 AS texts FROM privacy_notice WHERE kind = $1 ORDER BY number DESC LIMIT 1`,
      values: [kind, language],
    },
    connection,
  )
}

/** When a user said to have read a version; null while he or she has not. */
export async function acceptedAt(userId: number, notice: number): Promise<string | null> {
  const [row] = await query<{ at: string }>({
    text: "SELECT at FROM privacy_notice_acceptance WHERE user_id = $1 AND notice_id = $2",
    values: [userId, notice],
  })
  return row?.at ?? null
}

/** All versions of all kinds, latest first, with how many people had each in sight. */
export async function listNotices(connection: Connection = pool): Promise<NoticeVersion[]> {
  const rows = await query<Omit<NoticeVersion, "kind"> & { kind: string }>(
    {
      text: `SELECT notice.id, notice.kind, notice.number, notice.texts, notice.published_at,
          CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS published_by,
          CASE notice.kind WHEN 'application' THEN (SELECT count(*) FROM registration WHERE registration.privacy_notice_id = notice.id)
            ELSE (SELECT count(*) FROM privacy_notice_acceptance accepted WHERE accepted.notice_id = notice.id) END AS seen
        FROM privacy_notice notice LEFT JOIN "user" u ON u.id = notice.published_by_id
        ORDER BY notice.kind, notice.number DESC`,
      values: [],
    },
    connection,
  )
  return noticeVersion.array().parse(rows)
}
