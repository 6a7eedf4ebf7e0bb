import { api } from "#lib/api/client.ts"
import type { MailRecipient } from "#lib/contract/mail/composing.ts"
import type { PlaceholderValues } from "#lib/contract/mail/fill-placeholders.ts"
import type { MailProfile } from "#lib/contract/mail/mailboxes.ts"
import type { OwnMailbox } from "#lib/contract/mail/shared-mailboxes.ts"
import type { ComposerTask, Written } from "../shared/open-composer.ts"

/** A draft as the server has it. */
export type StoredDraft = { written: Written; version: number }

/** What is known before a mail is written. */
export type ComposerContext = {
  /** What is written, with the record that it is about. */
  task: ComposerTask
  /** Address of the mailbox from which it goes unless another one is chosen; null without any. */
  email: string | null
  /** What it can go from. */
  mailboxes: OwnMailbox[]
  profile: MailProfile
  /** The record's people, also those who cannot be written to. */
  recipients: MailRecipient[]
  /** What placeholders stand for on the record without a template; null for those that stand for nothing there. */
  values: PlaceholderValues
  draft: StoredDraft | null
  /** What goes with a mail that is forwarded; null unless one is. */
  forwarded: Forwarded | null
  /** HTML of the mail that is answered or forwarded, "" of a new mail. */
  quotedBody: string
}

type Forwarded = Awaited<ReturnType<typeof api.messenger.forwarded>>

type AnsweredDraft = Awaited<ReturnType<typeof api.messenger.getDraft>>["data"]

/** The draft that a call answered, with the names of its files. */
export function storedDraft(answer: AnsweredDraft): StoredDraft | null {
  return answer && { written: { ...answer.values, files: answer.files }, version: answer.version }
}

/** The address that a mail goes from: the chosen one as long as the user may send from it. */
export const senderOf = (
  { email, mailboxes }: Pick<ComposerContext, "email" | "mailboxes">,
  { from }: Pick<Written, "from">,
): string | null => mailboxes.find((mailbox) => mailbox.email === from)?.email ?? email

/** Where what is written is kept: as the mail that was cancelled, at the conversation that is answered, else at the record; null for a mail of none of them. */
export function placeOf({ about, whom = "ask", replyTo, cancelled }: ComposerTask): string | null {
  if (cancelled !== undefined) return `mail:${cancelled}`
  if (replyTo) return `thread:${replyTo.thread}`
  const record = whom === "ask" ? about : whom
  return record && `${record.type}:${record.id}`
}

/** A task with the record that it is about, and whom it goes to: mails to contacts are about their company (P-7). */
async function settledTask(task: ComposerTask): Promise<ComposerTask> {
  const { whom = "ask" } = task
  if (whom === "ask") return task
  const { data, about } = await api.messenger.recipients(whom)
  if (about?.type === whom.type) return { ...task, about }
  const people = data.flatMap(({ name, email, reason }) =>
    email && reason === null ? [{ name, email }] : [],
  )
  return { ...task, about, to: task.to ?? people }
}

/** What the mail that is answered or forwarded says: a conversation brings that of its latest mail alone (M-92). */
async function bodyOfQuoted({ replyTo, forwards }: ComposerTask): Promise<string> {
  const quoted = replyTo ?? forwards
  if (quoted?.html_body !== "" || quoted.is_hidden) return quoted?.html_body ?? ""
  return (await api.messenger.getMail({ message: quoted.id })).data.html_body
}

export async function loadContext(begun: ComposerTask): Promise<ComposerContext> {
  const place = placeOf(begun)
  const task = await settledTask(begun)
  const answered = task.replyTo?.id ?? task.begun?.message_id ?? undefined
  const [{ data: mailboxes }, { data: profile }, { data: recipients, values }, draft, forwarded, quotedBody] =
    await Promise.all([
      api.sharedMailboxes.listOwn({ message: answered }),
      api.mailboxes.getProfile(),
      task.about ? api.messenger.recipients(task.about) : { data: [], values: {} },
      place === null ? null : api.messenger.getDraft({ place }).then(({ data }) => storedDraft(data)),
      task.forwards ? api.messenger.forwarded({ message: task.forwards.id }) : null,
      bodyOfQuoted(task),
    ])
  return {
    task,
    email: mailboxes[0]?.email ?? null,
    mailboxes,
    profile,
    recipients,
    values,
    draft,
    forwarded,
    quotedBody,
  }
}
