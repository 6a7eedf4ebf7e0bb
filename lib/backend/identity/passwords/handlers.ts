import { takeAddressAttempt, takeAttempt, takeOwnAttempt } from "#lib/backend/identity/sessions/attempts.ts"
import { open, ownAccount } from "#lib/backend/platform/http/base.ts"
import { bySession } from "#lib/backend/platform/http/by-session.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { mailForgottenLink } from "./forgotten.ts"
import { findLink } from "./links.ts"
import { changePassword, choosePassword } from "./mutations.ts"

export const passwordLinks = {
  look: open.passwordLinks.look.handler(async ({ input, context }) => {
    const attempt = await takeAddressAttempt(context.address)
    const { kind, name, email, expires_at } = await findLink(input.secret)
    await attempt.succeed()
    return { data: { kind, name, email, expires_at } }
  }),

  choosePassword: open.passwordLinks.choosePassword.handler(async ({ input, context }) => {
    const attempt = await takeAddressAttempt(context.address)
    await choosePassword(input.secret, input.password, context.requestId)
    await attempt.succeed()
    return { success: true }
  }),

  howToReset: open.passwordLinks.howToReset.handler(() => ({ by_mail: hasSystemMail() })),

  forget: open.passwordLinks.forget.handler(async ({ input: { email }, context }) => {
    const { address, device, requestId } = context
    await takeAttempt({ email, address, device })
    mailForgottenLink(email, requestId)
    return { success: true }
  }),

  change: ownAccount.use(bySession).passwordLinks.change.handler(async ({ input, context }) => {
    const { identity, requestId } = context
    const { tokenId } = identity
    const attempt = await takeOwnAttempt(tokenId)
    await changePassword(
      { userId: identity.user.id, tokenId, requestId },
      input.current_password,
      input.password,
    )
    await attempt.succeed()
    return { success: true }
  }),
}
