import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { type Connection, query } from "#lib/backend/platform/database/db.ts"
import { noteLeftOut } from "./bulk/left-out.ts"
import { pacedSources } from "./paced-sources.ts"

/** Mails that are about to be handed over and are not to be. */
export type Unwanted = {
  /** Their runs are over, or nobody writes to their recipients any more. */
  refused: number[]
  /** Not now: something is paused, a mail to many was stopped, or somebody is putting their recipients on the suppression list in this moment. */
  deferred: number[]
}

type Row = { mail_id: number; is_ours: boolean }
type Asked = { mail_id: number; is_refused: boolean; is_paused: boolean }

/**
 * Asks whether mails that are about to be handed over are still to go: their runs, what is paused, and the suppression list. The addresses
 * stay locked until the transaction ends: who puts one on the list waits until the hand-over is written down (`suppression_locked` in
 * prisma/sql/15-mailing-lists.sql). Waits for nobody itself: an address that is being put on the list is left to the next try.
 *
 * It is asked as late as can be: over a connection that is open, after the server has taken sender and recipients and waits for the first
 * byte of the body. A pause that commits within the milliseconds from here to the end of this transaction is not seen; its mail goes like
 * one that was handed over just before the pause.
 */
export async function findUnwanted(mailIds: number[], connection: Connection): Promise<Unwanted> {
  const sources = pacedSources()
  const locked = await query<Row>(
    {
      name: "mails_locked_for_hand_over",
      text: `SELECT coalesce(mail_id, 0) AS mail_id, pg_try_advisory_xact_lock_shared(suppression_lock(), -1)
          AND pg_try_advisory_xact_lock(suppression_lock(), suppression_slot(email)) AS is_ours
        FROM (${sources.map(({ recipients }) => recipients).join(" UNION ALL ")}) asked WHERE mail_id = ANY ($1::int[])`,
      values: [mailIds],
    },
    connection,
  )
  const ours = locked.filter(({ is_ours }) => is_ours).map(({ mail_id }) => mail_id)
  // By itself: only what begins now sees what was written while the locks were waited for elsewhere.
  const asked = await query<Asked>(
    {
      name: "mails_unwanted",
      text: sources.map(({ unwanted }) => unwanted).join("\n UNION ALL "),
      values: [ours],
    },
    connection,
  )
  const refused = asked.filter(({ is_refused }) => is_refused)
  const paused = asked.filter(({ is_refused, is_paused }) => is_paused && !is_refused)
  const busy = locked.filter(({ is_ours }) => !is_ours)
  return {
    refused: refused.map(({ mail_id }) => mail_id),
    deferred: [...paused, ...busy].map(({ mail_id }) => mail_id),
  }
}

/** Mails among those that somebody wrote himself that are checked before they go, as those to many are. */
export async function findCheckedWritten(mailIds: number[]): Promise<Set<number>> {
  if (mailIds.length === 0) return new Set()
  const sources = pacedSources().filter(({ checksWritten }) => checksWritten)
  if (sources.length === 0) return new Set()
  const checked = await query<{ mail_id: number }>({
    name: "written_mails_checked",
    text: `SELECT coalesce(mail_id, 0) AS mail_id FROM (${sources.map(({ recipients }) => recipients).join(" UNION ALL ")}) recipient WHERE mail_id = ANY ($1::int[])`,
    values: [mailIds],
  })
  return new Set(checked.map(({ mail_id }) => mail_id))
}

type Left = { mailbox_id: number | null; sender_id: number | null }

/** Mails that are not handed over after all: for good, or to be tried again, which what is paused waits with. @returns channels whose places are free again */
export async function leaveUnsent(
  { refused, deferred }: Unwanted,
  worker: string,
  connection: Connection,
): Promise<Channel[]> {
  const left = await query<Left>(
    {
      text: `UPDATE mail_delivery SET status = CASE WHEN mail_id = ANY ($1::int[]) THEN 'cancelled'::delivery_status ELSE 'queued' END,
          leased_until = NULL, due_at = CASE WHEN mail_id = ANY ($1::int[]) THEN due_at ELSE now() + interval '1 second' END
        WHERE mail_id = ANY ($1::int[] || $2::int[]) AND leased_by = $3 AND status = 'sending' AND data_at IS NULL
        RETURNING mailbox_id, sender_id`,
      values: [refused, deferred, worker],
    },
    connection,
  )
  await noteLeftOut(refused, connection)
  return left.flatMap(({ mailbox_id, sender_id }): Channel[] => {
    if (sender_id !== null) return [{ kind: "sender", id: sender_id }]
    return mailbox_id === null ? [] : [{ kind: "mailbox", id: mailbox_id }]
  })
}
