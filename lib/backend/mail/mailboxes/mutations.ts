import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { type Actor, type Changes, writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import type { MailboxDetail, MailProfile } from "#lib/contract/mail/mailboxes.ts"
import { getMailbox, listExclusions, readProfile } from "./data.ts"
import { keepPictures, requireOwnPictures, safeSignature } from "./signature.ts"

/** A user who changes what is his or her own. */
export type OwnActor = Actor & { userId: number }

const audit = (actor: OwnActor, changes: Changes, connection: Connection) =>
  writeAudit({ actor, action: "edit", type: "user", id: actor.userId, changes }, connection)

type Locked = { id: number; email: string; per_minute: number; per_day: number; version: number }

async function lockMailbox(userId: number, connection: Connection): Promise<Locked> {
  const [found] = await query<Locked>(
    {
      text: "SELECT id, email::text AS email, per_minute, per_day, version FROM mailbox WHERE user_id = $1 FOR NO KEY UPDATE",
      values: [userId],
    },
    connection,
  )
  if (!found) throw notFound("mailbox")
  return found
}

/** Forgets a user's mailbox and its secret; the mails stay, and none of them counts as unread any more. Throws a 404. */
export function unlinkMailbox(actor: OwnActor): Promise<void> {
  return inTransaction(async (connection) => {
    const { id, email } = await lockMailbox(actor.userId, connection)
    await query(
      { text: "UPDATE mail_copy SET seen = true WHERE mailbox_id = $1 AND NOT seen", values: [id] },
      connection,
    )
    await query({ text: "DELETE FROM mailbox WHERE id = $1", values: [id] }, connection)
    await audit(actor, { mailbox: [email, null] }, connection)
  })
}

/** Has the mailbox looked into within seconds, also one that waits for its next try. Throws a 404. */
export async function askForCheck(userId: number): Promise<void> {
  const updated = await query({
    text: "UPDATE mailbox SET check_asked_at = now(), retry_at = NULL WHERE user_id = $1 RETURNING id",
    values: [userId],
  })
  if (updated.length === 0) throw notFound("mailbox")
}

type Limits = { per_minute: number; per_day: number; version?: number | undefined }

/** Sets how many mails may go out. Throws a 404, or a 409 with the stored mailbox when it is not at `version` any more. */
export function setLimits({ per_minute, per_day, version }: Limits, actor: OwnActor): Promise<MailboxDetail> {
  return inTransaction(async (connection) => {
    const stored = await lockMailbox(actor.userId, connection)
    if (version !== undefined && version !== stored.version)
      throw conflict("mailbox_changed", await getMailbox(actor.userId, connection))
    const changes: Changes = {}
    if (stored.per_minute !== per_minute) changes.mails_per_minute = [stored.per_minute, per_minute]
    if (stored.per_day !== per_day) changes.mails_per_day = [stored.per_day, per_day]
    if (Object.keys(changes).length > 0) {
      await query(
        {
          text: "UPDATE mailbox SET per_minute = $2, per_day = $3, version = version + 1 WHERE id = $1",
          values: [stored.id, per_minute, per_day],
        },
        connection,
      )
      await audit(actor, changes, connection)
    }
    return getMailbox(actor.userId, connection)
  })
}

/** Exclusions of one mailbox, at most: each incoming mail is held against all of them. */
const maxExclusions = 500
const domainPattern = /^(?=.{3,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/

/** "@friends.example" means the domain. Throws a 422 on what is neither an address nor a domain. @param field that the 422 names */
export function patternOf(input: string, field = "pattern"): string {
  const pattern = input.replace(/^@/, "")
  const [domain = "", local] = pattern.split("@").reverse()
  const isAddress =
    local === undefined || (local !== "" && !/\s/.test(local) && pattern.split("@").length === 2)
  if (!isAddress || !domainPattern.test(domain)) throw invalid({ [field]: ["not_address_or_domain"] })
  return pattern
}

/** Keeps no mails of an address or domain from now on; what is kept already stays. Throws a 404 or a 422. */
export function addExclusion(input: string, actor: OwnActor) {
  const pattern = patternOf(input)
  return inTransaction(async (connection) => {
    const { id } = await lockMailbox(actor.userId, connection)
    const stored = await listExclusions(actor.userId, connection)
    if (stored.length >= maxExclusions)
      throw invalid({ pattern: [{ code: "too_many", values: { value: String(maxExclusions) } }] })
    const added = await query(
      {
        text: "INSERT INTO mailbox_exclusion (mailbox_id, pattern) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id",
        values: [id, pattern],
      },
      connection,
    )
    if (added.length > 0) await audit(actor, { mail_exclusions: [null, pattern] }, connection)
    return listExclusions(actor.userId, connection)
  })
}

/** Keeps mails of an address or domain again, from now on. Throws a 404. */
export function removeExclusion(exclusion: number, actor: OwnActor) {
  return inTransaction(async (connection) => {
    const [removed] = await query<{ pattern: string }>(
      {
        text: `DELETE FROM mailbox_exclusion USING mailbox
          WHERE mailbox_exclusion.id = $1 AND mailbox.id = mailbox_id AND mailbox.user_id = $2
          RETURNING mailbox_exclusion.pattern::text AS pattern`,
        values: [exclusion, actor.userId],
      },
      connection,
    )
    if (!removed) throw notFound("exclusion")
    await audit(actor, { mail_exclusions: [removed.pattern, null] }, connection)
    return listExclusions(actor.userId, connection)
  })
}

type ProfileEdit = Omit<MailProfile, "version"> & { version?: number | undefined }

/** Changes what a user signs with. Throws a 422 for pictures that cannot be in it, a 409 with the stored profile when it is not at `version` any more. */
export function editProfile(edit: ProfileEdit, actor: OwnActor): Promise<MailProfile> {
  const languages = [...new Set(edit.languages)]
  return inTransaction(async (connection) => {
    await query(
      { text: `SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE`, values: [actor.userId] },
      connection,
    )
    const stored = await readProfile(actor.userId, connection)
    if (edit.version !== undefined && edit.version !== stored.version)
      throw conflict("mail_profile_changed", stored)
    const pictures = await requireOwnPictures(edit.signature_html, actor.userId, connection)
    const signatureHtml = safeSignature(edit.signature_html, pictures)
    const changes: Changes = {}
    if (stored.signature_text !== edit.signature_text)
      changes.mail_signature = [stored.signature_text, edit.signature_text]
    if (stored.languages.join() !== languages.join()) changes.mail_languages = [stored.languages, languages]
    if (Object.keys(changes).length === 0 && stored.signature_html === signatureHtml) return stored
    await query(
      {
        text: `INSERT INTO mail_profile (user_id, signature_text, signature_html, languages) VALUES ($1, $2, $3, $4)
          ON CONFLICT (user_id) DO UPDATE SET signature_text = excluded.signature_text, signature_html = excluded.signature_html,
            languages = excluded.languages, version = mail_profile.version + 1`,
        values: [actor.userId, edit.signature_text, signatureHtml, languages],
      },
      connection,
    )
    await keepPictures(actor.userId, pictures, connection)
    await audit(actor, changes, connection)
    return readProfile(actor.userId, connection)
  })
}
