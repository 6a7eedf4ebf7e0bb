import { type Bounce, isPermanent } from "#lib/backend/mail/inbound/delivery-report.ts"
import { noteUnreachable } from "#lib/backend/mail/inbound/note-bounces.ts"
import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { againAfterRace } from "#lib/backend/platform/database/retry-races.ts"
import { log } from "#lib/log.ts"
import type { RefusedRecipient } from "./smtp-trouble.ts"

/** "5.1.1" (RFC 3463) in what a server said. */
const statusIn = (reply: string) => /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reply)?.[0] ?? ""

/** Of recipients that a server did not take, those whom nobody has: what a report of 5.1.1 would say of them. */
export const unreachableAmong = (refused: readonly RefusedRecipient[]): (Bounce & { email: string })[] =>
  refused
    .map(({ email, reply }) => ({ email, reply, status: statusIn(reply), isPermanent: true }))
    .filter(({ email, status, reply }) => email !== "" && isPermanent(status, reply))

type Refused = { mailId: number; refused: readonly RefusedRecipient[] }

/**
 * Addresses that a server did not take since nobody has them cannot be reached, as if a report had come back. That it cannot be noted
 * keeps nobody from writing down how the mail ended.
 */
export async function noteRefusedAddresses(mails: readonly Refused[]): Promise<void> {
  for (const { mailId, refused } of mails) {
    const bounces = unreachableAmong(refused)
    if (bounces.length > 0)
      await againAfterRace(() =>
        inTransaction((connection) =>
          noteUnreachable(mailId, bounces, { reportId: "at hand-over", at: new Date() }, connection),
        ),
      ).catch((error: unknown) => log.error({ err: error, mailId }, "refused addresses not noted"))
  }
}
