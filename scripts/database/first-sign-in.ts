import { withClient } from "#scripts/database/scratch-database.ts"

/** Whether there is a user who may sign in and has a password to do it with. A migrated database has none. */
export function canAnybodySignIn(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select from "user" where disabled_at is null and password_hash is not null limit 1`,
    )
    return rows.length > 0
  })
}
