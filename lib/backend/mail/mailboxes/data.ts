import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { exactMoment, list } from "#lib/backend/platform/database/json-sql.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { MailSecurity } from "#lib/contract/mail/mail-terms.ts"
import type { MailboxDetail, MailboxOfUser, MailProfile } from "#lib/contract/mail/mailboxes.ts"
import { env } from "#lib/env.ts"

/** Seconds after which a mailbox that is said to be read has been silent for too long: twice the longest wait of a healthy one. */
export const silentAfterSeconds = 720

/** The state as far as it is believed: one that nobody confirms any more is stuck, also when no worker runs that could say so. */
export const believedState = `CASE WHEN box.intake = 'imap' AND box.state IN ('new', 'reading', 'waiting')
  AND greatest(box.last_contact_at, box.state_since) < now() - make_interval(secs => ${silentAfterSeconds}) THEN 'stuck' ELSE box.state::text END`
export const shownTrouble = `CASE WHEN ${believedState} = 'stuck' AND box.last_error IS NULL THEN 'silent' ELSE box.last_error END`

export const serverJson = (side: "imap" | "smtp") =>
  `json_build_object('host', box.${side}_host, 'port', box.${side}_port, 'security', box.${side}_security)`

/** The mailbox of a user as the wire has it, without its secret; null while none is linked. */
export async function findMailbox(userId: number, connection?: Connection): Promise<MailboxDetail | null> {
  const [found] = await query<MailboxDetail>(
    {
      text: `SELECT box.email::text AS email, box.display_name, box.intake, ${serverJson("imap")} AS imap, ${serverJson("smtp")} AS smtp,
        box.username, box.auth, box.provider, ${believedState} AS state, ${exactMoment("box.state_since")} AS state_since,
        ${exactMoment("box.last_contact_at")} AS last_contact_at, ${shownTrouble} AS last_error, box.last_error_detail,
        ${exactMoment("box.last_error_at")} AS last_error_at, ${exactMoment("box.retry_at")} AS retry_at,
        ${exactMoment("box.send_refused_at")} AS send_refused_at, box.send_refusal,
        ${list(`SELECT path, role, seen, kept, skipped, "left" FROM mailbox_folder WHERE mailbox_id = box.id ORDER BY role, path`)} AS folders,
        box.per_minute, box.per_day,
        CASE WHEN box.sent_on = (now() AT TIME ZONE $2)::date THEN box.sent_count ELSE 0 END AS sent_today, box.version
      FROM mailbox box WHERE box.user_id = $1`,
      values: [userId, env().TIME_ZONE],
    },
    connection,
  )
  return found ?? null
}

/** The same; throws a 404 while none is linked. */
export async function getMailbox(userId: number, connection?: Connection): Promise<MailboxDetail> {
  const found = await findMailbox(userId, connection)
  if (!found) throw notFound("mailbox")
  return found
}

/** Every user's mailbox, by name of the user; shared ones are apart. */
export function listMailboxes(): Promise<MailboxOfUser[]> {
  return query<MailboxOfUser>({
    text: `SELECT json_build_object('id', u.id, 'name', u.name) AS "user", box.email::text AS email, ${believedState} AS state,
        ${exactMoment("box.state_since")} AS state_since, ${exactMoment("box.last_contact_at")} AS last_contact_at, ${shownTrouble} AS last_error,
        ${exactMoment("box.send_refused_at")} AS send_refused_at
      FROM mailbox box JOIN "user" u ON u.id = box.user_id ORDER BY normalise(u.name), u.id`,
    values: [],
  })
}

/** A mailbox as it is opened; `encrypted_secret` is empty for one that nobody logs in to. */
export type StoredMailbox = {
  id: number
  user_id: number | null
  email: string
  intake: "imap" | "local"
  imap_host: string
  imap_port: number
  imap_security: MailSecurity
  smtp_host: string
  smtp_port: number
  smtp_security: MailSecurity
  username: string
  auth: "password" | "oauth"
  provider: string | null
  encrypted_secret: string
  version: number
}

/** What is needed to open a mailbox; undefined when it is not linked any more. */
export async function readMailbox(id: number): Promise<StoredMailbox | undefined> {
  const [found] = await query<StoredMailbox>({
    text: `SELECT id, user_id, email::text AS email, intake, imap_host, imap_port, imap_security, smtp_host, smtp_port, smtp_security,
        username, auth, provider, encrypted_secret, version FROM mailbox WHERE id = $1`,
    values: [id],
  })
  return found
}

type Exclusion = { id: number; pattern: string }

/** Addresses and domains whose mails a user does not have kept. */
export function listExclusions(userId: number, connection?: Connection): Promise<Exclusion[]> {
  return query<Exclusion>(
    {
      text: `SELECT exclusion.id, exclusion.pattern::text AS pattern FROM mailbox_exclusion exclusion
        JOIN mailbox ON mailbox.id = exclusion.mailbox_id WHERE mailbox.user_id = $1 ORDER BY exclusion.pattern`,
      values: [userId],
    },
    connection,
  )
}

/** What a user signs with: until something was written, the signature of the user's owner, if it has one. */
export async function readProfile(userId: number, connection?: Connection): Promise<MailProfile> {
  const [stored] = await query<MailProfile>(
    {
      name: "mail-profile",
      text: `SELECT signature_text, signature_html, languages, version FROM mail_profile WHERE user_id = $1
        UNION ALL SELECT signature_text, signature_html, languages, 0 FROM owner_signature
          WHERE owner = (SELECT coalesce(nickname, "user".name::citext) FROM owner JOIN "user" ON "user".id = user_id WHERE user_id = $1)
        ORDER BY version DESC LIMIT 1`,
      values: [userId],
    },
    connection,
  )
  return stored ?? { signature_text: "", signature_html: "", languages: ["en", "fr"], version: 0 }
}
