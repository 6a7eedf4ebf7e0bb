import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import { type Connection, query } from "../database/db.ts"
import type { Language } from "../http/base.ts"
import { remind } from "../notifications/mutations.ts"

const translate = translators("security")

/** What a user hears of the account: `messages.security` has its title and text. */
export type Notice =
  | "guesses"
  | "password"
  | "rights"
  | "email"
  | "token"
  | "codes"
  | "secondFactorOff"
  | "secondFactorReset"
  | "secondFactorRequired"
  | "secondFactorFree"

type Told = {
  userId: number
  notice: Notice
  /** The user who did it, when it was another one; null for whoever has the machine. */
  by?: number | null
}

/** Tells a user of something that happened to the account, as a reminder in the language of the last sign-in. */
export async function tellUser({ userId, notice, by }: Told, connection: Connection): Promise<void> {
  const [user] = await query<{ owner_id: number; language: string; by: string | null }>(
    {
      text: `SELECT owner.id AS owner_id, u.language, (SELECT name FROM "user" WHERE id = $2) AS by
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
}

/** Remembers the language of a sign-in for later notices. */
export async function keepLanguage(userId: number, language: Language): Promise<void> {
  await query({
    text: `UPDATE "user" SET language = $2 WHERE id = $1 AND language <> $2`,
    values: [userId, language],
  })
}
