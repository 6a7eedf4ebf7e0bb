import { randomUUID } from "node:crypto"
import {
  requireMailbox,
  requireOwnMailbox,
  type SendingMailbox,
} from "#lib/backend/mail/channels/channels.ts"
import { requireAnswered } from "#lib/backend/mail/delivery/answered.ts"
import { replyMime } from "#lib/backend/mail/delivery/calendar-reply.ts"
import { queueMail } from "#lib/backend/mail/delivery/queue-mail.ts"
import { storedDays } from "#lib/backend/mail/delivery/upload.ts"
import { outgoingHtml } from "#lib/backend/mail/html/outgoing-html.ts"
import { type Connection, inTransaction } from "#lib/backend/platform/database/db.ts"
import { writeFile } from "#lib/backend/platform/files/write-file.ts"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid } from "#lib/backend/platform/http/errors.ts"
import { wholly } from "#lib/backend/platform/http/wholly.ts"
import type { InvitationAnswer } from "#lib/contract/mail/invitations.ts"
import { maxSubjectLength, undoSeconds } from "#lib/contract/mail/mail-terms.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { translators } from "#lib/i18n/translators.ts"
import { readInvitation } from "./read-invitation.ts"
import { replyCalendar } from "./reply-calendar.ts"

const texts = translators("messenger.invitation.mail")

/**
 * Answers an invitation by a mail to who invites, from the user's own mailbox or the shared one to which it came (M-90): it can be undone as
 * any other, and is among those sent (M-72). Two answers at once are one after the other; the same once more sends nothing.
 * @param seen the answer that the user saw; undefined where that is not known
 * @returns the mail's id, null where it was answered so already
 * @throws 404 as `readInvitation`, 422 without a mailbox or for what is no invitation to the user, 409 once a later mail changed or cancelled it,
 * or another member of the shared mailbox answered otherwise
 */
export function answerInvitation(
  message: number,
  { answer, seen }: { answer: InvitationAnswer; seen?: InvitationAnswer | null | undefined },
  { id: userId }: { id: number },
  language: Language,
): Promise<number | null> {
  return inTransaction(async (connection) => {
    const mailbox = await lockMailboxOf(message, userId, connection)
    const answered = await requireAnswered(message, userId, connection)
    const state = await readInvitation(message, userId, connection)
    if (state?.shown.later) throw conflict("invitation_changed", state.shown)
    const isSameMailbox = state?.mailbox?.email === mailbox.email
    if (!state?.shown.may_answer || !state.shown.organizer || !isSameMailbox)
      throw invalid({ message: ["not_answerable"] })
    const { own, shown } = state
    if (shown.answer === answer) return null
    if (seen !== undefined && shown.answer !== seen && shown.answered_by && shown.answered_by.id !== userId)
      throw conflict("invitation_answered", shown)
    const { organizer, title } = state.shown
    const from = { name: mailbox.display_name, email: mailbox.email }
    const say = texts[language]
    const calendar = replyCalendar(own.event, from, answer, new Date())
    const file = await writeFile(
      {
        folder: "mail-uploads",
        name: "invite.ics",
        mime: replyMime,
        extension: ".ics",
        userId,
        days: storedDays,
      },
      wholly(Buffer.from(calendar)),
      connection,
    )
    return queueMail(
      {
        key: randomUUID(),
        channel: mailbox,
        to: [{ name: organizer?.name ?? "", email: organizer?.email ?? "" }],
        cc: [],
        subject: say(`subject.${answer}`, { title }).slice(0, maxSubjectLength),
        html: outgoingHtml(
          `<p>${escapedHtml(say(`text.${answer}`, { name: from.name || from.email, title }))}</p>`,
        ),
        ...answered,
        companyId: null,
        contactId: null,
        registrationId: null,
        bulkMailId: null,
        files: [file],
        timing: { dueAt: new Date(Date.now() + undoSeconds * 1000) },
      },
      connection,
    )
  })
}

/** The mailbox that answers, of which the user stays a member until the transaction ends. @throws 404 as `readInvitation`, 422 without one */
async function lockMailboxOf(
  message: number,
  userId: number,
  connection: Connection,
): Promise<SendingMailbox> {
  const state = await readInvitation(message, userId, connection)
  return state?.mailbox
    ? requireOwnMailbox(userId, state.mailbox.email, connection)
    : requireMailbox(userId, "message", connection)
}
