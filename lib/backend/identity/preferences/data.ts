import { startKey, usualStart } from "#lib/backend/platform/callers/start-page.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { prisma } from "#lib/backend/platform/database/prisma.ts"
import type { ListColumns, PreferenceKey } from "#lib/contract/identity/preferences.ts"
import type { StartPage } from "#lib/contract/identity/start-pages.ts"

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
    await prisma.userPreference.deleteMany({ where: { userId, key } })
    return
  }
  await prisma.userPreference.upsert({
    where: { userId_key: { userId, key } },
    create: { userId, key, value },
    update: { value },
    select: { key: true },
  })
}

/** Chooses where a user starts, and tells every process: who a token stands for says it. */
export async function setStartPage(userId: number, page: StartPage): Promise<void> {
  await query({
    text: `WITH usual AS (DELETE FROM user_preference WHERE user_id = $1 AND key = '${startKey}' AND $2 = '${usualStart}'),
      chosen AS (INSERT INTO user_preference (user_id, key, value) SELECT $1, '${startKey}', to_jsonb($2::text) WHERE $2 <> '${usualStart}'
        ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value)
      SELECT pg_notify('cache', 'identity')`,
    values: [userId, page],
  })
}
