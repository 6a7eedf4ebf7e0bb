import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { encryptText } from "#lib/backend/platform/mailer/secrets.ts"
import type { Letter } from "./letters.ts"
import { hasSystemMail } from "./settings.ts"

type Queued = Letter & {
  email: string
  language: Language
  /** A second mail with the same key is not written. */
  key?: string
  /** Seconds until it may go. */
  afterSeconds?: number
}

/**
 * Writes a mail of the application down in the caller's transaction; once that commits a worker sends it. Its content is encrypted until
 * then: links to choose a password are among it.
 * @returns whether there will be one: not without a mail server, and not twice under one key
 */
export async function queueSystemMail(
  { kind, values, email, language, key, afterSeconds = 0 }: Queued,
  connection: Connection,
): Promise<boolean> {
  if (!hasSystemMail()) return false
  const [written] = await query<{ id: number }>(
    {
      text: `INSERT INTO system_mail (kind, email, language, encrypted, key) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (key) DO NOTHING RETURNING id`,
      values: [kind, email, language, encryptText(JSON.stringify(values)), key ?? null],
    },
    connection,
  )
  if (!written) return false
  await enqueueBackgroundJob("system-mail.send", written.id, connection, { afterSeconds })
  return true
}
