import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import type { MailLease } from "#lib/backend/mail/channels/mail-lease.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import type { DeliveryFailure } from "#lib/contract/mail/mail-terms.ts"
import { giveBackSlots } from "./pace.ts"
import { noteRefusedAddresses } from "./refused-addresses.ts"
import type { RefusedRecipient } from "./smtp-trouble.ts"

/** How a hand-over ended, as it is written down. */
export type Outcome = {
  lease: MailLease
  status: "sent" | "failed" | "unknown" | "queued"
  reply: string
  failure: DeliveryFailure | null
  refused: RefusedRecipient[]
  /** Of a queued one that others got. */
  deferred: RefusedRecipient[]
  /** Seconds until it is tried again, of a queued one. */
  againIn: number
  /** The server refused the sender or the mail; what is only deferred is not refused. */
  byServer: boolean
  /** A server was asked to take it: what is given back untried, and whoever is not let in, uses up no try. */
  isTry: boolean
}

/** Most characters of a server's answer that are kept. */
const maxReplyLength = 2_000
/** Mails in a row that a server refuses until a bulk mail stops by itself. */
export const refusalsUntilStop = 20

const wasDeferred = "mail_delivery.deferred <> '[]'"
/** It has gone out, if not to all: what fails after that fails for those who were deferred. */
const isOut = `(given.status = 'sent' OR given.status = 'failed' AND ${wasDeferred})`

/** What a hand-over changes of a delivery by how it ended, SQL. */
const endedSql = `status = CASE WHEN ${isOut} THEN 'sent' ELSE given.status::delivery_status END,
        failure = CASE WHEN NOT ${isOut} THEN given.failure END,
        refused = CASE WHEN ${wasDeferred} THEN mail_delivery.refused ELSE '[]' END
          || CASE WHEN given.status = 'failed' AND ${wasDeferred}
            THEN (SELECT jsonb_agg(jsonb_build_object('email', person ->> 'email', 'reply', given.reply)) FROM jsonb_array_elements(mail_delivery.deferred) person)
            ELSE given.refused END,
        deferred = CASE WHEN given.deferred = '[]' AND given.status IN ('queued', 'unknown') THEN mail_delivery.deferred ELSE given.deferred END,
        sent_at = CASE WHEN ${isOut} OR ${wasDeferred} OR given.deferred <> '[]' THEN coalesce(mail_delivery.sent_at, now()) END`

/**
 * Writes down how hand-overs ended, of those whose lease is still the worker's; what a rescuer has called unknown is known better
 * by the worker itself. A mail that was not taken leaves its place among the day's mails.
 * @returns which of them were written
 */
export async function writeOutcomes(outcomes: Outcome[], worker: string): Promise<boolean[]> {
  // First: a run that hears of the end of its mail sees that it bounced.
  await noteRefusedAddresses(
    outcomes.map(({ lease, refused, status }) => ({
      mailId: lease.mail_id,
      refused: status === "queued" ? [] : refused,
    })),
  )
  const rows = await query<Written>({
    name: "mails_ended",
    text: `UPDATE mail_delivery SET ${endedSql}, reply = given.reply, leased_until = NULL, tries = tries + given.is_try::int,
        data_at = CASE WHEN given.status = 'queued' THEN NULL ELSE data_at END,
        due_at = CASE WHEN given.status = 'queued' THEN now() + make_interval(secs => given.again_in) ELSE due_at END,
        filed_at = CASE WHEN ${isOut} AND (SELECT intake FROM mailbox WHERE id = mailbox_id) = 'local' THEN now() END
      FROM jsonb_to_recordset($1::jsonb) AS given (mail_id int, attempt int, status text, reply text, failure text, refused jsonb, deferred jsonb, again_in float8, is_try boolean)
      WHERE mail_delivery.mail_id = given.mail_id AND attempts = given.attempt AND leased_by = $2
        AND mail_delivery.status IN ('sending', 'unknown')
      RETURNING mail_delivery.mail_id, mailbox_id, sender_id`,
    values: [
      JSON.stringify(
        outcomes.map(({ lease, reply, againIn, deferred, isTry, byServer: _, ...outcome }) => ({
          mail_id: lease.mail_id,
          attempt: lease.attempt,
          again_in: againIn,
          deferred: deferred,
          is_try: isTry,
          ...outcome,
          // The database holds no U+0000.
          reply: reply.replaceAll("\0", "").slice(0, maxReplyLength),
        })),
      ),
      worker,
    ],
  })
  // By itself: who leases holds the mailbox and waits for companies, which the statement before held.
  await giveBack(outcomes, rows)
  for (const [bulkMail, its] of byBulkMail(outcomes)) await countRefusals(bulkMail, its)
  const written = new Set(rows.map(({ mail_id }) => mail_id))
  return outcomes.map(({ lease }) => written.has(lease.mail_id))
}

type Written = { mail_id: number; mailbox_id: number | null; sender_id: number | null }

async function giveBack(outcomes: Outcome[], rows: Written[]): Promise<void> {
  const notSent = new Set(
    outcomes.flatMap(({ status, deferred, lease }) =>
      (status === "queued" && deferred.length === 0) || status === "failed" ? [lease.mail_id] : [],
    ),
  )
  const channels = rows.flatMap(({ mail_id, mailbox_id, sender_id }): Channel[] => {
    if (!notSent.has(mail_id)) return []
    if (sender_id !== null) return [{ kind: "sender", id: sender_id }]
    return mailbox_id === null ? [] : [{ kind: "mailbox", id: mailbox_id }]
  })
  for (const same of Map.groupBy(channels, ({ kind, id }) => `${kind} ${id}`).values())
    if (same[0]) await giveBackSlots(same[0], same.length)
}

function byBulkMail(outcomes: Outcome[]): Map<number, Outcome[]> {
  const found = new Map<number, Outcome[]>()
  for (const outcome of outcomes) {
    const id = outcome.lease.bulk_mail_id
    if (id !== null) found.set(id, [...(found.get(id) ?? []), outcome])
  }
  return found
}

/** A bulk mail whose mails are refused one after the other stops, with the server's last word as its reason. */
async function countRefusals(bulkMailId: number, outcomes: Outcome[]): Promise<void> {
  const lastSent = outcomes.findLastIndex(({ status }) => status === "sent")
  const refusals = outcomes.slice(lastSent + 1).filter(({ byServer }) => byServer)
  if (lastSent >= 0)
    await query({
      name: "bulk_mail_sent",
      text: "UPDATE bulk_mail SET refusals = 0 WHERE id = $1 AND refusals > 0",
      values: [bulkMailId],
    })
  const last = refusals.at(-1)
  if (!last) return
  await query({
    text: `UPDATE bulk_mail SET refusals = refusals + $2,
        status = CASE WHEN status = 'running' AND refusals + $2 >= $3 THEN 'stopped' ELSE status END,
        stop_reason = CASE WHEN status = 'running' AND refusals + $2 >= $3 THEN $4 ELSE stop_reason END,
        version = version + (status = 'running' AND refusals + $2 >= $3)::int
      WHERE id = $1`,
    values: [bulkMailId, refusals.length, refusalsUntilStop, last.reply.slice(0, maxReplyLength)],
  })
}
