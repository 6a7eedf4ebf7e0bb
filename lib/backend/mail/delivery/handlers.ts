import { getMail } from "#lib/backend/mail/inbound/threads.ts"
import { placeholdersOn } from "#lib/backend/mail/templates/placeholder-values.ts"
import type { Identity } from "#lib/backend/platform/callers/identity.ts"
import { editing, reading, requireReading } from "#lib/backend/platform/http/base.ts"
import type { MailAbout } from "#lib/contract/mail/composing.ts"
import { mainShowType } from "#lib/contract/mail/mail-terms.ts"
import { discardDraft, findDraft, saveDraft } from "./drafts.ts"
import { filesToForward } from "./forwarded.ts"
import { inlinePicture } from "./inline-picture.ts"
import { listDrafts, listScheduled, listSent, rescheduleMail } from "./mail-folders.ts"
import { writtenOn } from "./mail-records.ts"
import { previewMail } from "./preview.ts"
import { listRecipients } from "./recipients.ts"
import { sendMail } from "./send-mail.ts"
import { sendTestMail } from "./test-mail.ts"
import { settleMail, undoMail } from "./undo.ts"
import { keepUpload } from "./upload.ts"

const calls = reading("mail.read").messenger
const writes = editing("mail.read").messenger

/** Throws a 403 when the mail is filled in with a record that the caller may not read. */
function requireAbout(about: MailAbout | null, identity: Identity): void {
  if (about) requireReading(identity, about.type)
}

/** Calls of the Messenger by which mails are written and sent. */
export const sendingMail = {
  recipients: calls.recipients.handler(async ({ input, context: { identity, language } }) => {
    const { session = null, ...about } = input
    requireReading(identity, about.type)
    const chosen = { session, field: "session" }
    const written = { type: mainShowType, language, chosen, userName: identity.user.name } as const
    const { values } = await placeholdersOn(about, written)
    return { data: await listRecipients(about), values, about: await writtenOn(about) }
  }),

  upload: writes.upload.handler(async ({ input, context: { identity }, signal }) => ({
    success: true,
    data: await keepUpload(input.file, identity.user.id, signal),
  })),

  inlinePicture: calls.inlinePicture.handler(({ input, context: { identity, rangeHeaders } }) =>
    inlinePicture(input.media, identity.user.id, rangeHeaders),
  ),

  forwarded: calls.forwarded.handler(({ input, context: { identity } }) =>
    filesToForward(input.message, identity.user.id),
  ),

  getDraft: calls.getDraft.handler(async ({ input, context: { identity } }) => ({
    data: (await findDraft(input.place, identity.user.id)) ?? null,
  })),

  saveDraft: calls.saveDraft.handler(async ({ input, context: { identity } }) => ({
    success: true,
    version: await saveDraft(input, identity.user.id),
  })),

  discardDraft: calls.discardDraft.handler(async ({ input, context: { identity } }) => {
    await discardDraft(input.place, identity.user.id)
    return { success: true }
  }),

  preview: calls.preview.handler(({ input, context: { identity } }) => {
    requireAbout(input.about, identity)
    return previewMail(input, identity.user)
  }),

  sendTest: writes.sendTest.handler(async ({ input, context: { identity } }) => {
    requireAbout(input.about, identity)
    await sendTestMail(input, identity.user)
    return { success: true }
  }),

  send: writes.send.handler(async ({ input, context: { identity } }) => {
    requireAbout(input.about, identity)
    const data = await getMail(await sendMail(input, identity.user), identity.user.id)
    return { success: true, data }
  }),

  undo: writes.undo.handler(async ({ input, context: { identity } }) => ({
    success: true,
    ...(await undoMail(input.message, identity.user.id)),
  })),

  listDrafts: calls.listDrafts.handler(({ input, context: { identity } }) =>
    listDrafts(input, identity.user.id),
  ),

  listScheduled: calls.listScheduled.handler(({ input, context: { identity } }) =>
    listScheduled(input, identity.user.id),
  ),

  listSent: calls.listSent.handler(({ input, context: { identity } }) => listSent(input, identity.user.id)),

  reschedule: writes.reschedule.handler(async ({ input, context: { identity } }) => ({
    success: true,
    at: await rescheduleMail(input.message, input.send_at, identity.user.id),
  })),

  settle: writes.settle.handler(async ({ input, context: { identity } }) => {
    await settleMail(input.message, identity.user.id, input.outcome)
    return { success: true, data: await getMail(input.message, identity.user.id) }
  }),
}
