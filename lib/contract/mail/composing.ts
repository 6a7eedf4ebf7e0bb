import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { mediaFile } from "../platform/media-file.ts"
import { requiredEmail, text, version } from "../records/record-inputs.ts"
import { kinds } from "../records/record-kinds.ts"
import {
  mailLanguages,
  maxAttachmentBytes,
  maxAttachments,
  maxMailLength,
  maxRecipients,
  maxSubjectLength,
  maxTypedSubject,
} from "./mail-terms.ts"
import { mail } from "./mails.ts"

const tags = ["Messenger"]

/** What the composer is opened on. */
export const mailAbout = z.object({ type: z.enum(kinds), id })
export type MailAbout = z.infer<typeof mailAbout>

const person = z.object({ name: text(200).default(""), email: requiredEmail(254) })
const people = z.array(person).max(maxRecipients, "too_many")
const mediaIds = z.array(id).max(maxAttachments, "too_many")

/** What is written in the composer. */
export const composed = z.object({
  /** Id of the mail that is answered; null for a new one. */
  message_id: id.nullable().default(null),
  /** The address of a mailbox that the caller reads (422 otherwise). */
  from: requiredEmail(254),
  subject: text(maxSubjectLength),
  /** HTML; paragraphs become div, scripts and the like are taken out. */
  content: z.string().max(maxMailLength, "too_long"),
  media_ids: mediaIds.default([]),
  toMails: people,
  cc: people.default([]),
  about: mailAbout.nullable().default(null),
  /** What it is made of: it tells which show placeholders speak of; those of a locked one are filled with the user's name alone. */
  template_id: id.nullable().default(null),
  /** In which values of placeholders are written. */
  language: z.enum(mailLanguages).default("en"),
  /** The session of a show that placeholders speak of; null for the one that is proposed. */
  session_id: id.nullable().default(null),
})

/** As it is looked at before it is sent. */
const previewed = composed.extend({
  /** It goes to many: what is below such a mail is shown with it. */
  is_bulk: z.boolean().default(false),
})

/** As it is kept while it is written: nothing of it has to be right yet. */
export const mailDraft = z.object({
  message_id: id.nullable(),
  subject: z.string().max(maxTypedSubject, "too_long"),
  content: z.string().max(maxMailLength, "too_long"),
  media_ids: mediaIds,
  toMails: z
    .array(z.object({ name: z.string().max(500), email: z.string().max(500) }))
    .max(maxRecipients, "too_many"),
  cc: z
    .array(z.object({ name: z.string().max(500), email: z.string().max(500) }))
    .max(maxRecipients, "too_many"),
  template_id: id.nullable(),
  language: z.enum(mailLanguages),
  session_id: id.nullable().default(null),
  with_signature: z.boolean(),
  /** From which mailbox it goes; left out for the one that is proposed. */
  from: z.string().max(254).optional(),
})
export type MailDraft = z.infer<typeof mailDraft>

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

/** The answer of a colleague that whoever sends one of his or her own has not seen (M-77). */
export const colleagueAnswer = z.object({ mail: z.number(), by: z.string(), at: instant })
export type ColleagueAnswer = z.infer<typeof colleagueAnswer>

/** What a placeholder stands for on a record; null where the record has nothing for it. */
export const placeholderValues = z.record(z.string(), z.string().nullable())

const done = z.object({ success: z.literal(true) })

