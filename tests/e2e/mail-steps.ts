import { dirname } from "node:path"
import { z } from "zod"
import { runCommand } from "#lib/launch/quiet-command.ts"
import { expect, onDatabase, readStackInfo } from "./actors.ts"
import { secret } from "./addresses.ts"
import type { PlainMail } from "./plain-mails.ts"

/** Runs a script that keeps mails in the running stack. @returns the lines of JSON that it printed */
export async function runOnStack(script: string, args: string[]): Promise<unknown[]> {
  const { databaseUrl, log } = readStackInfo()
  const { code, output } = await runCommand("node", [script, ...args], {
    settings: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dirname(log),
      SESSION_SECRET: secret,
      MAIL_KEY: secret,
    },
  })
  expect(code, output.slice(-2_000)).toBe(0)
  return output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line))
}

const kept = z.array(z.object({ mail: z.number(), thread: z.number() }))

/** Has mails arrive in the mailbox of a user. @returns them in their order */
export async function keepMails(user: string, mails: PlainMail[]) {
  return kept.parse(await runOnStack("tests/e2e/keep-mails.ts", [user, JSON.stringify(mails)]))
}

/** A user of its own for a test, who sells and may edit records. @returns the id */
export async function newSeller(account: string): Promise<number> {
  const [user] = await onDatabase<{ id: number }>(
    `INSERT INTO "user" (name, email, password_hash, may_edit_records)
     SELECT initcap($1), $1 || '@example.com', password_hash, true FROM "user" WHERE email = 'viewer@example.com' RETURNING id`,
    [account],
  )
  if (!user) throw new Error("The user was not made")
  await onDatabase("UPDATE owner SET nickname = initcap($2), is_active = true WHERE user_id = $1", [
    user.id,
    account,
  ])
  return user.id
}
