import { verify } from "@node-rs/argon2"
import { DEMO_PASSWORD } from "#prisma/seed/demo/users.ts"
import { withClient } from "#scripts/database/scratch-database.ts"

/** Sign-ins that the demo prints, one of each kind. */
export const DEMO_ACCOUNTS = [
  "admin@example.com",
  "sales@example.com",
  "accounting@example.com",
  "viewer@example.com",
]

/** Whether an account at example.com, where all demo users are, still opens with the demo password. */
export function hasDemoPasswords(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>(
      `select password_hash from "user"
       where email like '%@example.com' and disabled_at is null and password_hash is not null`,
    )
    const opens = await Promise.all(rows.map((row) => verify(row.password_hash, DEMO_PASSWORD)))
    return opens.includes(true)
  })
}
