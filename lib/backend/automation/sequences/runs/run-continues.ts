import { hasUnsubscribed } from "#lib/backend/mail/delivery/writable.ts"
import { isSuppressed } from "#lib/backend/mail/suppressions/is-suppressed.ts"

/** SQL on a row of sequence: it is not paused, and sequences are not stopped altogether. */
export const mayMove =
  "sequence.paused_at IS NULL AND NOT EXISTS (SELECT FROM sequence_switch WHERE stopped_at IS NOT NULL)"

/** SQL: what is asked of a run, its sequence, its recipient and the companies of both. */
export const joinedToRun = `JOIN sequence ON sequence.id = run.sequence_id
    LEFT JOIN contact recipient ON recipient.id = run.recipient_id
    LEFT JOIN company ON company.id = run.company_id
    LEFT JOIN company home ON home.id = coalesce(run.company_id, recipient.company_id)`

/** SQL on a run and `joinedToRun`: why it is to end, whatever its node; NULL goes on. Steps ask it, and so does each mail before it goes. */
export const overSql = `CASE
    WHEN recipient.id IS NULL OR recipient.deleted_at IS NOT NULL OR company.deleted_at IS NOT NULL THEN 'deleted'
    WHEN home.is_left_alone THEN 'left_alone'
    WHEN EXISTS (SELECT FROM mailing_send WHERE run_id = run.id AND complained_at IS NOT NULL) THEN 'complained'
    WHEN sequence.ends_on_reply AND EXISTS (SELECT FROM mailing_send WHERE run_id = run.id AND replied_at IS NOT NULL) THEN 'replied'
    WHEN coalesce(recipient.email, '') = '' THEN 'no_address'
    WHEN recipient.email_error THEN 'bounced'
    WHEN recipient.is_blacklisted THEN 'blacklisted'
    WHEN ${hasUnsubscribed("recipient", "run.list_id")} OR ${isSuppressed("recipient.email", "run.list_id")} THEN 'unsubscribed'
  END`

/** SQL on a run and `joinedToRun`: no mail of it goes any more. */
export const isOverSql = `(run.status <> 'in_progress' OR ${overSql} IS NOT NULL)`
