import type { ListColumns, PreferenceKey } from "#lib/contract/preferences.ts"
import { query } from "../database/db.ts"
import { prisma } from "../database/prisma.ts"

/** What a user set up under a key, as it was stored; undefined when nothing was. Asked for with every page of a list. */
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
