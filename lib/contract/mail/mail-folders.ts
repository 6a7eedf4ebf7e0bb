import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { pageQuery, someOf } from "../platform/paging.ts"
import { mailAbout } from "./composing.ts"
import { deliveryStatuses } from "./mail-terms.ts"
import { mailPerson } from "./mails.ts"

const tags = ["Messenger"]

/** A draft of the caller's as it is listed. */
export const draftRow = z.object({
  id: z.number(),
  /** Where it is written: "company:3", "thread:9", "mail:11" for one that was cancelled. */
  place: z.string(),
  /** The record, or the subject of the conversation; null for one that is there no more, or is kept from the caller. */
  about: option.nullable(),
  /** The record that a cancelled mail was written on; null for all others. */
  record: mailAbout.nullable(),
  /** Id of the mail that it answers. */
  message_id: z.number().nullable(),
  to: z.array(mailPerson),
  subject: z.string(),
  /** The first words of what it says, in one line: at most 200 characters, with an ellipsis where it goes on. */
  excerpt: z.string(),
  updated_at: instant,
})
export type DraftRow = z.infer<typeof draftRow>

/** A mail of the caller's that waits to be sent, or was sent. */
export const outgoingRow = z.object({
  id: z.number(),
  thread: z.number(),
  to: z.array(mailPerson),
  subject: z.string(),
  excerpt: z.string(),
  /** Null for one that was sent by another program. */
  delivery: z.enum(deliveryStatuses).nullable(),
  /** When it goes; of one that was sent, when it went. */
  at: instant,
})
export type OutgoingRow = z.infer<typeof outgoingRow>

/** Calls of the lists of what the caller writes and sends. */
export const mailFolders = {
  listDrafts: oc
    .route({
      method: "GET",
      path: "/messenger/drafts",
      tags,
      summary: "The caller's drafts, the latest first",
    })
    .input(z.object(pageQuery))
    .output(someOf(draftRow)),
  /** Mails of a bulk email wait in it, not here. */
  listScheduled: oc
    .route({
      method: "GET",
      path: "/messenger/scheduled",
      tags,
      summary: "Emails of the caller that wait to be sent, the next one first",
    })
    .input(z.object(pageQuery))
    .output(someOf(outgoingRow)),
  listSent: oc
    .route({
      method: "GET",
      path: "/messenger/sent",
      tags,
      summary: "Emails that the caller has sent, the latest first",
    })
    .input(z.object(pageQuery))
    .output(someOf(outgoingRow)),
  /** At once with null. 409 once it is on its way. */
  reschedule: oc
    .route({
      method: "PUT",
      path: "/messenger/message/{message}/send-time",
      tags,
      summary: "Change when an email that waits is sent, or send it now",
    })
    .input(z.object({ message: id, send_at: z.iso.datetime({ offset: true }).nullable() }))
    .output(z.object({ success: z.literal(true), at: instant })),
}
