import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import type { MailboxDetail } from "#lib/contract/mail/mailboxes.ts"
import type { OwnActor } from "../mutations.ts"
import { storeLinked } from "../store-mailbox.ts"
import { takeTry } from "./codes.ts"
import { findWaiting, takeWaiting } from "./pending.ts"

/**
 * Links the mailbox that waits, with the code that was sent to its address.
 * @throws 404 when none waits, 422 on `code` when it is wrong or over, and as `storeLinked`
 */
export async function proveMailbox(typed: string, actor: OwnActor): Promise<MailboxDetail> {
  const waiting = await findWaiting(actor.userId)
  if (!waiting) throw notFound("mailbox")
  const found = await takeTry(typed, { userId: actor.userId, email: waiting.email })
  if (found === "wrong") throw invalid({ code: ["mailbox_code_wrong"] })
  if (found === "over") throw invalid({ code: ["mailbox_code_over"] })
  return inTransaction(async (connection) => {
    // Another address may have been asked for meanwhile: the code was of this one.
    const taken = await takeWaiting(actor.userId, waiting.email, connection)
    if (!taken) throw notFound("mailbox")
    return storeLinked(taken, actor, connection)
  })
}
