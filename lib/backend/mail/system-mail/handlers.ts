import { inTransaction } from "#lib/backend/platform/database/db.ts"
import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { conflict, invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { enqueueBackgroundJob } from "#lib/backend/platform/jobs/queue.ts"
import { findWaiting, listSystemMails } from "#lib/backend/platform/mailer/data.ts"
import { queueSystemMail } from "#lib/backend/platform/mailer/queue-system-mail.ts"
import {
  hasSystemMail,
  senderOfSystemMail,
  serverOfSystemMail,
  signedDomain,
} from "#lib/backend/platform/mailer/settings.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { toLocale } from "#lib/i18n/locales.ts"

const calls = adminOnly.systemMails

function setup() {
  const is_set_up = hasSystemMail()
  return {
    is_set_up,
    from: is_set_up ? senderOfSystemMail() : "",
    server: is_set_up ? serverOfSystemMail() : "",
    signed_for: signedDomain() ?? null,
  }
}

export const systemMails = {
  list: calls.list.handler(async ({ input }) => ({
    ...pageAnswer("/api/system-mail", input, await listSystemMails(input)),
    setup: setup(),
  })),

  sendTest: calls.sendTest.handler(async ({ context: { identity, language } }) => {
    if (!hasSystemMail()) throw invalid({ email: ["mail_not_set_up"] })
    const { name, email } = identity.user
    await inTransaction((connection) =>
      queueSystemMail({ kind: "test", values: { name }, email, language: toLocale(language) }, connection),
    )
    return { success: true }
  }),

  sendNow: calls.sendNow.handler(async ({ input: { mail } }) => {
    await inTransaction(async (connection) => {
      const waits = await findWaiting(mail, connection)
      if (waits === undefined) throw notFound("mail")
      if (!waits) throw conflict("mail_is_over", null)
      await enqueueBackgroundJob("system-mail.send", mail, connection)
    })
    return { success: true }
  }),
}
