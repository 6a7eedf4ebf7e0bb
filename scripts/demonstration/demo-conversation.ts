import MailComposer from "nodemailer/lib/mail-composer"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { deliveryReport } from "#lib/backend/mail/outbox/delivery-report.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import {
  type Conversation,
  type ConversationMail,
  demoLabels,
  type Meeting,
} from "#prisma/seed/demo/conversations/talk.ts"
import { demoFile } from "#scripts/demonstration/demo-mail-files.ts"
import { demoMeeting } from "#scripts/demonstration/demo-meeting.ts"

const hourMs = 3_600_000

type Language = Conversation["language"]

/** Who is written to. */
export type Person = { firstName: string; name: string; email: string; company: string }
/** A mailbox of the demo, by its name and address. */
export type DemoMailbox = { mailboxId: number; name: string; email: string }
/** Who answers: what `{me}` stands for, and the signature; by id where that is not whose mailbox it is. */
export type DemoAuthor = {
  nickname: string
  signatureText: string
  signatureHtml: string
  userId?: number
}
/** Where a conversation took place: whose answers are `authorOf`'s, and who has every mail of it, too. */
export type Course = {
  /** Part of the ids of its mails: told again, they are known. */
  key: string
  person: Person
  mailbox: DemoMailbox
  copy?: DemoMailbox | undefined
  authorOf: (mail: ConversationMail) => DemoAuthor
}

/** People who can be written to, of a language by the country of their company. */
export function findPeople(language: Language) {
  return query<Person>({
    text: `SELECT contact.first_name AS "firstName", concat_ws(' ', contact.first_name, contact.last_name) AS name,
        contact.email::text AS email, company.name AS company
      FROM contact JOIN company ON company.id = contact.company_id AND company.deleted_at IS NULL
      JOIN country ON country.id = company.country_id
      WHERE contact.email IS NOT NULL AND NOT contact.email_error AND contact.deleted_at IS NULL AND contact.first_name <> ''
        AND (country.code = 'FR') = ($1 = 'fr')
      ORDER BY contact.id LIMIT 400`,
    values: [language],
  })
}

const html = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split("\n")
    .map((line) => `<div>${line || "<br>"}</div>`)
    .join("")

type Written = { id: string; text: string; html: string; from: string; at: Date; raw: Buffer }

const away = { en: "Automatic reply: ", fr: "Réponse automatique : " }
const introduced = { en: "wrote", fr: "a écrit" }

/** What a mail says, what it answers below it. */
function bodyOf(text: string, language: Language, last: Written | undefined, by: DemoAuthor | undefined) {
  const own = {
    text: by ? `${text}\n\n-- \n${by.signatureText}` : text,
    html: html(text) + (by?.signatureHtml ?? ""),
  }
  if (!last) return own
  const day = last.at.toLocaleDateString(language === "fr" ? "fr-FR" : "en-GB")
  const intro = `${day}, ${last.from} ${introduced[language]}:`
  return {
    text: `${own.text}\n\n${intro}\n${last.text.replace(/^/gm, "> ")}`,
    html: `${own.html}<br><div class="gmail_quote"><div class="gmail_attr">${intro}</div><blockquote class="gmail_quote">${last.html}</blockquote></div>`,
  }
}

/** A conversation as it went: each of its mails is written, and taken in by the mailboxes it went through. */
class Telling {
  readonly #talk: Conversation
  readonly #course: Course
  #written: Written[] = []

  constructor(talk: Conversation, course: Course) {
    this.#talk = talk
    this.#course = course
  }

