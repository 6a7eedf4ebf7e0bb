import { z } from "zod"
import { instant, option } from "../platform/fields.ts"
import { mailLabel } from "./mail-labels.ts"
import { deliveryFailures, deliveryStatuses, threadReturns, threadStates } from "./mail-terms.ts"

/** A person in From, To, Cc. */
export const mailPerson = z.object({ name: z.string(), email: z.string() })
export type MailPerson = z.infer<typeof mailPerson>

export const mailAttachment = z.object({
  id: z.number(),
  /** By which it is fetched: `messenger/message/attachment/{path}`. Null for one that was not kept. */
  path: z.string().nullable(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  /** Why it was not kept. */
  omitted: z.enum(["too_large", "too_many"]).nullable(),
})
export type MailAttachment = z.infer<typeof mailAttachment>

/** The state of the sending of one of our mails. */
export const mailDelivery = z.object({
  status: z.enum(deliveryStatuses),
  /** Not before; of one that waits. */
  due_at: instant,
  failure: z.enum(deliveryFailures).nullable(),
  /** Last answer of the mail server, in its words. */
  reply: z.string().nullable(),
  refused: z.array(z.object({ email: z.string(), reply: z.string() })),
  /** Recipients whom the server has put off while it took the mail for others: it is handed over for them again at `due_at`. */
  deferred: z.array(z.object({ email: z.string(), reply: z.string() })),
  /** Of one that is due and waits for the mails of another day: when that begins. */
  waits_until: instant.nullable(),
  /** Until then `undo` stops it. */
  is_undoable: z.boolean(),
})
export type MailDelivery = z.infer<typeof mailDelivery>

/** A mail of a conversation (M-16). Of one that is hidden, subject, Message-ID, text and files are empty. */
export const mail = z.object({
  id: z.number(),
  thread: z.number(),
  /** Message-ID without brackets. */
  id_message: z.string(),
  /** All who have it keep it private, and the caller is none of them: there was contact, and no more is shown. */
  is_hidden: z.boolean(),
  /** All who have it left and keep it private, and it was opened to the caller for a time, to read and no more. */
  is_disclosed: z.boolean(),
  id_sequence: z.number().nullable(),
  direction: z.enum(["in", "out"]),
  from: mailPerson,
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  subject: z.string(),
  /** First 200 characters of what it says, in one line, without what it quotes. */
  excerpt: z.string(),
  /**
   * Sanitised HTML as it is shown; of the mails of a conversation but the latest it is empty: `messenger/message/{message}` has it. Pages show
   * it by `messenger/message/{message}/body`, in a frame that runs nothing.
   */
  html_body: z.string(),
  attachments: z.array(mailAttachment),
  pinned: z.boolean(),
  can_reply: z.boolean(),
  is_auto_reply: z.boolean(),
  /** It has images of other servers, which are fetched when asked for only. */
  has_remote_images: z.boolean(),
  /** The server that took it says that it is not from whom it says (DMARC): its sender is marked, and its images wait to be asked for. */
  fails_dmarc: z.boolean(),
  /** Who of us wrote it. */
  author: option.nullable(),
  /** Null for mails that came in. */
  delivery: mailDelivery.nullable(),
  date_showed: instant,
  created_at: instant,
})
export type Mail = z.infer<typeof mail>

export const mailThread = z.object({
  id: z.number(),
  subject: z.string(),
  /** Mails of it that were not removed. */
  mails: z.number(),
  pinned: z.boolean(),
  last_mail_at: instant,
  /** The caller keeps it private, or colleagues do: then it is `is_hidden`, and the caller sees nothing of what is written, unless it was opened. */
  is_private: z.boolean(),
  is_hidden: z.boolean(),
  /** Some of its mails were opened to the caller. */
  is_disclosed: z.boolean(),
  /** The caller may mark it private: mails of it are or were in his or her mailbox. */
  may_hide: z.boolean(),
  /** The caller keeps it private, and somebody else has a mail of it and does not: that mail is seen by all. */
  is_shared: z.boolean(),
  assignee: option.nullable(),
  /** Mails the caller has not read. */
  unread: z.number(),
  /** Its state with the caller; null where it is not in his or her Messenger. */
  state: z.enum(threadStates).nullable(),
  snoozed_until: instant.nullable(),
  /** What brought it back, until the caller decides again or answers. */
  returned_by: z.enum(threadReturns).nullable(),
  /** Comments of colleagues that the caller may read. */
  comments: z.number(),
  /** Id of the mail that came to it last: what `messenger/thread/{thread}/state` is to be called with. */
  newest_mail: z.number(),
  contacts: z.array(option),
  companies: z.array(option),
  labels: z.array(mailLabel),
  /** Shared mailboxes that have it and that the caller reads. */
  mailboxes: z.array(option),
  /** The latest mail, whole. */
  latest: mail,
})
export type MailThread = z.infer<typeof mailThread>

/** A row of the Messenger: no bodies. */
export const threadRow = mailThread.omit({ latest: true }).extend({
  excerpt: z.string(),
  /** The people of the conversation who are not us, the latest first. */
  people: z.array(mailPerson),
  /** The last word is theirs since then; null when it is ours. */
  unanswered_since: instant.nullable(),
  has_attachments: z.boolean(),
  /** Of its latest mail, if that is ours. */
  delivery: z.enum(deliveryStatuses).nullable(),
})
export type ThreadRow = z.infer<typeof threadRow>

/** Something changed in a conversation that the caller has or that a record's page may show. */
export const mailEvent = z.object({
  /** 0: anything may have changed. */
  thread: z.number(),
  companies: z.array(z.number()),
  contacts: z.array(z.number()),
  /** It is in the caller's Messenger. */
  mine: z.boolean(),
  /** Nothing changed but who has it open, the caller among them. */
  presence: z.literal(true).optional(),
})
export type MailEvent = z.infer<typeof mailEvent>
