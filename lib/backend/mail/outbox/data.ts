import type { Attachment, ParsedMail } from "mailparser"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import type { OutboxDetail, OutboxMail } from "#lib/contract/mail/outbox.ts"
import { listMailNames, takenAt } from "./folder.ts"
import { findLocalMailboxes } from "./mailboxes.ts"
import { headOf, peopleOf, readMail, recipientsOf, sentBy, sizeOfMail } from "./read-mail.ts"

async function oursAmong(emails: string[]): Promise<Set<string>> {
  return new Set((await findLocalMailboxes(emails)).map(({ email }) => email.toLowerCase()))
}

/** A page of mails, the latest first. */
export async function listMails({ page, per_page }: { page: number; per_page: number }) {
  const names = await listMailNames()
  const shown = names.slice((page - 1) * per_page, page * per_page)
  const heads = await Promise.all(shown.map(headOf))
  const ours = await oursAmong(heads.map(({ from }) => from.email))
  const rows: OutboxMail[] = heads.map((head) => ({ ...head, sent_by: sentBy(head.from.email, ours) }))
  return { rows, total: names.length }
}

/** Files of a mail that are no part of its text, by their place. */
function filesOf({ attachments }: ParsedMail): { place: number; file: Attachment }[] {
  return attachments.map((file, place) => ({ place, file })).filter(({ file }) => !file.related)
}

const nameOf = ({ filename, contentType }: Attachment) =>
  filename ?? (contentType === "message/rfc822" ? "message.eml" : "attachment")

/** In whose place a mail can be answered: people outside whom a mailbox of the demo wrote to. */
export function answerableAs(mail: ParsedMail, recipients: string[], ours: ReadonlySet<string>) {
  const sender = peopleOf(mail.from)[0]
  if (!sender || !ours.has(sender.email)) return []
  const named = [...peopleOf(mail.to), ...peopleOf(mail.cc)]
  return recipients
    .filter((email) => !ours.has(email))
    .map((email) => named.find((person) => person.email === email) ?? { name: "", email })
}

/** A mail, its people and who of them are ours. Throws a 404. */
export async function openMail(name: string) {
  const mail = await readMail(name)
  const recipients = recipientsOf(mail)
  const from = peopleOf(mail.from)[0] ?? { name: "", email: "" }
  return { mail, recipients, from, ours: await oursAmong([from.email, ...recipients]) }
}

/** A mail as its recipient has it. Throws a 404. */
export async function getMail(name: string): Promise<OutboxDetail> {
  const [{ mail, recipients, from, ours }, size] = await Promise.all([openMail(name), sizeOfMail(name)])
  return {
    id: name,
    from,
    recipients,
    size,
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    subject: mail.subject ?? "",
    taken_at: takenAt(name).toISOString(),
    sent_by: sentBy(from.email, ours),
    headers: mail.headerLines.map(({ line }) => {
      const colon = line.indexOf(":")
      return { name: line.slice(0, colon), value: line.slice(colon + 1).trim() }
    }),
    html: mail.html || null,
    text: mail.text ?? null,
    attachments: filesOf(mail).map(({ place, file }) => ({
      place,
      name: nameOf(file),
      mime: file.contentType,
      size: file.size,
    })),
    answerable_as: answerableAs(mail, recipients, ours),
  }
}

/** A file of a mail. Throws a 404. */
export async function getFile(name: string, place: number) {
  const file = (await readMail(name)).attachments[place]
  if (!file) throw notFound("file")
  return { name: nameOf(file), mime: file.contentType, content: file.content }
}
