import { query } from "#lib/backend/platform/database/db.ts"
import { isRefusal, type MailboxFailure } from "#lib/backend/platform/mailer/mailbox-failure.ts"
import type { MailboxState } from "#lib/contract/mail/mail-terms.ts"
import { LeaseLost } from "./leases.ts"
import type { SyncOptions } from "./options.ts"

/** Whose word on a mailbox counts: its reader's, as long as it is its own. */
export type Reader = { holder: string; mailboxId: number }

async function note({ holder, mailboxId }: Reader, change: string, values: unknown[]): Promise<void> {
  const noted = await query({
    text: `UPDATE mailbox SET ${change} WHERE id = $1 AND lease_holder = $2 AND lease_until > now() RETURNING id`,
    values: [mailboxId, holder, ...values],
  })
  if (noted.length === 0) throw new LeaseLost("The mailbox is another worker's")
}

/** The server has answered. */
export const noteContact = (reader: Reader): Promise<void> => note(reader, "last_contact_at = now()", [])

/** The server has answered, and this is what is being done. @param isSettled failures of before count no more */
export const noteState = (reader: Reader, state: MailboxState, isSettled: boolean): Promise<void> =>
  note(
    reader,
    `state = $3::mailbox_state, state_since = CASE WHEN state = $3::mailbox_state THEN state_since ELSE now() END, last_contact_at = now(),
      failures = CASE WHEN $4::boolean THEN 0 ELSE failures END, retry_at = NULL`,
    [state, isSettled],
  )

/** What was asked for up to a moment has been looked into. */
export const noteChecked = (reader: Reader, requestedAt: string): Promise<void> =>
  note(
    reader,
    "check_asked_at = CASE WHEN check_asked_at > $3 THEN check_asked_at END, last_contact_at = now()",
    [requestedAt],
  )

/** The mailbox is silent for longer than it should be; it is tried again at once. */
export const noteStuck = (reader: Reader): Promise<void> =>
  note(
    reader,
    `state = 'stuck', state_since = CASE WHEN state = 'stuck' THEN state_since ELSE now() END, last_error = 'silent',
      last_error_detail = NULL, last_error_at = now()`,
    [],
  )

/** The mailbox cannot be read, and why; the next try waits longer each time. */
export function noteFailure(reader: Reader, failure: MailboxFailure, options: SyncOptions): Promise<void> {
  const refused = isRefusal(failure.trouble)
  const [first, longest, factor] = refused
    ? [options.firstRefusedSeconds, options.longestRefusedSeconds, 4]
    : [options.firstRetrySeconds, options.longestRetrySeconds, 2]
  // Not quite as long for each: they do not all come back in the same moment.
  const spread = 0.75 + Math.random() / 4
  return note(
    reader,
    `state = $3::mailbox_state, state_since = CASE WHEN state = $3::mailbox_state THEN state_since ELSE now() END,
      last_error = $4, last_error_detail = $5, last_error_at = now(), check_asked_at = NULL,
      failures = CASE WHEN state = 'refused' AND $3 <> 'refused' OR state <> 'refused' AND $3 = 'refused' THEN 1 ELSE failures + 1 END,
      retry_at = now() + make_interval(secs => $9 * least($7::float8, $6::float8 * $8::float8 ^
        CASE WHEN (state = 'refused') <> ($3 = 'refused') THEN 0 ELSE least(failures, 12) END))`,
    [refused ? "refused" : "unreachable", failure.trouble, failure.detail, first, longest, factor, spread],
  )
}
