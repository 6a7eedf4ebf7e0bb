import { type Connection, query } from "../database/db.ts"
import { isSuppressed } from "../sequences/left-out.ts"
import type { Outlet } from "./outlets.ts"
import { reasonSql } from "./writable.ts"

/** Mails of sequences that are about to be handed over, as the suppression list has them. */
export type Wanted = {
  /** Nobody writes to their recipients any more. */
  refused: number[]
  /** Somebody is putting their recipients on the suppression list in this moment. */
  busy: number[]
}

type Row = { mail_id: number; is_ours: boolean }

/**
 * Asks the suppression list about mails that are about to be handed over. The addresses stay locked until the transaction ends: who puts
 * one on the list waits until the hand-over is written down (`suppression_locked` in prisma/sql/15-mailing-lists.sql). Waits for nobody
 * itself: an address that is being put on the list is left to the next try.
 */
export async function askSuppressions(mailIds: number[], connection: Connection): Promise<Wanted> {
  const locked = await query<Row>(
    {
      text: `SELECT coalesce(mail_id, 0) AS mail_id, pg_try_advisory_xact_lock_shared(suppression_lock(), -1)
          AND pg_try_advisory_xact_lock(suppression_lock(), suppression_slot(email)) AS is_ours
        FROM mailing_send WHERE mail_id = ANY ($1::int[])`,
      values: [mailIds],
    },
    connection,
  )
  const ours = locked.filter(({ is_ours }) => is_ours).map(({ mail_id }) => mail_id)
  // By itself: only what begins now sees what was written while the locks were waited for elsewhere.
  const refused = await query<{ mail_id: number }>(
    {
      text: `SELECT coalesce(send.mail_id, 0) AS mail_id FROM mailing_send send JOIN contact ON contact.id = send.contact_id
        WHERE send.mail_id = ANY ($1::int[]) AND (${isSuppressed("send.email", "send.list_id")} OR ${isSuppressed("contact.email", "send.list_id")}
          OR ${reasonSql("contact")} IS NOT NULL)`,
      values: [ours],
    },
    connection,
  )
  return {
    refused: refused.map(({ mail_id }) => mail_id),
    busy: locked.filter(({ is_ours }) => !is_ours).map(({ mail_id }) => mail_id),
  }
}

type Left = { mailbox_id: number | null; sender_id: number | null }

/** Mails that are not handed over after all: for good, or to be tried again in a moment. @returns outlets whose places are free again */
export async function leaveUnsent(
  { refused, busy }: Wanted,
  worker: string,
  connection: Connection,
): Promise<Outlet[]> {
  const left = await query<Left>(
    {
      text: `UPDATE mail_delivery SET status = CASE WHEN mail_id = ANY ($1::int[]) THEN 'cancelled'::delivery_status ELSE 'queued' END,
          claimed_until = NULL, due_at = CASE WHEN mail_id = ANY ($1::int[]) THEN due_at ELSE now() + interval '1 second' END
        WHERE mail_id = ANY ($1::int[] || $2::int[]) AND claimed_by = $3 AND status = 'sending' AND data_at IS NULL
        RETURNING mailbox_id, sender_id`,
      values: [refused, busy, worker],
    },
    connection,
  )
  return left.flatMap(({ mailbox_id, sender_id }): Outlet[] => {
    if (sender_id !== null) return [{ kind: "sender", id: sender_id }]
    return mailbox_id === null ? [] : [{ kind: "mailbox", id: mailbox_id }]
  })
}
