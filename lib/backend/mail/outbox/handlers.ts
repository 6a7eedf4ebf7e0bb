import { createReadStream } from "node:fs"
import { reading } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { attachment, piecewise } from "#lib/backend/platform/http/file-answer.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import { env } from "#lib/env.ts"
import { answer, answerAway, bounce } from "./answers.ts"
import { getFile, getMail, listMails } from "./data.ts"
import { pathOfMail } from "./folder.ts"
import { sizeOfMail } from "./read-mail.ts"

/** Where there is no mail server of the demo there is no outbox either. */
const calls = reading("mail.read").use(({ next }) => {
  if (env().OUTBOX_PORT === undefined) throw notFound("mail")
  return next()
}).outbox

const done = { success: true as const }

export const outbox = {
  list: calls.list.handler(async ({ input }) =>
    pageAnswer("/api/outbox/mail", input, await listMails(input)),
  ),

  get: calls.get.handler(async ({ input }) => ({ data: await getMail(input.mail) })),

  attachment: calls.attachment.handler(async ({ input: { mail, place } }) => {
    const { name, mime, content } = await getFile(mail, place)
    return {
      headers: {
        "content-type": mime,
        "content-length": String(content.length),
        "content-disposition": attachment(name),
      },
      body: new Blob([new Uint8Array(content)]).stream(),
    }
  }),

  source: calls.source.handler(async ({ input: { mail } }) => {
    const size = await sizeOfMail(mail)
    return {
      headers: {
        "content-type": "message/rfc822",
        "content-length": String(size),
        "content-disposition": attachment(`${mail}.eml`),
      },
      body: piecewise(createReadStream(pathOfMail(mail))),
    }
  }),

  answer: calls.answer.handler(async ({ input, context }) => {
    await answer(input, context.language)
    return done
  }),

  bounce: calls.bounce.handler(async ({ input: { mail, as, kind } }) => {
    await bounce(mail, as, kind)
    return done
  }),

  answerAway: calls.answerAway.handler(async ({ input: { mail, as }, context }) => {
    await answerAway(mail, as, context.language)
    return done
  }),
}
