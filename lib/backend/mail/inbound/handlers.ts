import { editing, reading } from "#lib/backend/platform/http/base.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { requireRecord } from "#lib/backend/records/required-record.ts"
import { assignThread } from "./assign.ts"
import { bodyDocument } from "./body-document.ts"
import { addComment, editComment, listComments, removeComment } from "./comments.ts"
import { listLabels, setLabels } from "./labels.ts"
import { readsOldestFirst, setMailOrder } from "./mail-order.ts"
import { markRead, pinMail, setPrivate, trustImages } from "./marks.ts"
import { listThreads, pingMessenger } from "./messenger-list.ts"
import { partFile } from "./part-file.ts"
import { partPages, partPicture } from "./part-picture.ts"
import { pictureAnswer } from "./pictures/picture-answer.ts"
import { ownHosts, publicReach } from "./pictures/reach.ts"
import { attendThread, leaveThread } from "./presence.ts"
import { removeMail } from "./remove-mail.ts"
import { setThreadState } from "./thread-states.ts"
import { listOfRecord, readMail, readThread } from "./threads.ts"
import { watchMails } from "./watch.ts"

const calls = reading("mail.read").messenger
const ofRecords = reading("mail.read", "crm.read").messenger
const ofRegistrations = reading("mail.read", "registrations.read").messenger
const writes = editing("mail.read").messenger

/** What answers the calls by which mails are read and kept in order; those that send are `sending/handlers.ts`. */
export const readingMail = {
  ping: calls.ping.handler(async ({ context }) => ({
    success: true,
    ...(await pingMessenger(context.identity.user.id)),
  })),

  listOfCompany: ofRecords.listOfCompany.handler(async ({ input: { companyId, ...page }, context }) => {
    const subject = { type: "company", id: companyId } as const
    await requireRecord(subject)
    return listOfRecord(subject, page, context.identity.user.id)
  }),

  listOfContact: ofRecords.listOfContact.handler(async ({ input: { contactId, ...page }, context }) => {
    const subject = { type: "contact", id: contactId } as const
    await requireRecord(subject)
    return listOfRecord(subject, page, context.identity.user.id)
  }),

  listOfRegistration: ofRegistrations.listOfRegistration.handler(
    async ({ input: { registrationId, ...page }, context }) => {
      const subject = { type: "registration", id: registrationId } as const
      await requireRecord(subject)
      return listOfRecord(subject, page, context.identity.user.id)
    },
  ),

  list: calls.list.handler(({ input, context }) => listThreads(input, context.identity.user.id)),

  thread: calls.thread.handler(async ({ input, context }) => ({
    ...(await readThread(input.thread, context.identity.user.id)),
    comments: await listComments(input.thread, context.identity.user.id),
    oldest_first: await readsOldestFirst(context.identity.user.id),
  })),

  addComment: writes.addComment.handler(async ({ input, context }) => ({
    success: true,
    data: await addComment(input.thread, input.text, context.identity.user),
  })),

  editComment: writes.editComment.handler(async ({ input, context }) => ({
    success: true,
    data: await editComment(input, context.identity.user),
  })),

  removeComment: writes.removeComment.handler(async ({ input, context }) => {
    await removeComment(input.comment, context.identity.user)
    return { success: true }
  }),

  attend: calls.attend.handler(async ({ input, context }) => ({
    success: true,
    colleagues: await attendThread(input, context.identity.user.id),
  })),

  leave: calls.leave.handler(async ({ input, context }) => {
    await leaveThread(input.page, context.identity.user.id)
    return { success: true }
  }),

  listLabels: calls.listLabels.handler(async () => ({ data: await listLabels() })),

  setLabels: writes.setLabels.handler(async ({ input, context }) => ({
    success: true,
    changed: await setLabels(input, context.identity.user.id, actorOf(context)),
  })),

  setOrder: calls.setOrder.handler(async ({ input, context }) => {
    await setMailOrder(context.identity.user.id, input.oldest_first)
    return { success: true }
  }),

  markRead: calls.markRead.handler(async ({ input, context }) => ({
    success: true,
    unread: await markRead(input.thread, input.read, context.identity.user.id),
  })),

  setState: calls.setState.handler(async ({ input, context }) => ({
    success: true,
    ...(await setThreadState(input, context.identity.user.id)),
  })),

  setPrivate: calls.setPrivate.handler(async ({ input, context }) => ({
    success: true,
    data: await setPrivate(input.thread, input.private, context.identity.user.id, actorOf(context)),
  })),

  assign: writes.assign.handler(async ({ input, context: { identity, requestId } }) => ({
    success: true,
    data: await assignThread(input, { user: identity.user, requestId }),
  })),

  remove: writes.remove.handler(async ({ input, context }) => {
    await removeMail(input.message, context.identity.user.id, actorOf(context))
    return { success: true }
  }),

  togglePin: writes.togglePin.handler(async ({ input, context }) => ({
    success: true,
    id: input.message,
    pinned: await pinMail(input.message, input.pinned, context.identity.user.id, actorOf(context)),
  })),

  body: calls.body.handler(({ input, context }) =>
    bodyDocument(input.message, input.images, context.identity.user.id),
  ),

  picture: calls.picture.handler(({ input, context }) =>
    pictureAnswer(input, context.identity.user.id, publicReach(ownHosts(context.origin))),
  ),

  trustImages: calls.trustImages.handler(async ({ input, context }) => {
    await trustImages(input.email, input.trusted, context.identity.user.id)
    return { success: true }
  }),

  attachment: calls.attachment.handler(({ input, context }) =>
    partFile(input.path, context.identity.user.id),
  ),

  getMail: calls.getMail.handler(async ({ input, context }) => ({
    data: await readMail(input.message, context.identity.user.id),
  })),

  attachmentPages: calls.attachmentPages.handler(async ({ input, context }) => ({
    data: { pages: await partPages(input.path, context.identity.user.id) },
  })),

  attachmentPicture: calls.attachmentPicture.handler(({ input, context }) =>
    partPicture(input, context.identity.user.id, context.rangeHeaders),
  ),

  watch: calls.watch.handler(({ context }) => watchMails(context.identity, context.token ?? "")),
}
