import { eventIterator, oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, queryFlag } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageQuery, someOf } from "../platform/paging.ts"
import { requiredEmail } from "../records/record-inputs.ts"
import { composing } from "./composing.ts"
import { maxShownPages } from "./file-previews.ts"
import { invitations } from "./invitations.ts"
import { mailComment, mailComments } from "./mail-comments.ts"
import { mailFolders } from "./mail-folders.ts"
import { mailLabels } from "./mail-labels.ts"
import { mailPresence } from "./mail-presence.ts"
import { threadFilters, threadStates } from "./mail-terms.ts"
import { mail, mailEvent, mailThread, threadRow } from "./mails.ts"

const tags = ["Messenger"]

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
  listOfRegistration: oc
    .route({
      method: "GET",
      path: "/messenger/messages/registration/{registrationId}",
      tags,
      summary:
        "Conversations with those who applied and with the companies linked, pinned first, then the latest",
    })
    .input(z.object({ registrationId: id, ...pageQuery }))
    .output(someOf(mailThread)),
  /** The Messenger: the caller's own conversations, the latest first. `days` goes with "unanswered". */
  list: oc
    .route({ method: "GET", path: "/messenger/threads", tags, summary: "The caller's conversations" })
    .input(
      z.object({
        ...pageQuery,
        search: z.string().max(200).default(""),
        filter: z.enum(threadFilters).default("all"),
        days: z.coerce.number().int().min(0).max(365).default(0),
        /** Of that label, done and snoozed ones with "all", too. */
        label: id.optional(),
        /** Of that mailbox, which the caller reads; of none with any other. */
        mailbox: id.optional(),
      }),
    )
    .output(someOf(threadRow)),
  thread: oc
    .route({
      method: "GET",
      path: "/messenger/thread/{thread}",
      tags,
      summary: "A whole conversation, latest email first",
    })
    .input(z.object({ thread: id }))
    /** `comments` the oldest first; `oldest_first`: the caller reads them in the other order. */
    .output(
      z.object({
        data: mailThread,
        mails: z.array(mail),
        comments: z.array(mailComment),
        oldest_first: z.boolean(),
      }),
    ),
  getMail: oc
    .route({
      method: "GET",
      path: "/messenger/message/{message}",
      tags,
      summary: "An email with what it says",
    })
    .input(z.object({ message: id }))
    .output(z.object({ data: mail })),
  setOrder: oc
    .route({
      method: "PUT",
      path: "/messenger/order",
      tags,
      summary: "In which order the caller reads the emails of conversations",
    })
    .input(z.object({ oldest_first: z.boolean() }))
    .output(done),
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
  /**
   * For the caller alone. "snoozed" needs `until`, a moment to come. 403 unless it is in the caller's Messenger; 409 with the conversation as
   * `current` when an email came to it after `seen_mail`. `before` undoes it.
   */
  setState: oc
    .route({
      method: "PUT",
      path: "/messenger/thread/{thread}/state",
      tags,
      summary: "Mark a conversation done, snooze it, or open it again",
    })
    .input(
      z.object({
        thread: id,
        state: z.enum(threadStates),
        until: z.iso.datetime({ offset: true }).nullable().default(null),
        seen_mail: id.nullable().default(null),
      }),
    )
    .output(
      threadAnswer.extend({
        before: z.object({ state: z.enum(threadStates), until: instant.nullable() }),
      }),
    ),
  /** 403 unless it is in the caller's mailbox; what another marked stays his or hers. */
  setPrivate: oc
    .route({
      method: "PUT",
      path: "/messenger/thread/{thread}/private",
      tags,
      summary: "Make a conversation private, or share it",
    })
    .input(z.object({ thread: id, private: z.boolean() }))
    .output(threadAnswer),
  /** With `remind_at` the colleague gets a reminder on the conversation's company or contact. */
  assign: oc
    .route({
      method: "PUT",
      path: "/messenger/thread/{thread}/assignee",
      tags,
      summary: "Assign a conversation to a colleague",
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
    .route({ method: "DELETE", path: "/messenger/message/{message}", tags, summary: "Delete an email here" })
    .input(z.object({ message: id }))
    .output(done),
  togglePin: oc
    .route({
      method: "POST",
      path: "/messenger/messages/toggle-pin/{message}",
      tags,
      summary: "Pin or unpin an email; with `pinned`, so that repeating it changes nothing",
    })
    .input(z.object({ message: id, pinned: z.boolean().optional() }))
    .output(z.object({ success: z.literal(true), id: z.number(), pinned: z.boolean() })),
  /** An HTML document that runs and fetches nothing but, with `images`, the images of other servers by `messenger/picture`. */
  body: oc
    .route({
      method: "GET",
      path: "/messenger/message/{message}/body",
      tags,
      summary: "The content of an email, to be framed",
      ...fileRoute,
    })
    .input(z.object({ message: id, images: queryFlag.default(false) }))
    .output(fileAnswer),
  /**
   * An image of another server as the caller's `body` names it; 404 for any other address. One that cannot be had, or must not, is a grey
   * dot.
   */
  picture: oc
    .route({
      method: "GET",
      path: "/messenger/picture/{signature}",
      tags,
      summary: "An image of an email, fetched from its server without saying who reads it",
      ...fileRoute,
    })
    .input(z.object({ signature: z.string().max(100), url: z.string().max(8_000) }))
    .output(fileAnswer),
  /** From now on, in all mails of that sender. */
  trustImages: oc
    .route({
      method: "PUT",
      path: "/messenger/image-sender",
      tags,
      summary: "Always load a sender's images, or stop doing so",
    })
    .input(z.object({ email: requiredEmail(254), trusted: z.boolean() }))
    .output(done),
  attachment: oc
    .route({
      method: "GET",
      path: "/messenger/message/attachment/{path}",
      tags,
      summary: "An attachment of an email",
      ...fileRoute,
    })
    .input(z.object({ path: z.string().max(100) }))
    .output(fileAnswer),
  /** 404 for any other file than a PDF, and for one that cannot be read. */
  attachmentPages: oc
    .route({
      method: "GET",
      path: "/messenger/message/attachment/{path}/pages",
      tags,
      summary: "How many pages a PDF attached to an email has",
    })
    .input(z.object({ path: z.string().max(100) }))
    .output(z.object({ data: z.object({ pages: z.number() }) })),
  /** Of pictures and of the pages of PDFs (M-71). 404 for any other file, for one that cannot be drawn, and behind the last page. */
  attachmentPicture: oc
    .route({
      method: "GET",
      path: "/messenger/message/attachment/{path}/picture",
      tags,
      summary: "A picture of an attachment of an email",
      ...fileRoute,
    })
    .input(
      z.object({
        path: z.string().max(100),
        side: z.enum(["small", "large"]).default("large"),
        page: z.coerce
          .number()
          .int()
          .min(0)
          .max(maxShownPages - 1)
          .default(0),
      }),
    )
    .output(fileAnswer),

  ...composing,
  ...invitations,
  ...mailComments,
  ...mailFolders,
  ...mailLabels,
  ...mailPresence,

  watch: oc
    .route({
      method: "GET",
      path: "/messenger/stream",
      tags,
      summary: "Server-sent events: one whenever a conversation changed",
    })
    .output(eventIterator(mailEvent)),
}
