import MailComposer from "nodemailer/lib/mail-composer"
import { keepMail } from "#lib/backend/mail/inbound/keep-mail.ts"
import { deliveryReport } from "#lib/backend/mail/outbox/delivery-report.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { englishTalks } from "#prisma/seed/demo/conversations/english.ts"
import { frenchTalks } from "#prisma/seed/demo/conversations/french.ts"
import type { Meeting, Said, Talk } from "#prisma/seed/demo/conversations/talk.ts"
import { demoLabels } from "#prisma/seed/demo/conversations/talk.ts"
import { createRandom } from "#prisma/seed/random.ts"
import { demoFile } from "#scripts/demonstration/demo-mail-files.ts"
import { demoMeeting } from "#scripts/demonstration/demo-meeting.ts"

const SEED = 20_261_207
const hourMs = 3_600_000

type Person = { firstName: string; name: string; email: string; company: string }
type Seller = {
  mailboxId: number
  name: string
  nickname: string
  email: string
  signatureText: string
  signatureHtml: string
}

/** People who can be written to, of a language by the country of their company. */
function findPeople(language: Talk["language"]) {
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

async function findMailboxes(): Promise<Map<string, Seller>> {
  const rows = await query<Seller>({
    text: `SELECT mailbox.id AS "mailboxId", display_name AS name, owner.nickname, email::text AS email,
        coalesce(signature_text, '') AS "signatureText", coalesce(signature_html, '') AS "signatureHtml"
      FROM mailbox JOIN owner ON owner.user_id = mailbox.user_id LEFT JOIN owner_signature ON owner_signature.owner = owner.nickname
      WHERE intake = 'local'`,
    values: [],
  })
  return new Map(rows.map((row) => [row.email.split("@")[0] ?? "", row]))
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
function bodyOf(text: string, language: Talk["language"], last: Written | undefined, by: Seller | undefined) {
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
  readonly #talk: Talk
  readonly #person: Person
  readonly #seller: Seller
  readonly #copy: Seller | undefined
  readonly #key: string
  #written: Written[] = []

  constructor(talk: Talk, key: string, person: Person, sellers: Map<string, Seller>) {
    const seller = sellers.get(talk.seller)
    if (!seller) throw new Error(`The demo's user ${talk.seller} has no mailbox`)
    this.#talk = talk
    this.#key = key
    this.#person = person
    this.#seller = seller
    this.#copy = talk.copy && sellers.get(talk.copy)
  }

  #fill(text: string): string {
    return text
      .replaceAll("{first}", this.#person.firstName)
      .replaceAll("{company}", this.#person.company)
      .replaceAll("{me}", this.#seller.nickname)
  }

  #invitation(meeting: Meeting, sent: Parameters<typeof demoMeeting>[1]) {
    return demoMeeting({ ...meeting, location: this.#fill(meeting.location) }, sent)
  }

  async #write(said: Said, index: number, at: Date): Promise<Written> {
    const { language, subject } = this.#talk
    const isOurs = said.by === "us"
    const [from, to] = isOurs ? [this.#seller, this.#person] : [this.#person, this.#seller]
    const last = this.#written.at(-1)
    const text = this.#fill(said.text)
    const id = `<demo-talk-${this.#key}-${index}@${from.email.split("@")[1]}>`
    const plain = { id, text, html: html(text), from: from.name, at }
    if (said.machine === "bounce") {
      const headers = last?.raw.toString("utf8").split("\r\n\r\n")[0] ?? ""
      const mail = {
        sender: this.#seller.email,
        recipient: this.#person.email,
        messageId: last?.id,
        headers,
        at,
      }
      return { ...plain, raw: Buffer.from(deliveryReport({ ...mail, kind: "hard" })) }
    }
    const isAway = said.machine === "away"
    const prefix = isAway ? away[language] : last ? "Re: " : ""
    const body = isAway ? { text } : bodyOf(text, language, last, isOurs ? this.#seller : undefined)
    const attachments = await Promise.all((said.files ?? []).map((name) => demoFile(name)))
    const composer = new MailComposer({
      from: { name: from.name, address: from.email },
      to: { name: to.name, address: to.email },
      ...(this.#copy && { cc: { name: this.#copy.name, address: this.#copy.email } }),
      subject: prefix + subject,
      messageId: id,
      date: at,
      attachments,
      ...(said.meeting && { icalEvent: this.#invitation(said.meeting, { id, at, from, to }) }),
      ...body,
      ...(last && { inReplyTo: last.id, references: this.#written.map((mail) => mail.id) }),
      ...(isAway && { headers: { "Auto-Submitted": "auto-replied", Precedence: "bulk" } }),
    })
    return { ...plain, raw: await composer.compile().build() }
  }

  /** @param now the day of the demo: what is told has happened before */
  async tell(now: Date): Promise<void> {
    const { mails, daysAgo, isUnread = false } = this.#talk
    const hours = mails.reduce((sum, { after }) => sum + after, 0)
    let at = new Date(now.getTime() - Math.max(daysAgo * 24 + 2, hours + 2) * hourMs)
    let mailId: number | null = null
    for (const [index, said] of mails.entries()) {
      at = new Date(at.getTime() + said.after * hourMs)
      const mail = await this.#write(said, index, at)
      this.#written.push(mail)
      const seen = said.by === "us" || !isUnread || index < mails.length - 1
      const direction = said.by === "us" ? ("out" as const) : ("in" as const)
      for (const { mailboxId } of [this.#seller, this.#copy ?? []].flat())
        ({ mailId } = await keepMail(mail.raw, {
          mailboxId,
          folderId: null,
          uid: null,
          receivedAt: at,
          seen,
          direction,
        }))
    }
    await labelTalk(mailId, this.#talk.labels)
  }
}

/** Labels the conversation of a mail. */
async function labelTalk(mailId: number | null, labels: Talk["labels"] = []): Promise<void> {
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
 * Tells the conversations of the demo: their mails go through the application's own intake. Told again after it was interrupted, what is
 * there stays as it is.
 * @param now they end before
 */
export async function tellDemoTalks(now: Date): Promise<void> {
  const random = createRandom(SEED)
  const sellers = await findMailboxes()
  for (const [language, talks] of [
    ["en", englishTalks],
    ["fr", frenchTalks],
  ] as const) {
    const people = random.sample(await findPeople(language), talks.length)
    for (const [index, talk] of talks.entries()) {
      const person = people[index]
      if (person) await new Telling(talk, `${language}-${index}`, person, sellers).tell(now)
    }
  }
}
