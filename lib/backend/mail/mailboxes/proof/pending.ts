import { z } from "zod"
import { type Connection, inTransaction, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { exactMoment } from "#lib/backend/platform/database/json-sql.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { decryptSecret, encryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { mailServer, type WaitingMailbox } from "#lib/contract/mail/mailboxes.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import type { OwnActor } from "../mutations.ts"
import type { NewMailbox } from "../store-mailbox.ts"
import { codeUntilSql, newCode } from "./codes.ts"

const details = z.object({
  display_name: z.string(),
  imap: mailServer,
  smtp: mailServer,
  username: z.string(),
  provider: z.string().nullable(),
})

/** The mailbox of a user that waits for its address to be proven; null when none does. */
export async function findWaiting(userId: number, connection?: Connection): Promise<WaitingMailbox | null> {
  const [found] = await query<WaitingMailbox>(
    {
      text: `SELECT email::text AS email, ${exactMoment(codeUntilSql("pending.user_id", "pending.email"))} AS code_until
        FROM pending_mailbox pending WHERE user_id = $1`,
      values: [userId],
    },
    connection,
  )
  return found ?? null
}

const storeSql = `INSERT INTO pending_mailbox (user_id, email, details, encrypted_secret) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, details = excluded.details, encrypted_secret = excluded.encrypted_secret,
    created_at = now()`

/**
 * Writes down what a user wants to link, in place of what waited before, and sends a code to its address.
 * @throws 422 on `email` where no mails can be sent, 429 as `newCode`
 */
export async function keepWaiting(
  mailbox: NewMailbox,
  actor: OwnActor,
  connection: Connection,
): Promise<void> {
  const { email, secret, ...more } = mailbox
  const stored = JSON.stringify(details.parse(more))
  await query(
    { text: storeSql, values: [actor.userId, email, stored, await encryptSecret(secret)] },
    connection,
  )
  await mailCode({ email }, actor, connection)
  const changes = { mailbox_waiting: [null, email] } satisfies Record<string, [null, string]>
  await writeAudit({ actor, action: "edit", type: "user", id: actor.userId, changes }, connection)
}

async function mailCode({ email }: { email: string }, { userId }: OwnActor, connection: Connection) {
  const { name, language } = await queryOne<{ name: string; language: string }>(
    { text: `SELECT name, language FROM "user" WHERE id = $1 FOR NO KEY UPDATE`, values: [userId] },
    connection,
  )
  const { code, until } = await newCode({ userId, email }, connection)
  const values = { name, code, expires_at: until }
  const letter = { kind: "mailboxCode", values, email, language: toLocale(language) } as const
  if (!(await queueSystemMail(letter, connection))) throw invalid({ email: ["mailbox_needs_system_mail"] })
}

/** Sends another code to the address that waits; earlier ones count no more. @throws 404 when none waits, 429 as `newCode` */
export function sendCodeAgain(actor: OwnActor): Promise<WaitingMailbox> {
  return inTransaction(async (connection) => {
    const waiting = await findWaiting(actor.userId, connection)
    if (!waiting) throw notFound("mailbox")
    await mailCode(waiting, actor, connection)
    return (await findWaiting(actor.userId, connection)) ?? waiting
  })
}

/** Takes what waits out, locked, to link it. @returns undefined when none waits for this address any more */
export async function takeWaiting(
  userId: number,
  email: string,
  connection: Connection,
): Promise<NewMailbox | undefined> {
  const [taken] = await query<{ details: unknown; encrypted_secret: string }>(
    {
      text: "DELETE FROM pending_mailbox WHERE user_id = $1 AND email = $2 RETURNING details, encrypted_secret",
      values: [userId, email],
    },
    connection,
  )
  if (!taken) return undefined
  return { email, ...details.parse(taken.details), secret: await decryptSecret(taken.encrypted_secret) }
}

/** Forgets what waits, and its secret. */
export async function forgetWaiting(userId: number, connection?: Connection): Promise<void> {
  await query({ text: "DELETE FROM pending_mailbox WHERE user_id = $1", values: [userId] }, connection)
}

/** Days for which a mailbox waits for the proof of its address. */
const waitingDays = 1

/** Forgets mailboxes whose address nobody has proven, with their secrets, and codes that count against no limit any more. */
export async function purgeWaiting(): Promise<void> {
  for (const table of ["pending_mailbox", "mailbox_code"])
    await query({
      text: `DELETE FROM ${table} WHERE created_at < now() - make_interval(days => $1)`,
      values: [waitingDays],
    })
}
