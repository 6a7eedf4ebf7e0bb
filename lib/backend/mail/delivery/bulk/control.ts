import { requireMailbox, type SendingMailbox } from "#lib/backend/mail/channels/channels.ts"
import { sharedUnlinkedReason, stoppedByColleague, unfinished } from "#lib/backend/mail/channels/stop.ts"
import { refuseComplainedOf } from "#lib/backend/mail/senders/checks/mailbox-complaints.ts"
import { type Connection, inTransaction, query } from "#lib/backend/platform/database/db.ts"
import { isTaken } from "#lib/backend/platform/database/unique-violation.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { User } from "#lib/contract/identity/session.ts"
import type { BulkMailStatus, BulkMailStep } from "#lib/contract/mail/bulk-mail-terms.ts"
import { refuseDisabled } from "../refuse-disabled.ts"
import { signInSoon } from "../sign-in.ts"
import { isSeenBy } from "./data.ts"
import { wakeSenders } from "./start-bulk-mail.ts"

/** From which states each step leads on. */
const from: Record<BulkMailStep, readonly BulkMailStatus[]> = {
  pause: ["running"],
  resume: ["paused", "stopped"],
  cancel: unfinished,
}

type StoredBulk = {
  id: number
  status: BulkMailStatus
  stop_reason: string | null
  mailbox_id: number | null
  is_own: boolean
}

/** What becomes of a bulk mail in the transaction that holds it; mails at hand at that moment still go. */
const steps: Record<
  BulkMailStep,
  (stored: StoredBulk, userId: number, connection: Connection) => Promise<void>
> = {
  // Of a colleague's: its author cannot have overlooked that, and goes on with it all the same.
  pause: ({ id, is_own }, userId, connection) =>
    is_own
      ? set(id, "status = 'paused'", [], connection)
      : set(
          id,
          "status = 'stopped', stop_reason = $2, stopped_by_id = $3",
          [stoppedByColleague, userId],
          connection,
        ),
  resume: async (stored, userId, connection) => {
    const { id } = stored
    const mailbox = await mailboxToResume(stored, userId, connection)
    await refuseComplainedOf(mailbox.id, "bulk", connection)
    await refuseDisabled(userId, "bulk", connection)
    await set(
      id,
      "status = 'running', stop_reason = NULL, stopped_by_id = NULL, refusals = 0, mailbox_id = $2",
      [mailbox.id],
      connection,
    )
    await signInSoon(mailbox.id, connection)
    await wakeSenders(connection)
  },
  cancel: async ({ id }, userId, connection) => {
    await set(id, "status = 'cancelled', ended_at = now()", [], connection)
    await query(
      {
        text: `WITH cancelled AS (
            UPDATE mail_delivery SET status = 'cancelled' WHERE bulk_mail_id = $1 AND status = 'queued' RETURNING mail_id)
          UPDATE mail SET removed_at = now(), removed_by_id = $2 FROM cancelled WHERE mail.id = cancelled.mail_id`,
        values: [id, userId],
      },
      connection,
    )
  },
}

/**
 * What a bulk mail goes on from: the mailbox that it began from, of which its author is still a reader; the own one where it began from an
 * own one that was unlinked since.
 */
async function mailboxToResume(
  { mailbox_id, stop_reason }: StoredBulk,
  userId: number,
  connection: Connection,
): Promise<Pick<SendingMailbox, "id">> {
  if (stop_reason === sharedUnlinkedReason) throw invalid({ bulk: ["shared_mailbox_unlinked"] })
  if (mailbox_id === null) return requireMailbox(userId, "bulk", connection)
  const reads = { text: "SELECT FROM mailbox_reader WHERE mailbox_id = $1 AND user_id = $2" }
  const found = await query({ ...reads, values: [mailbox_id, userId] }, connection)
  if (found.length === 0) throw invalid({ bulk: ["not_your_address"] })
  return { id: mailbox_id }
}

/** Mailboxes are locked before the mails to many that go from them. */
const lockSql = `SELECT FROM mailbox WHERE user_id = $2 OR id = (SELECT mailbox_id FROM bulk_mail WHERE id = $1 AND user_id = $2)
  ORDER BY id FOR NO KEY UPDATE`

async function set(id: number, change: string, values: unknown[], connection: Connection): Promise<void> {
  await query(
    { text: `UPDATE bulk_mail SET ${change}, version = version + 1 WHERE id = $1`, values: [id, ...values] },
    connection,
  )
}

/**
 * Pauses, resumes or cancels a bulk mail of the user's; stops one of a colleague that the user sees.
 * @throws 404 for another's, 409 when it is past that step, or when another of the user's is under way; 422 on `bulk` for a resume without
 * a mailbox, from one that the user does not read any more, while too many complain, or
 * once the user was disabled
 */
export async function controlBulkMail(
  id: number,
  step: BulkMailStep,
  { id: userId, isAdmin }: User,
): Promise<void> {
  try {
    await inTransaction(async (connection) => {
      await query({ text: lockSql, values: [id, userId] }, connection)
      const [found] = await query<StoredBulk>(
        {
          text: `SELECT id, status, stop_reason, mailbox_id, user_id = $2 AS is_own FROM bulk_mail
            WHERE id = $1 AND (user_id = $2 OR $3 AND ($4 OR ${isSeenBy("$2")})) FOR UPDATE`,
          values: [id, userId, step === "pause", isAdmin],
        },
        connection,
      )
      if (!found) throw notFound("bulk_mail")
      if (!from[step].includes(found.status)) throw conflict("bulk_mail_changed", { status: found.status })
      await steps[step](found, userId, connection)
    })
  } catch (error) {
    if (isTaken(error, "bulk_mail_active")) throw conflict("bulk_in_progress", null)
    throw error
  }
}
