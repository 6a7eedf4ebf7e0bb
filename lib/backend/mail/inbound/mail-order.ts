import { query } from "#lib/backend/platform/database/db.ts"

/** Key of the user's preference; there is none where the latest mail comes first. */
const orderKey = "messenger.order"
const oldestFirst = "oldest_first"

/** Whether a user reads the mails of conversations from the oldest on (M-64). */
export async function readsOldestFirst(userId: number): Promise<boolean> {
  const found = await query({
    name: "mail-order",
    text: "SELECT FROM user_preference WHERE user_id = $1 AND key = $2 AND value = to_jsonb($3::text)",
    values: [userId, orderKey, oldestFirst],
  })
  return found.length > 0
}

/** Chooses it, for all conversations. */
export async function setMailOrder(userId: number, isOldestFirst: boolean): Promise<void> {
  await query({
    text: isOldestFirst
      ? `INSERT INTO user_preference (user_id, key, value) VALUES ($1, $2, to_jsonb($3::text))
        ON CONFLICT (user_id, key) DO UPDATE SET value = excluded.value`
      : "DELETE FROM user_preference WHERE user_id = $1 AND key = $2 AND $3 <> ''",
    values: [userId, orderKey, oldestFirst],
  })
}
