import { z } from "zod"
import { passwordOf } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { encryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { env } from "#lib/env.ts"
import { runCommand } from "#scripts/processes/quiet-command.ts"
import { expect, onDatabase, readStackInfo } from "./actors.ts"
import { secret } from "./addresses.ts"
import type { PlainMail } from "./plain-mails.ts"

/** Passwords are made and encrypted as the running application does it. */
Object.assign(env(), { SESSION_SECRET: secret, MAIL_KEY: [secret] })

/** Runs a script that keeps mails in the running stack. @returns the lines of JSON that it printed */
export async function runOnStack(script: string, args: string[]): Promise<unknown[]> {
  const { databaseUrl, directory } = readStackInfo()
  const { code, output } = await runCommand("node", [script, ...args], {
    settings: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: directory,
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

const stored = z.array(z.object({ mail: z.number(), thread: z.number() }))

/** Has mails arrive in the mailbox of a user. @returns them in their order */
export async function keepMails(user: string, mails: PlainMail[]) {
  return stored.parse(await runOnStack("tests/e2e/keep-mails.ts", [user, JSON.stringify(mails)]))
}

/** A user of its own for a test, who sells, reads records and mails and may edit records. @returns the id */
export async function newSeller(account: string): Promise<number> {
  const [user] = await onDatabase<{ id: number }>(
    `INSERT INTO "user" (name, email, password_hash, may_edit_records)
     SELECT initcap($1), $1 || '@example.com', password_hash, true FROM "user" WHERE email = 'viewer@example.com' RETURNING id`,
    [account],
  )
  if (!user) throw new Error("The user was not made")
  await onDatabase(
    "INSERT INTO user_ability (user_id, ability) SELECT $1, unnest(ARRAY['crm.read', 'registrations.read', 'mail.read'])",
    [user.id],
  )
  await onDatabase("UPDATE owner SET nickname = initcap($2), is_active = true WHERE user_id = $1", [
    user.id,
    account,
  ])
  return user.id
}

/**
 * A seller of its own who may write to many, with a mailbox that sends through the demo's server: what a test changes of it is
 * nobody else's. No mail to many goes until `letGo`.
 */
export async function newSender(account: string, { perMinute }: { perMinute: number }) {
  const user = await newSeller(account)
  const email = `${account}@example.com`
  await onDatabase("INSERT INTO user_ability (user_id, ability) VALUES ($1, 'show.bulk-action')", [user])
  await onDatabase(
    `INSERT INTO mailbox (user_id, email, display_name, intake, imap_security, smtp_host, smtp_port, smtp_security, username, encrypted_secret,
        state, last_contact_at, per_minute, per_day, next_bulk_at)
     SELECT $1, $2::citext, initcap($3), intake, imap_security, smtp_host, smtp_port, smtp_security, $2::text, $5,
        state, last_contact_at, $4, 0, now() + interval '1 day' FROM mailbox WHERE email = 'sales@example.com'`,
    [user, email, account, perMinute, await encryptSecret({ password: passwordOf(email) })],
  )
}

/** Mails to many go from now on, however many. */
export async function letGo(account: string): Promise<void> {
  await onDatabase("UPDATE mailbox SET next_bulk_at = now(), per_minute = 0 WHERE email = $1", [
    `${account}@example.com`,
  ])
}