  #fill(text: string, { nickname }: DemoAuthor): string {
    const { firstName, company } = this.#course.person
    return text.replaceAll("{first}", firstName).replaceAll("{company}", company).replaceAll("{me}", nickname)
  }

  async #write(mail: ConversationMail, index: number, at: Date): Promise<Written> {
    const { language, subject } = this.#talk
    const { key, person, mailbox, copy, authorOf } = this.#course
    const author = authorOf(mail)
    const isOurs = mail.by === "us"
    const [from, to] = isOurs ? [mailbox, person] : [person, mailbox]
    const last = this.#written.at(-1)
    const text = this.#fill(mail.text, author)
    const invitation = (meeting: Meeting) =>
      demoMeeting({ ...meeting, location: this.#fill(meeting.location, author) }, { id, at, from, to })
    const id = `<demo-talk-${key}-${index}@${from.email.split("@")[1]}>`
    const plain = { id, text, html: html(text), from: from.name, at }
    if (mail.machine === "bounce") {
      const headers = last?.raw.toString("utf8").split("\r\n\r\n")[0] ?? ""
      const bounced = { sender: mailbox.email, recipient: person.email, messageId: last?.id, headers, at }
      return { ...plain, raw: Buffer.from(deliveryReport({ ...bounced, kind: "hard" })) }
    }
    const isAway = mail.machine === "away"
    const prefix = isAway ? away[language] : last ? "Re: " : ""
    const body = isAway ? { text } : bodyOf(text, language, last, isOurs ? author : undefined)
    const attachments = await Promise.all((mail.files ?? []).map((name) => demoFile(name)))
    const composer = new MailComposer({
      from: { name: from.name, address: from.email },
      to: { name: to.name, address: to.email },
      ...(copy && { cc: { name: copy.name, address: copy.email } }),
      subject: prefix + subject,
      messageId: id,
      date: at,
      attachments,
      ...(mail.meeting && { icalEvent: invitation(mail.meeting) }),
      ...body,
      ...(last && { inReplyTo: last.id, references: this.#written.map((earlier) => earlier.id) }),
      ...(isAway && { headers: { "Auto-Submitted": "auto-replied", Precedence: "bulk" } }),
    })
    return { ...plain, raw: await composer.compile().build() }
  }

  async tell(now: Date): Promise<number | null> {
    const { mails, daysAgo, isUnread = false } = this.#talk
    const { mailbox, copy, authorOf } = this.#course
    const hours = mails.reduce((sum, { after }) => sum + after, 0)
    let at = new Date(now.getTime() - Math.max(daysAgo * 24 + 2, hours + 2) * hourMs)
    let mailId: number | null = null
    for (const [index, mail] of mails.entries()) {
      at = new Date(at.getTime() + mail.after * hourMs)
      const written = await this.#write(mail, index, at)
      this.#written.push(written)
      const seen = mail.by === "us" || !isUnread || index < mails.length - 1
      const direction = mail.by === "us" ? ("out" as const) : ("in" as const)
      for (const { mailboxId } of [mailbox, copy ?? []].flat())
        ({ mailId } = await keepMail(written.raw, {
          mailboxId,
          folderId: null,
          uid: null,
          receivedAt: at,
          seen,
          direction,
        }))
      if (direction === "out") await noteAuthor(mailId, authorOf(mail))
    }
    await labelTalk(mailId, this.#talk.labels)
    return mailId
  }
}

/** Who wrote an answer from a mailbox that is not his or hers alone. */
async function noteAuthor(mailId: number | null, { userId }: DemoAuthor): Promise<void> {
  if (userId === undefined) return
  await query({ text: "UPDATE mail SET author_id = $2 WHERE id = $1", values: [mailId, userId] })
}

/** Labels the conversation of a mail. */
async function labelTalk(mailId: number | null, labels: Conversation["labels"] = []): Promise<void> {
  await query({
    text: `INSERT INTO mail_label (name, color_hex) SELECT * FROM unnest($1::citext[], $2::text[]) ON CONFLICT (name) DO NOTHING`,
    values: [labels, labels.map((label) => demoLabels[label])],
  })
  await query({
    text: `INSERT INTO mail_thread_label (thread_id, label_id) SELECT DISTINCT mail.thread_id, label.id
      FROM mail JOIN mail_label label ON label.name = ANY ($2::citext[]) WHERE mail.id = $1 ON CONFLICT DO NOTHING`,
    values: [mailId, labels],
  })
}

/**
 * Tells a conversation through the application's own intake. Told again after it was interrupted, what is there stays as it is.
 * @param now the day of the demo: what is told has happened before
 * @returns its last mail
 */
export const tellConversation = (talk: Conversation, course: Course, now: Date): Promise<number | null> =>
  new Telling(talk, course).tell(now)
