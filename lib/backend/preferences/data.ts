import type { ListColumns, PreferenceKey } from "#lib/contract/preferences.ts"
import { RecentValues } from "#lib/recent-values.ts"
import { onCacheNotice } from "../cache-notices.ts"
import { query } from "../db.ts"
import { noticesArrive } from "../notices.ts"

/** Kept for this long at most; a change is told before that. */
const keptMs = 60_000
const kept = new RecentValues<Promise<unknown>>(5_000, keptMs)
onCacheNotice("preference", () => kept.clear())

/** What a user set up under a key, as it was stored; undefined when nothing was. */
export async function findPreference(userId: number, key: PreferenceKey): Promise<unknown> {
  if (!noticesArrive()) return readPreference(userId, key)
  const name = `${userId} ${key}`
  const known = kept.get(name)
  if (known) return known
  // Kept before it is read: a notice that comes meanwhile forgets it.
  const read = readPreference(userId, key)
  kept.set(name, read)
  read.catch(() => kept.clear())
  return read
}

async function readPreference(userId: number, key: PreferenceKey): Promise<unknown> {
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
  await query(
    value === null
      ? { text: "DELETE FROM user_preference WHERE user_id = $1 AND key = $2", values: [userId, key] }
      : {
          text: `INSERT INTO user_preference (user_id, key, value) VALUES ($1, $2, $3)
            ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`,
          values: [userId, key, JSON.stringify(value)],
        },
  )
  // The notice may come after this user's next page has been asked for.
  kept.clear()
}
