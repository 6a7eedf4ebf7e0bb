import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import type { ReminderTarget } from "#lib/contract/records/notifications.ts"

/** The table owner as target with the user it stands for, who may be gone: an owner without one is reminded while it sells. */
export const targetTables = `owner target LEFT JOIN "user" target_user ON target_user.id = target.user_id`

/** What a target is called: by the name it sells under, else by the user's; who sells no more is a user like others. */
export const targetName = `coalesce(CASE WHEN target.is_active THEN target.nickname::text END, target_user.name, target.nickname::text, '')`

const isGone =
  "CASE WHEN target_user.id IS NULL THEN NOT target.is_active ELSE target_user.disabled_at IS NOT NULL END"

/** Everybody who can be reminded, by name: all users but those disabled, whether they sell or not. */
export function listTargets(): Promise<ReminderTarget[]> {
  return query<ReminderTarget>({
    name: "notification-targets",
    text: `SELECT target.id, ${targetName} AS name,
        CASE WHEN count(*) OVER (PARTITION BY normalise(${targetName})) > 1 THEN target_user.email::text END AS detail,
        target.user_id
      FROM ${targetTables} WHERE NOT ${isGone}
      ORDER BY normalise(${targetName}), target.id`,
    values: [],
  })
}

/** Throws a 422 on `target_id` for one that does not exist, and for a user who is disabled. */
export async function requireTarget(id: number, connection: Connection): Promise<void> {
  const [found] = await query<{ is_gone: boolean; has_user: boolean }>(
    {
      text: `SELECT ${isGone} AS is_gone, target_user.id IS NOT NULL AS has_user FROM ${targetTables} WHERE target.id = $1`,
      values: [id],
    },
    connection,
  )
  if (found && !found.is_gone) return
  throw invalid({ target_id: [found?.has_user ? "user_disabled" : "not_allowed"] })
}
