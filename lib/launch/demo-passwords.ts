import { verify } from "@node-rs/argon2"
import { withClient } from "#lib/launch/scratch-database.ts"

/** Sign-ins that the demo data makes and everyone can read here. */
export const DEMO_ACCOUNTS = ["admin@example.com", "sales@example.com", "viewer@example.com"]
export const DEMO_PASSWORD = "tradeshow-demo"

/** Whether a demo account of a migrated database still opens with the demo password. */
export function hasDemoPasswords(databaseUrl: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>(
      'select password_hash from "user" where email::text = any ($1) and disabled_at is null',
      [DEMO_ACCOUNTS],
    )
    const opens = await Promise.all(rows.map((row) => verify(row.password_hash, DEMO_PASSWORD)))
    return opens.includes(true)
  })
}
