import type { ListColumns, PreferenceKey } from "#lib/contract/preferences.ts"
import { query } from "../database/db.ts"

/** What a user set up under a key, as it was stored; undefined when nothing was. */
export async function findPreference(userId: number, key: PreferenceKey): Promise<unknown> {
  const [row] = await query<{ value: unknown }>({
    name: "preference",
    text: "SELECT value FROM user_preference WHERE user_id = $1 AND key = $2",
    values: [userId, key],
  })
  return row?.value
}

/** Sets a user's preference; null removes it. How somebody's own screen looks is no record: it leaves no audit entry. */
export async function setPreference(
  userId: number,
  key: PreferenceKey,
  value: ListColumns | null,
): Promise<void> {
  if (value === null) {
    await query({
      text: "DELETE FROM user_preference WHERE user_id = $1 AND key = $2",
      values: [userId, key],
    })
    return
  }
  await query({
    text: `INSERT INTO user_preference (user_id, key, value) VALUES ($1, $2, $3)
      ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
    values: [userId, key, JSON.stringify(value)],
  })
}
