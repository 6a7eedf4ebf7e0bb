import { can } from "#lib/access/abilities.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { storedKinds } from "#lib/backend/records/kinds/kinds.ts"
import { type RecentKind, recentKinds, recentShown, recentStored } from "#lib/contract/home/quick-search.ts"
import type { User } from "#lib/contract/identity/session.ts"
import { isRecordKind, kindsWith, recordKinds } from "#lib/contract/records/record-kinds.ts"

type Recent = { kind: RecentKind; id: number; name: string; detail: string }

/** SQL of what each kind is called, over the row `recent`. What was deleted or put away has no row. */
const named = [
  ...kindsWith("quickSearch").map((kind) => {
    const { trailName, detail } = storedKinds[kind]
    return `SELECT ${trailName(kind)} AS name, coalesce(${detail(kind)}, '') AS detail FROM ${kind}
      WHERE recent.kind = '${kind}' AND ${kind}.id = recent.record_id AND ${kind}.deleted_at IS NULL`
  }),
  `SELECT name, '' FROM sequence WHERE recent.kind = 'sequence' AND id = recent.record_id AND archived_at IS NULL`,
  `SELECT name, '' FROM mailing_list WHERE recent.kind = 'mailing_list' AND id = recent.record_id AND archived_at IS NULL`,
].join(" UNION ALL ")

const readOf = (kind: RecentKind) => (isRecordKind(kind) ? recordKinds[kind].read : "crm.read")

/** The records that a user opened last and may still read, the latest first. */
export function listRecent(user: User): Promise<Recent[]> {
  return query<Recent>({
    name: "recent-records",
    text: `SELECT recent.kind, recent.record_id AS id, named.name, named.detail FROM recent_record recent
      CROSS JOIN LATERAL (${named}) named WHERE recent.user_id = $1 AND recent.kind = ANY ($2::recent_kind[]) ORDER BY recent.opened_at DESC LIMIT ${recentShown}`,
    values: [user.id, recentKinds.filter((kind) => can(user, readOf(kind)))],
  })
}

/** Remembers that a user opened a record, and forgets what was opened long before. */
export async function noteOpened(userId: number, kind: RecentKind, id: number): Promise<void> {
  await query({
    name: "record-opened",
    text: `WITH opened AS (INSERT INTO recent_record (user_id, kind, record_id, opened_at) VALUES ($1, $2::recent_kind, $3, clock_timestamp())
        ON CONFLICT (user_id, kind, record_id) DO UPDATE SET opened_at = excluded.opened_at)
      DELETE FROM recent_record WHERE user_id = $1 AND opened_at < (
        SELECT opened_at FROM recent_record WHERE user_id = $1 ORDER BY opened_at DESC OFFSET ${recentStored - 2} LIMIT 1)
        AND NOT (kind = $2::recent_kind AND record_id = $3)`,
    values: [userId, kind, id],
  })
}