/** Calls of the composer: whom to write to, what is written meanwhile, how it is sent and undone. */
export const composing = {
  /** `about`: the record that a new email to them is written on: of a contact the company, null without one. */
  recipients: oc
    .route({
      method: "GET",
      path: "/messenger/recipients/{type}/{id}",
      tags,
      summary: "Possible recipients of an email about a record",
    })
    .input(mailAbout.extend({ session: id.optional() }))
    .output(
      z.object({ data: z.array(mailRecipient), values: placeholderValues, about: mailAbout.nullable() }),
    ),
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
  /** Of one's own uploads while one writes, and of mails that one may read. 404 for any other file, and for one that is no picture. */
  inlinePicture: oc
    .route({
      method: "GET",
      path: "/messenger/media/{media}",
      tags,
      summary: "A picture in the text of an email written here",
      ...fileRoute,
    })
    .input(z.object({ media: id }))
    .output(fileAnswer),
  /** `not_stored` names those that were left in the mailbox. 404 for a mail that is not there, and for one that others keep private. */
  forwarded: oc
    .route({
      method: "GET",
      path: "/messenger/message/{message}/forward",
      tags,
      summary: "Files of an email, to be forwarded with it",
    })
    .input(z.object({ message: id }))
    .output(z.object({ data: z.array(mediaFile), not_stored: z.array(z.string()) })),
  getDraft: oc
    .route({
      method: "GET",
      path: "/messenger/draft/{place}",
      tags,
      summary: "The caller's draft there, or null",
    })
    .input(z.object({ place: z.string().max(60) }))
    .output(
      z.object({
        data: z
          .object({ values: mailDraft, files: z.array(mediaFile), version: z.number(), updated_at: instant })
          .nullable(),
      }),
    ),
  /** `place` is "company:3", "contact:5", "registration:7", "thread:9", "mail:11" for one that was cancelled; a version other than the stored one is a 409 with it as `current`. */
  saveDraft: oc
    .route({ method: "PUT", path: "/messenger/draft/{place}", tags, summary: "Save the draft" })
    .input(
      z.object({
        place: z.string().regex(/^(company|contact|registration|thread|mail):[1-9]\d{0,9}$/, "not_allowed"),
        values: mailDraft,
        version: version.min(0),
      }),
    )
    .output(z.object({ success: z.literal(true), version: z.number() })),
  discardDraft: oc
    .route({ method: "DELETE", path: "/messenger/draft/{place}", tags, summary: "Discard the draft" })
    .input(z.object({ place: z.string().max(60) }))
    .output(done),
  /** Recipients are not asked for. `missing` names placeholders without a value: such a mail is not sent (422 on `subject`, `content`). */
  preview: oc
    .route({ method: "POST", path: "/messenger/preview", tags, summary: "An email as its recipient sees it" })
    .input(previewed)
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
      summary: "Send a test email to oneself; it is not kept on a record",
      successStatus: 202,
    })
    .input(previewed)
    .output(done),
  /**
   * Written down first, then sent by a worker: `delivery` has its state. `key` makes a second call the same mail. It waits until
   * `send_at`, or the seconds in which it can be undone. Of an answer, 409 with who answered and when as `current` when a colleague answered
   * in the conversation after `seen_mail`: `mail` is what to name as seen to send it all the same.
   */
  send: oc
    .route({
      method: "POST",
      path: "/messenger/send-mail",
      tags,
      summary: "Send an email",
      successStatus: 202,
    })
    .input(
      composed.extend({
        toMails: people.min(1, "required"),
        subject: text(maxSubjectLength).min(1, "required"),
        key: z.uuid(),
        send_at: z.iso.datetime({ offset: true }).nullable().default(null),
        /** The mail of the conversation that came last when the answer was begun; null asks nothing. */
        seen_mail: id.nullable().default(null),
      }),
    )
    .output(z.object({ success: z.literal(true), data: mail })),
  /** 409 once it is on its way. */
  undo: oc
    .route({
      method: "POST",
      path: "/messenger/message/{message}/undo",
      tags,
      summary: "Cancel an email that has not been sent; returns it as a draft",
    })
    .input(z.object({ message: id }))
    .output(
      z.object({
        success: z.literal(true),
        /** The record that it was written on. */
        about: mailAbout.nullable(),
        values: mailDraft,
        files: z.array(mediaFile),
      }),
    ),
  /** Of a mail that failed or of which nobody knows whether it went out. */
  settle: oc
    .route({
      method: "POST",
      path: "/messenger/message/{message}/settle",
      tags,
      summary: "Mark an email as sent, or send it again",
    })
    .input(z.object({ message: id, outcome: z.enum(["went_out", "send_again"]) }))
    .output(z.object({ success: z.literal(true), data: mail })),
}
