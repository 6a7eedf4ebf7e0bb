import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import type { Notice } from "#lib/backend/platform/mailer/account-notices.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { remind } from "#lib/backend/records/notifications/mutations.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"

const translate = translators("security")

type AccountNotice = {
  userId: number
  notice: Notice
  /** The user who did it, when it was another one; null for whoever has the machine. */
  by?: number | null
  /** The address before it was changed. */
  formerEmail?: string
}

type Account = { owner_id: number; name: string; email: string; language: string; by: string | null }

/**
 * Tells a user of something that happened to the account, in the language of the last sign-in: as a reminder, and by mail where the
 * application can send some. Of a changed address the old one is told, too, as whoever changed it may be nobody good.
 */
export async function tellUser(
  { userId, notice, by, formerEmail }: AccountNotice,
  connection: Connection,
): Promise<void> {
  const [user] = await query<Account>(
    {
      text: `SELECT owner.id AS owner_id, u.name, u.email::text AS email, u.language, (SELECT name FROM "user" WHERE id = $2) AS by
        FROM "user" u JOIN owner ON owner.user_id = u.id WHERE u.id = $1`,
      values: [userId, by ?? null],
    },
    connection,
  )
  if (!user) return
  const t = translate[toLocale(user.language)]
  const values = { by: user.by ?? t("nobody") }
  const message = { title: t(`${notice}.title`, values), description: t(`${notice}.text`, values) }
  await remind({ targetId: user.owner_id, ...message, link: "/profile" }, connection)
  const { name, email, language } = user
  const letter = { name, notice, by: user.by, link: siteAddress("/profile") }
  for (const address of new Set([email, ...(formerEmail ? [formerEmail] : [])]))
    await queueSystemMail(
      { kind: "notice", values: letter, email: address, language: toLocale(language) },
      connection,
    )
}

/** Remembers the language of a sign-in for later notices. */
export async function keepLanguage(userId: number, language: Language): Promise<void> {
  await query({
    text: `UPDATE "user" SET language = $2 WHERE id = $1 AND language <> $2`,
    values: [userId, language],
  })
}
