import { open, signedIn } from "../base.ts"
import {
  forgiveAddressAttempt,
  forgiveAttempts,
  takeAddressAttempt,
  takeAttempt,
} from "../session/attempts.ts"
import { findLink } from "./links.ts"
import { changePassword, choosePassword } from "./mutations.ts"

export const passwordLinks = {
  look: open.passwordLinks.look.handler(async ({ input, context }) => {
    await takeAddressAttempt(context.address)
    const { kind, name, email, expires_at } = await findLink(input.secret)
    await forgiveAddressAttempt(context.address)
    return { data: { kind, name, email, expires_at } }
  }),

  choosePassword: open.passwordLinks.choosePassword.handler(async ({ input, context }) => {
    await takeAddressAttempt(context.address)
    const email = await choosePassword(input.secret, input.password, context.requestId)
    await forgiveAttempts(email, context.address)
    return { success: true }
  }),

  change: signedIn.passwordLinks.change.handler(async ({ input, context }) => {
    const { identity, requestId, address } = context
    const { id: userId, email } = identity.user
    await takeAttempt(email, address)
    const own = { userId, tokenId: identity.tokenId, requestId }
    await changePassword(own, input.current_password, input.password)
    await forgiveAttempts(email, address)
    return { success: true }
  }),
}
