import { type Connection, query, queryOne } from "#lib/backend/platform/database/db.ts"
import { writeAudit } from "#lib/backend/records/audit/write-audit.ts"
import { remind } from "#lib/backend/records/notifications/mutations.ts"
import { areTooMany, type Complaints, complaintRules } from "#lib/contract/mail/complaint-rules.ts"
import { toLocale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"

const translate = translators("senderChecks.complaints")

/** Why a sender is paused of which too many complain (mailing_sender.pause_reason). */
export const complaintsReason = "complaints"

/** SQL: mails of a sender that were delivered in the days that count, and those of them that somebody complained of. @param sender SQL of its id */
export const complaintsOf = (sender: string) =>
  `(SELECT json_build_object('delivered', count(*), 'complained', count(complained_at)) FROM mailing_send
    WHERE sender_id = ${sender} AND delivery = 'sent' AND bounced_at IS NULL AND sent_at > now() - interval '${complaintRules.days} days')`

type Paused = { name: string; email: string; version: number }

/**
 * Pauses a sender of whose mails too many were complained, in the transaction that notes one: it is locked first, so that of complaints
 * that come at once the last sees all. Administrators are told; resumed it is by one of them alone.
 */
export async function pauseForComplaints(sender: number, connection: Connection): Promise<void> {
  const lock = { text: "SELECT FROM mailing_sender WHERE id = $1 FOR NO KEY UPDATE", values: [sender] }
  await query(lock, connection)
  const { complaints } = await queryOne<{ complaints: Complaints }>(
    { text: `SELECT ${complaintsOf("$1::int")} AS complaints`, values: [sender] },
    connection,
  )
  if (!areTooMany(complaints)) return
  const [paused] = await query<Paused>(
    {
      text: `UPDATE mailing_sender SET paused_at = now(), pause_reason = $2, version = version + 1 WHERE id = $1 AND paused_at IS NULL
        RETURNING name, email::text AS email, version`,
      values: [sender, complaintsReason],
    },
    connection,
  )
  if (!paused) return
  await writeAudit(
    {
      actor: { userId: null, requestId: complaintsReason },
      action: "edit",
      type: "mailing_sender",
      id: sender,
      changes: { paused: [false, true] },
      version: paused.version,
    },
    connection,
  )
  await tellAdministrators("paused", paused, complaints, connection)
}

/** Leaves administrators a reminder that something is held back. @param what whether a sender is paused, or mails to many of a mailbox stopped */
export async function tellAdministrators(
  what: "paused" | "stopped",
  { name, email }: Pick<Paused, "name" | "email">,
  { delivered, complained }: Complaints,
  connection: Connection,
): Promise<void> {
  const administrators = await query<{ owner: number; language: string }>(
    {
      text: `SELECT owner.id AS owner, u.language FROM "user" u JOIN owner ON owner.user_id = u.id
        WHERE u.is_admin AND u.disabled_at IS NULL ORDER BY owner.id`,
      values: [],
    },
    connection,
  )
  for (const { owner, language } of administrators) {
    const t = translate[toLocale(language)]
    const values = { name, email, delivered, complained, days: complaintRules.days }
    const message = { title: t(what, values), description: t(`${what}Text`, values) }
    const link = what === "paused" ? "/admin/senders" : "/bulk-mails"
    await remind({ targetId: owner, ...message, link }, connection)
  }
}
