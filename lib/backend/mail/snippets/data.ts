import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Snippet } from "#lib/contract/mail/snippets.ts"

/** SQL: what is answered of a snippet, but for whose it is. */
export const snippetColumns = "id, name, shortcut::text AS shortcut, text_en, text_fr, is_shared, version"

const columns = `${snippetColumns}, user_id = $1 AS is_own`

/** A user's snippets and those for all, by name. */
export function listSnippets(userId: number): Promise<Snippet[]> {
  return query<Snippet>({
    name: "snippets",
    text: `SELECT ${columns} FROM snippet WHERE user_id = $1 OR is_shared ORDER BY lower(name), id`,
    values: [userId],
  })
}

/** A snippet that a user may read, locked until the transaction ends; undefined for others' and those that are gone. */
export async function lockSnippet(
  id: number,
  userId: number,
  connection: Connection,
): Promise<Snippet | undefined> {
  const [found] = await query<Snippet>(
    {
      text: `SELECT ${columns} FROM snippet WHERE id = $2 AND (user_id = $1 OR is_shared) FOR UPDATE`,
      values: [userId, id],
    },
    connection,
  )
  return found
}
