import { inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { log } from "#lib/log.ts"

type SignedIn = { userId: number; address: string }

/**
 * Mails a user that the account was signed in to on a device it was not known on, once a day and network address. Nobody waits for it.
 * The first sign-in of all is no news.
 */
export function tellOfSignIn({ userId, address }: SignedIn): void {
  if (!hasSystemMail()) return
  void inTransaction(async (connection) => {
    const [user] = await query<{ name: string; email: string; language: string; day: string; now: string }>(
      {
        text: `SELECT name, email::text AS email, language, to_char(now(), 'YYYY-MM-DD') AS day, now() AS now FROM "user" u
          WHERE id = $1 AND (SELECT count(*) FROM access_token WHERE user_id = u.id AND NOT is_script) > 1`,
        values: [userId],
      },
      connection,
    )
    if (!user) return
    const { name, email, language, day, now } = user
    await queueSystemMail(
      {
        kind: "signIn",
        email,
        language: toLocale(language),
        key: `signIn:${userId}:${address}:${day}`,
        values: { name, at: now, address, link: siteAddress("/profile") },
      },
      connection,
    )
  }).catch((error: unknown) => log.error({ err: error }, "a user was not told of a sign-in"))
}
