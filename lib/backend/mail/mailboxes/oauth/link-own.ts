import type { LinkedMailbox } from "#lib/contract/mail/mailboxes.ts"
import { linkMailbox } from "../link.ts"
import type { OwnActor } from "../mutations.ts"
import { type OauthAnswer, redeemAnswer } from "./flow.ts"

/**
 * Links the user's mailbox with what the provider's page has answered, under the address that the provider says; one that it has not
 * verified waits for a code.
 * @throws as `redeemAnswer` and `linkMailbox`
 */
export async function finishOauth(answer: OauthAnswer, actor: OwnActor): Promise<LinkedMailbox> {
  const { mailbox, isVerified } = await redeemAnswer("own", answer, actor.userId)
  return linkMailbox(mailbox, actor, { isProven: isVerified })
}
