import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option, queryFlag } from "./fields.ts"
import { fileAnswer, fileRoute } from "./file-answer.ts"
import {
  deliveryFailures,
  deliveryStatuses,
  maxAttachmentBytes,
  maxAttachments,
  maxMailLength,
  maxRecipients,
  maxSubjectLength,
  threadFilters,
} from "./mail-terms.ts"
import { pageQuery, someOf } from "./paging.ts"
import { requiredEmail, text } from "./record-inputs.ts"
import { kinds } from "./record-kinds.ts"

const tags = ["Messenger"]

/** Who stands in From, To, Cc. */
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

/** How the sending of one of our mails stands. */
export const mailDelivery = z.object({
  status: z.enum(deliveryStatuses),
  /** Not before; of one that waits. */
  due_at: instant,
  failure: z.enum(deliveryFailures).nullable(),
  /** Last answer of the mail server, in its words. */
  reply: z.string().nullable(),
  refused: z.array(z.object({ email: z.string(), reply: z.string() })),
  /** Until then it can be taken back by `undo`. */
  is_undoable: z.boolean(),
})
export type MailDelivery = z.infer<typeof mailDelivery>

/** A mail of a conversation (spec 2 §3 "Mail"). Of a private one that is not the caller's, subject, text and files are empty. */
export const mail = z.object({
  id: z.number(),
  thread: z.number(),
  /** Message-ID without brackets. */
  id_message: z.string(),
  id_sequence: z.number().nullable(),
  direction: z.enum(["in", "out"]),
  from: mailPerson,
  to: z.array(mailPerson),
  cc: z.array(mailPerson),
  subject: z.string(),
  /** First 200 characters of what it says, in one line, without what it quotes. */
  excerpt: z.string(),
  /**
   * Sanitised HTML as it is shown; of a thread's earlier mails it is empty until the thread is opened. Pages show it by
   * `messenger/message/{message}/body`, in a frame that runs nothing.
   */
  html_body: z.string(),
  attachments: z.array(mailAttachment),
  pinned: z.boolean(),
  can_reply: z.boolean(),
  is_auto_reply: z.boolean(),
  /** It has images of other servers, which are fetched when asked for only. */
  has_remote_images: z.boolean(),
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
  /** Somebody marked it private; `is_hidden`: that is not the caller, who sees nothing of what is written. */
  is_private: z.boolean(),
  is_hidden: z.boolean(),
  /** The caller may mark it private: it is in his or her mailbox. */
  may_hide: z.boolean(),
  assignee: option.nullable(),
  /** Mails the caller has not read. */
  unread: z.number(),
  contacts: z.array(option),
  companies: z.array(option),
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

/** What the composer is opened on. */
export const mailSubjects = kinds
export const mailAbout = z.object({ type: z.enum(mailSubjects), id })
export type MailAbout = z.infer<typeof mailAbout>

const person = z.object({ name: text(200).default(""), email: requiredEmail(254) })
const people = z.array(person).max(maxRecipients, "too_many")
const mediaIds = z.array(id).max(maxAttachments, "too_many")

/** What is written in the composer. */
export const composed = z.object({
  /** Id of the mail that is answered; null for a new one. */
  message_id: id.nullable().default(null),
  /** One of the caller's own addresses: that of the linked mailbox (422 otherwise). */
  from: requiredEmail(254),
  subject: text(maxSubjectLength),
  /** HTML; paragraphs become div, scripts and the like are taken out. */
  content: z.string().max(maxMailLength, "too_long"),
  media_ids: mediaIds.default([]),
  toMails: people,
  cc: people.default([]),
  about: mailAbout.nullable().default(null),
})

/** As it is kept while it is written: nothing of it has to be right yet. */
export const mailDraft = z.object({
  message_id: id.nullable(),
  subject: z.string().max(5_000, "too_long"),
  content: z.string().max(maxMailLength, "too_long"),
  media_ids: mediaIds,
  toMails: z
    .array(z.object({ name: z.string().max(500), email: z.string().max(500) }))
    .max(maxRecipients, "too_many"),
  cc: z
    .array(z.object({ name: z.string().max(500), email: z.string().max(500) }))
    .max(maxRecipients, "too_many"),
  template_id: id.nullable(),
  language: z.enum(["en", "fr"]),
  with_signature: z.boolean(),
})
export type MailDraft = z.infer<typeof mailDraft>

export const mediaFile = z.object({
  media_id: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
})
export type MediaFile = z.infer<typeof mediaFile>

/** Whom a record's mails can go to; `reason` says why somebody cannot be written to. */
export const mailRecipient = z.object({
  contact_id: z.number().nullable(),
  name: z.string(),
  job_title: z.string(),
  email: z.string().nullable(),
  is_primary: z.boolean(),
  reason: z.enum(["no_address", "bounced", "blacklisted", "unsubscribed"]).nullable(),
})
export type MailRecipient = z.infer<typeof mailRecipient>

/** What a placeholder stands for on a record; null where the record has nothing for it. */
export const placeholderValues = z.record(z.string(), z.string().nullable())

/** Something changed in a conversation that the caller has or that a record's page may show. */
export const mailEvent = z.object({
  /** 0: anything may have changed. */
  thread: z.number(),
  companies: z.array(z.number()),
  contacts: z.array(z.number()),
  /** It is in the caller's Messenger. */
  mine: z.boolean(),
})
export type MailEvent = z.infer<typeof mailEvent>

const done = z.object({ success: z.literal(true) })
const threadAnswer = z.object({ success: z.literal(true), data: mailThread })

export const messenger = {
  ping: oc
    .route({
      method: "GET",
      path: "/messenger/ping",
      tags,
      summary: "Whether a mailbox is linked, and what is unread",
    })
    .output(z.object({ success: z.literal(true), email: z.string().nullable(), unread: z.number() })),
  listOfCompany: oc
    .route({
      method: "GET",
      path: "/messenger/messages/company/{companyId}",
      tags,
      summary: "Conversations with a company's people, pinned first, then the latest",
    })
    .input(z.object({ companyId: id, ...pageQuery }))
    .output(someOf(mailThread)),
  listOfContact: oc
    .route({
      method: "GET",
      path: "/messenger/messages/contact/{contactId}",
      tags,
      summary: "Conversations with a contact",
    })
    .input(z.object({ contactId: id, ...pageQuery }))
    .output(someOf(mailThread)),
  /** The Messenger: the caller's own conversations, unread first, then the latest. `days` goes with "unanswered". */
  list: oc
    .route({ method: "GET", path: "/messenger/threads", tags, summary: "The caller's conversations" })
    .input(
      z.object({
        ...pageQuery,
        search: z.string().max(200).default(""),
        filter: z.enum(threadFilters).default("all"),
        days: z.coerce.number().int().min(0).max(365).default(0),
      }),
    )
    .output(someOf(threadRow)),
  thread: oc
    .route({
      method: "GET",
      path: "/messenger/thread/{thread}",
      tags,
      summary: "A conversation whole, latest mail first",
    })
    .input(z.object({ thread: id }))
    .output(z.object({ data: mailThread, mails: z.array(mail) })),
  /** Here alone: the mailbox stays as it is. */
  markRead: oc
    .route({
      method: "POST",
      path: "/messenger/thread/{thread}/read",
      tags,
      summary: "Mark a conversation read or unread",
    })
    .input(z.object({ thread: id, read: z.boolean().default(true) }))
    .output(z.object({ success: z.literal(true), unread: z.number() })),
  /** 403 unless it is in the caller's mailbox; what another marked stays his or hers. */
  setPrivate: oc
    .route({
      method: "PUT",
      path: "/messenger/thread/{thread}/private",
      tags,
      summary: "Keep what is written from others, or show it",
    })
    .input(z.object({ thread: id, private: z.boolean() }))
    .output(threadAnswer),
  /** With `remind_at` the colleague gets a reminder on the conversation's company or contact. */
  assign: oc
    .route({
      method: "PUT",
      path: "/messenger/thread/{thread}/assignee",
      tags,
      summary: "Give a conversation to a colleague",
    })
    .input(
      z.object({
        thread: id,
        user_id: id.nullable(),
        remind_at: z.iso.datetime({ offset: true }).nullable().default(null),
      }),
    )
    .output(threadAnswer),
  /** Removes it from the application; the mailbox is left alone, and it does not come back from there. */
  remove: oc
    .route({ method: "DELETE", path: "/messenger/message/{message}", tags, summary: "Delete a mail here" })
    .input(z.object({ message: id }))
    .output(done),
  togglePin: oc
    .route({
      method: "POST",
      path: "/messenger/messages/toggle-pin/{message}",
      tags,
      summary: "Pin a mail, or unpin it; with `pinned`, so that saying it twice changes nothing",
    })
    .input(z.object({ message: id, pinned: z.boolean().optional() }))
    .output(z.object({ success: z.literal(true), id: z.number(), pinned: z.boolean() })),
  /** An HTML document that runs and fetches nothing but, with `images`, the images of other servers. */
  body: oc
    .route({
      method: "GET",
      path: "/messenger/message/{message}/body",
      tags,
      summary: "What a mail says, to be framed",
      ...fileRoute,
    })
    .input(z.object({ message: id, images: queryFlag.default(false) }))
    .output(fileAnswer),
  /** From now on, in all mails of that sender. */
  trustImages: oc
    .route({
      method: "PUT",
      path: "/messenger/image-sender",
      tags,
      summary: "Fetch the images of a sender, or no more",
    })
    .input(z.object({ email: requiredEmail(254), trusted: z.boolean() }))
    .output(done),
  attachment: oc
    .route({
      method: "GET",
      path: "/messenger/message/attachment/{path}",
      tags,
      summary: "A file of a mail",
      ...fileRoute,
    })
    .input(z.object({ path: z.string().max(100) }))
    .output(fileAnswer),

  recipients: oc
    .route({
      method: "GET",
      path: "/messenger/recipients/{type}/{id}",
      tags,
      summary: "Whom mails on a record can go to",
    })
    .input(mailAbout)
    .output(z.object({ data: z.array(mailRecipient), values: placeholderValues })),
  upload: oc
    .route({
      method: "POST",
      path: "/messenger/media",
      tags,
      summary: "A file to attach, kept for a week unless a mail or draft takes it",
      successStatus: 201,
    })
    .input(z.object({ file: z.file().max(maxAttachmentBytes, "attachment_too_large") }))
    .output(z.object({ success: z.literal(true), data: mediaFile })),
  getDraft: oc
    .route({
      method: "GET",
      path: "/messenger/draft/{place}",
      tags,
      summary: "What the caller was writing there; null for nothing",
    })
    .input(z.object({ place: z.string().max(60) }))
    .output(
      z.object({
        data: z
          .object({ values: mailDraft, files: z.array(mediaFile), version: z.number(), updated_at: instant })
          .nullable(),
      }),
    ),
  /** `place` is "company:3", "contact:5", "registration:7", "thread:9"; a version other than the stored one is a 409 with it as `current`. */
  saveDraft: oc
    .route({ method: "PUT", path: "/messenger/draft/{place}", tags, summary: "Keep what is written" })
    .input(
      z.object({
        place: z.string().regex(/^(company|contact|registration|thread):[1-9]\d{0,9}$/, "not_allowed"),
        values: mailDraft,
        version: z.number().int().min(0),
      }),
    )
    .output(z.object({ success: z.literal(true), version: z.number() })),
  discardDraft: oc
    .route({ method: "DELETE", path: "/messenger/draft/{place}", tags, summary: "Throw it away" })
    .input(z.object({ place: z.string().max(60) }))
    .output(done),
  /** Recipients are not asked for. `missing` names placeholders without a value: such a mail is not sent (422 on `content`). */
  preview: oc
    .route({ method: "POST", path: "/messenger/preview", tags, summary: "A mail as its recipient sees it" })
    .input(composed)
    .output(
      z.object({
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        missing: z.array(z.string()),
        size: z.number(),
      }),
    ),
  sendTest: oc
    .route({
      method: "POST",
      path: "/messenger/send-test",
      tags,
      summary: "Send a mail to oneself alone; nothing of it is kept on a record",
      successStatus: 202,
    })
    .input(composed)
    .output(done),
  /**
   * Written down first, then sent by a worker: `delivery` tells how it stands. `key` makes a second call the same mail. It waits until
   * `send_at`, or the seconds in which it can be taken back.
   */
  send: oc
    .route({
      method: "POST",
      path: "/messenger/send-mail",
      tags,
      summary: "Send a mail (spec 2 §7)",
      successStatus: 202,
    })
    .input(
      composed.extend({
        toMails: people.min(1, "required"),
        subject: text(maxSubjectLength).min(1, "required"),
        key: z.uuid(),
        send_at: z.iso.datetime({ offset: true }).nullable().default(null),
      }),
    )
    .output(z.object({ success: z.literal(true), data: mail })),
  /** 409 once it is on its way. */
  undo: oc
    .route({
      method: "POST",
      path: "/messenger/message/{message}/undo",
      tags,
      summary: "Take back a mail that has not gone out; answers it as a draft",
    })
    .input(z.object({ message: id }))
    .output(z.object({ success: z.literal(true), values: mailDraft, files: z.array(mediaFile) })),
  /** Of a mail that failed or of which nobody knows whether it went out. */
  settle: oc
    .route({
      method: "POST",
      path: "/messenger/message/{message}/settle",
      tags,
      summary: "It went out, or send it again",
    })
    .input(z.object({ message: id, outcome: z.enum(["went_out", "send_again"]) }))
    .output(z.object({ success: z.literal(true), data: mail })),

  watch: oc
    .route({
      method: "GET",
      path: "/messenger/stream",
      tags,
      summary: "Server-sent events: one whenever a conversation changed",
    })
    .output(eventIterator(mailEvent)),
}
