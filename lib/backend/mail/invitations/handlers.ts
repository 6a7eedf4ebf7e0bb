import { getMail } from "#lib/backend/mail/inbound/threads.ts"
import { editing, reading } from "#lib/backend/platform/http/base.ts"
import { answerInvitation } from "./answer-invitation.ts"
import { readInvitation } from "./read-invitation.ts"

const calls = reading("mail.read").messenger
const writes = editing("mail.read").messenger

/** Calls of the Messenger about invitations that mails bring. */
export const mailInvitations = {
  getInvitation: calls.getInvitation.handler(async ({ input, context }) => ({
    data: (await readInvitation(input.message, context.identity.user.id))?.shown ?? null,
  })),

  answerInvitation: writes.answerInvitation.handler(async ({ input, context }) => {
    const { user } = context.identity
    const sent = await answerInvitation(input.message, input, user, context.language)
    return { success: true as const, data: sent === null ? null : await getMail(sent, user.id) }
  }),
}
