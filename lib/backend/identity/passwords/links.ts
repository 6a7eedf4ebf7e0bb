import { randomBytes } from "node:crypto"
import { hashToken } from "#lib/backend/platform/callers/identity.ts"
import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { gone, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import { siteAddress } from "#lib/backend/platform/mailer/site.ts"
import { type Actor, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { PasswordLinkKind } from "#lib/contract/identity/passwords.ts"
import type { PasswordLink } from "#lib/contract/identity/users.ts"
import { toLocale } from "#lib/i18n/locales.ts"

/** Hours a link may be used: an invitation waits for a new colleague, a reset is for somebody on the phone. */
const lifeHours: Record<PasswordLinkKind, number> = { invite: 7 * 24, reset: 24 }

/** Path of the page that a link opens. */
const pages = { invite: "invite", reset: "reset-password" }

/** Where a user chooses a password with a link. */
export const addressOfLink = ({ kind, secret }: Pick<PasswordLink, "kind" | "secret">): string =>
  siteAddress(`/${pages[kind]}/${secret}`)

export type NewLink = PasswordLink

type Invited = { kind: PasswordLinkKind; is_disabled: boolean; name: string; email: string; language: string }

/**
 * Makes the one link with which a user may choose a password now: an invitation until there is one, then a reset.
 * Earlier links end. Only the secret's hash is stored. It is mailed to the user as well, where the application can send mails.
 * @param letter what the mail says: "forgotten" when the user asked for it at the sign-in
 * @throws 404 for an unknown user, 422 on `user` for a disabled one
 */
export async function createLink(
  userId: number,
  actor: Actor,
  connection: Connection,
  letter?: "forgotten",
): Promise<NewLink> {
  const [user] = await query<Invited>(
    {
      text: `SELECT CASE WHEN password_hash IS NULL THEN 'invite' ELSE 'reset' END AS kind, disabled_at IS NOT NULL AS is_disabled,
          name, email::text AS email, language
        FROM "user" WHERE id = $1 FOR UPDATE`,
      values: [userId],
    },
    connection,
  )
  if (!user) throw notFound("user")
  if (user.is_disabled) throw invalid({ user: ["user_disabled"] })
  const { kind, name, email, language } = user
  await endLinks(userId, connection)
  const secret = randomBytes(32).toString("base64url")
  const { expires_at } = await queryOne<{ expires_at: string }>(
    {
      text: `INSERT INTO user_link (user_id, kind, secret_hash, created_by_id, expires_at)
        VALUES ($1, $2::user_link_kind, $3, $4, now() + make_interval(hours => $5)) RETURNING expires_at`,
      values: [userId, kind, hashToken(secret), actor.userId, lifeHours[kind]],
    },
    connection,
  )
  await writeAudit(
    { actor, action: "link", type: "user", id: userId, changes: { link: [null, kind] } },
    connection,
  )
  const values = { name, link: addressOfLink({ kind, secret }), expires_at }
  const is_mailed = await queueSystemMail(
    { kind: letter ?? kind, values, email, language: toLocale(language) },
    connection,
  )
  return { kind, secret, expires_at, is_mailed }
}

/** Ends the links of a user that were not used yet. */
export async function endLinks(userId: number, connection: Connection): Promise<void> {
  await query(
    {
      text: "UPDATE user_link SET expires_at = now() WHERE user_id = $1 AND used_at IS NULL AND expires_at > now()",
      values: [userId],
    },
    connection,
  )
}

/** A link that may be used. */
export type ValidLink = {
  id: number
  kind: PasswordLinkKind
  expires_at: string
  user_id: number
  name: string
  email: string
}

type Found = ValidLink & { is_used: boolean; is_over: boolean }

/**
 * Looks a link up by its secret.
 * @throws 404 for an unknown one, 410 for one that was used or has expired
 */
export async function findLink(secret: string, connection?: Connection): Promise<ValidLink> {
  const [found] = await query<Found>(
    {
      text: `SELECT link.id, kind, link.expires_at, user_id, u.name, u.email::text AS email,
          used_at IS NOT NULL AS is_used, expires_at <= now() OR u.disabled_at IS NOT NULL AS is_over
        FROM user_link link JOIN "user" u ON u.id = user_id WHERE secret_hash = $1`,
      values: [hashToken(secret)],
    },
    connection,
  )
  if (!found) throw notFound("link")
  const { is_used, is_over, ...link } = found
  if (is_used) throw gone("link_used")
  if (is_over) throw gone("link_expired")
  return link
}
