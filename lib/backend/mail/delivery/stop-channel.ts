import type { Channel } from "#lib/backend/mail/channels/channels.ts"
import { stopBulkMails } from "#lib/backend/mail/channels/stop.ts"
import { query } from "#lib/backend/platform/database/db.ts"

/**
 * Has nothing more go to many through a channel that its server does not let in; mails of sequences wait with a mailbox by themselves
 * (`sign-in.ts`), and with a sender that is paused.
 * @param reason what the server said
 */
export async function stopChannel({ kind, id }: Channel, reason: string): Promise<void> {
  if (kind === "mailbox") {
    await stopBulkMails(id, reason)
    return
  }
  await query({
    text: "UPDATE mailing_sender SET paused_at = now(), pause_reason = $2, version = version + 1 WHERE id = $1 AND paused_at IS NULL",
    values: [id, reason],
  })
}
