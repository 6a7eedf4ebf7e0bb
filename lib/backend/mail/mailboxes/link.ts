import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { invalid } from "#lib/backend/platform/http/errors.ts"
import { hasMailKey } from "#lib/backend/platform/mailer/secrets.ts"
import type { LinkedMailbox } from "#lib/contract/mail/mailboxes.ts"
import { refuseAddressOfOthers } from "./address-owner.ts"
import type { OwnActor } from "./mutations.ts"
import { findWaiting, forgetWaiting, keepWaiting } from "./proof/pending.ts"
import { isAddressOf, lockEarlier, type NewMailbox, storeLinked } from "./store-mailbox.ts"
import { tryBothServers } from "./try-servers.ts"

type Options = {
  /** The provider says that the address is its user's: no code is sent there. */
  isProven: boolean
  /** Asked once both servers have let the mailbox in, before anything is written down. */
  confirm?: () => Promise<void>
}

/**
 * Links a mailbox in place of an earlier one, once both of its servers have let it in and its address is proven: that of the earlier one is.
 * Any other waits for the code that is sent to it; until then the earlier mailbox stays.
 * @throws 422 by field with what is wrong, 409 when another user has linked the address or the mailbox is the demo's own, 429 as `newCode`
 */
export async function linkMailbox(
  input: NewMailbox,
  actor: OwnActor,
  { isProven, confirm }: Options,
): Promise<LinkedMailbox> {
  if (!hasMailKey()) throw invalid({ password: ["mailbox_key_missing"] })
  const mailbox = { ...input, username: input.username || input.email }
  await refuseEarly(mailbox, actor.userId)
  await tryBothServers(mailbox)
  await confirm?.()
  return inTransaction(async (connection) => {
    const earlier = await lockEarlier(actor.userId, connection)
    if (!isProven && !isAddressOf(earlier, mailbox)) {
      await refuseAddressOfOthers(mailbox.email, actor.userId, connection)
      await keepWaiting(mailbox, actor, connection)
      return { data: null, waiting: await findWaiting(actor.userId, connection) }
    }
    await forgetWaiting(actor.userId, connection)
    return { data: await storeLinked(mailbox, actor, connection), waiting: null }
  })
}

/** What will be refused is, before its servers are signed in to. */
function refuseEarly(mailbox: NewMailbox, userId: number): Promise<void> {
  return inTransaction(async (connection) => {
    const earlier = await lockEarlier(userId, connection)
    if (!isAddressOf(earlier, mailbox)) await refuseAddressOfOthers(mailbox.email, userId, connection)
  })
}
