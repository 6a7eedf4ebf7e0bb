import { hashKey } from "@tanstack/react-query"
import { isBlankHtml } from "#components/ui/rich-text/html-text.ts"
import type { MailDraft, MailRecipient } from "#lib/contract/mail/composing.ts"
import { picturesIn } from "#lib/contract/mail/mail-pictures.ts"
import type { Mail, MailPerson } from "#lib/contract/mail/mails.ts"
import type { MediaFile } from "#lib/contract/platform/media-file.ts"
import type { ComposerTask, Written } from "../shared/open-composer.ts"
import type { ComposerContext } from "./composer-context.ts"

const nothing: Written = {
  message_id: null,
  subject: "",
  content: "",
  media_ids: [],
  toMails: [],
  cc: [],
  template_id: null,
  language: "en",
  session_id: null,
  with_signature: true,
  files: [],
}

/** A subject with a word before it that other programs write as well, once. */
const headed = (word: string, written: RegExp, subject: string) =>
  written.test(subject) ? subject : `${word}: ${subject}`.trim()

/** The subject that a mail begins with: that of what is answered or forwarded, or none. */
function subjectOf({ replyTo, forwards }: ComposerTask): string {
  if (replyTo) return headed("Re", /^re\s*:/i, replyTo.subject)
  return forwards ? headed("Fwd", /^(?:fwd?|tr)\s*:/i, forwards.subject) : ""
}

/** Whom an answer goes to: whoever wrote, or those we wrote to. */
const answeredPeople = (mail: Mail): MailPerson[] => (mail.direction === "in" ? [mail.from] : mail.to)

/** Whether somebody is among others, by address. */
const isAmong = (others: readonly MailPerson[], { email }: MailPerson) =>
  others.some((one) => one.email.toLowerCase() === email.toLowerCase())

/**
 * Who had a mail besides those whom its answer goes to, each once.
 * @param own the address that the answer is sent from
 */
export function othersIn(mail: Mail, own: string | null): MailPerson[] {
  const answered = [...answeredPeople(mail), ...(own ? [{ name: "", email: own }] : [])]
  const had = mail.direction === "in" ? [...mail.to, ...mail.cc] : mail.cc
  return had.filter((one, place) => !isAmong(answered, one) && !isAmong(had.slice(0, place), one))
}

/** Whom an answer leaves out of those who had the mail. */
export const leftOut = (others: readonly MailPerson[], { toMails, cc }: Pick<Written, "toMails" | "cc">) =>
  others.filter((one) => !isAmong([...toMails, ...cc], one))

/** Somebody who can be written to, as a mail names him or her. */
export const personOf = ({ name, email }: MailRecipient): MailPerson[] => (email ? [{ name, email }] : [])

/** The one who can be written to, if there is but one (M-5): of several addresses at the first. */
function onlyOne(recipients: readonly MailRecipient[]): MailPerson[] {
  const [first, ...others] = recipients.filter(({ reason }) => reason === null)
  const isOne = others.every(({ contact_id }) => contact_id !== null && contact_id === first?.contact_id)
  return first && isOne ? personOf(first) : []
}

/** A new mail, or an answer, before anything is written. */
function newMail(task: ComposerTask, context: ComposerContext): Written {
  const { replyTo } = task
  const to = task.to ?? (replyTo ? answeredPeople(replyTo) : onlyOne(context.recipients))
  return withFiles(
    {
      ...nothing,
      message_id: replyTo?.id ?? null,
      subject: subjectOf(task),
      toMails: to,
      cc: replyTo && task.isToAll ? othersIn(replyTo, context.email) : [],
      language: context.profile.languages[0] ?? "en",
      with_signature: !isBlankHtml(context.profile.signature_html),
    },
    [...(task.attach ?? []), ...(context.forwarded?.data ?? [])],
  )
}

/** What the composer begins with: a cancelled mail, what was being written on the record, or a new mail. */
export function beginning(task: ComposerTask, context: ComposerContext, stored: Written | null): Written {
  if (task.begun) return task.begun
  if (!stored) return newMail(task, context)
  // A browser may hold what was written before a field was added.
  const begun = withFiles({ ...nothing, ...stored }, task.attach ?? [])
  return task.to && begun.toMails.length === 0 ? { ...begun, toMails: task.to } : begun
}

/** With files more, each once. */
export function withFiles(written: Written, more: Written["files"]): Written {
  const known = new Set(written.files.map(({ media_id }) => media_id))
  return withTheseFiles(written, [...written.files, ...more.filter(({ media_id }) => !known.has(media_id))])
}

export function withTheseFiles(written: Written, files: Written["files"]): Written {
  return { ...written, files, media_ids: files.map(({ media_id }) => media_id) }
}

/**
 * With another text, and those of the pictures that it shows.
 * @param pictures all that were in the text at some time, as undo brings them back; those that are in it now are added
 */
export function withContent(written: Written, content: string, pictures: Map<number, MediaFile>): Written {
  const before = picturesIn(written.content)
  for (const file of written.files) if (before.includes(file.media_id)) pictures.set(file.media_id, file)
  const others = written.files.filter(({ media_id }) => !pictures.has(media_id))
  const shown = picturesIn(content).flatMap((media) => pictures.get(media) ?? [])
  return withTheseFiles({ ...written, content }, [...others, ...shown])
}

/** As it is kept: files by their ids. */
export function toDraft({ files: _named, ...values }: Written): MailDraft {
  return values
}

/** Whether it says the same, in whatever order its fields are. */
export function isSame(one: Written, another: Written): boolean {
  return hashKey([toDraft(one)]) === hashKey([toDraft(another)])
}
