import { randomUUID } from "node:crypto"
import type { ParsedMail } from "mailparser"
import { createTransport, type SendMailOptions } from "nodemailer"
import type { Language } from "#lib/backend/platform/http/base.ts"
import { invalid, notFound } from "#lib/backend/platform/http/errors.ts"
import { outsideAccount, passwordOf } from "#lib/backend/platform/mailer/outbox-accounts.ts"
import { escapedHtml } from "#lib/contract/platform/escaped-html.ts"
import { env } from "#lib/env.ts"
import { translators } from "#lib/i18n/translators.ts"
import { answerableAs, openMail } from "./data.ts"
import { type BounceKind, deliveryReport } from "./delivery-report.ts"
import { peopleOf } from "./read-mail.ts"

const translate = translators("outbox.letters")

type Opened = Awaited<ReturnType<typeof openMail>>
type Person = { name: string; email: string }

/** Hands a mail to the demo's mail server over SMTP, as a server outside would. */
async function deliver(mail: SendMailOptions): Promise<void> {
  const { OUTBOX_PORT } = env()
  if (OUTBOX_PORT === undefined) throw notFound("mail")
  const transport = createTransport({
    host: "127.0.0.1",
    port: OUTBOX_PORT,
    secure: false,
    ignoreTLS: true,
    auth: { user: outsideAccount, pass: passwordOf(outsideAccount) },
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail(mail)
  } finally {
    transport.close()
  }
}

/** @throws 422 on `as` for somebody the mail was not for, or one of us */
function recipientIn({ mail, recipients, ours }: Opened, as: string): Person {
  const found = answerableAs(mail, recipients, ours).find(({ email }) => email === as)
  if (!found) throw invalid({ as: ["not_allowed"] })
  return found
}

const idOf = (email: string) => `<${randomUUID()}@${email.split("@")[1] ?? "example.com"}>`

/** How an answer names what it answers. */
function thread({ messageId, references = [] }: ParsedMail) {
  const earlier = [references].flat()
  return messageId ? { inReplyTo: messageId, references: [...earlier, messageId] } : {}
}

const answered = (prefix: string, subject = "") =>
  new RegExp(`^${prefix}\\s*:`, "i").test(subject) ? subject : `${prefix}: ${subject}`

const htmlOf = (text: string) => escapedHtml(text).replaceAll("\n", "<br>")

/** What is answered, quoted as programs quote it. */
function quoted({ mail, from }: Opened, language: Language) {
  const intro = translate[language]("wrote", { name: from.name || from.email, date: mail.date ?? new Date() })
  const text = (mail.text ?? "").trimEnd()
  return {
    text: `${intro}\n${text.replace(/^/gm, "> ")}`,
    html: `<div class="gmail_quote"><div class="gmail_attr">${htmlOf(intro)}</div><blockquote class="gmail_quote">${mail.html || htmlOf(text)}</blockquote></div>`,
  }
}

/** To whom programs address an answer. */
function answeredTo({ mail, from }: Opened) {
  const { name, email } = peopleOf(mail.replyTo)[0] ?? from
  return { name, address: email }
}

type Answer = { mail: string; as: string; text: string; file?: File | undefined }

/** Answers a mail in place of a recipient: a mail of his own to who sent it. Throws a 404, or a 422 on `as`. */
export async function answer({ mail: name, as, text, file }: Answer, language: Language): Promise<void> {
  const opened = await openMail(name)
  const { mail } = opened
  const person = recipientIn(opened, as)
  const quote = quoted(opened, language)
  await deliver({
    from: { name: person.name, address: person.email },
    to: answeredTo(opened),
    subject: answered("Re", mail.subject),
    messageId: idOf(as),
    ...thread(mail),
    text: `${text}\n\n${quote.text}`,
    html: `<div>${htmlOf(text)}</div><br>${quote.html}`,
    ...(file && {
      attachments: [
        { filename: file.name, contentType: file.type, content: Buffer.from(await file.arrayBuffer()) },
      ],
    }),
  })
}

/** Has the program of a recipient answer that nobody is there (RFC 3834). Throws a 404, or a 422 on `as`. */
export async function answerAway(name: string, as: string, language: Language): Promise<void> {
  const opened = await openMail(name)
  const { mail, from } = opened
  const person = recipientIn(opened, as)
  const t = translate[language]
  await deliver({
    from: { name: person.name, address: person.email },
    to: { name: from.name, address: from.email },
    envelope: { from: "", to: from.email },
    subject: answered(t("awaySubject"), mail.subject),
    messageId: idOf(as),
    ...thread(mail),
    headers: { "Auto-Submitted": "auto-replied", Precedence: "bulk", "X-Auto-Response-Suppress": "All" },
    text: t("away", { name: person.name || person.email }),
  })
}

/** Headers of a mail as a report repeats them, without what the demo's server wrote above. */
function ownHeaders({ headerLines }: ParsedMail): string {
  const traces = ["return-path", "delivered-to", "received"]
  return headerLines
    .filter(({ key }) => !traces.includes(key))
    .map(({ line }) => line)
    .join("\r\n")
}

/** Has the server of a recipient report that it could not deliver a mail. Throws a 404, or a 422 on `as`. */
export async function bounce(name: string, as: string, kind: BounceKind): Promise<void> {
  const opened = await openMail(name)
  const { mail, from } = opened
  recipientIn(opened, as)
  const report = { messageId: mail.messageId, headers: ownHeaders(mail), at: new Date() }
  const raw = deliveryReport({ sender: from.email, recipient: as, kind, ...report })
  await deliver({ envelope: { from: "", to: from.email }, raw })
}
