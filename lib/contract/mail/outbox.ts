import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"
import { mailPerson } from "./mails.ts"

const tags = ["Outbox"]

/** Largest file of an answer. */
export const maxAnswerFileBytes = 20 * 1024 * 1024

/** A mail that the demo's mail server took. */
export const outboxMail = z.object({
  id: z.string(),
  from: mailPerson,
  /** As its headers say it. */
  to: z.array(mailPerson),
  subject: z.string(),
  taken_at: instant,
  /** Bytes. */
  size: z.number(),
  /** "user": of a mailbox of the demo; "system": of the application itself; "outside": in place of somebody else, from here. */
  sent_by: z.enum(["user", "system", "outside"]),
})
export type OutboxMail = z.infer<typeof outboxMail>

export const outboxDetail = outboxMail.extend({
  cc: z.array(mailPerson),
  /** Whom the server was told that it is for. */
  recipients: z.array(z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** As the recipient's program gets it, images of the mail in it; it is not sanitised and has to be framed without rights. */
  html: z.string().nullable(),
  /** Its plain text; null when it has none. */
  text: z.string().nullable(),
  /** `place` is by what a file is fetched. */
  attachments: z.array(z.object({ place: z.number(), name: z.string(), mime: z.string(), size: z.number() })),
  /** In whose place it can be answered: its recipients outside, when it is from a mailbox of the demo. */
  answerable_as: z.array(mailPerson),
})
export type OutboxDetail = z.infer<typeof outboxDetail>

/** "hard": the address does not exist; "soft": the mailbox is full. */
export const bounceKinds = ["hard", "soft"] as const

const mail = z.string().max(40)
const as = z.string().trim().toLowerCase().max(254)
const done = z.object({ success: z.literal(true) })

/** The demo's mails, in the demo and in development only: elsewhere all of it is a 404. */
export const outbox = {
  list: oc
    .route({ method: "GET", path: "/outbox/mail", tags, summary: "Sent emails, latest first" })
    .input(z.object(pageQuery))
    .output(pageOf(outboxMail)),
  get: oc
    .route({ method: "GET", path: "/outbox/mail/{mail}", tags, summary: "An email as its recipient has it" })
    .input(z.object({ mail }))
    .output(z.object({ data: outboxDetail })),
  attachment: oc
    .route({
      method: "GET",
      path: "/outbox/mail/{mail}/attachment/{place}",
      tags,
      summary: "An attachment of an email",
      ...fileRoute,
    })
    .input(z.object({ mail, place: z.coerce.number().int().min(0).max(1_000) }))
    .output(fileAnswer),
  source: oc
    .route({
      method: "GET",
      path: "/outbox/mail/{mail}/source",
      tags,
      summary: "An email as the server received it (message/rfc822)",
      ...fileRoute,
    })
    .input(z.object({ mail }))
    .output(fileAnswer),
  /** A real mail to the sender, in place of one of its recipients. 422 on `as` when it is none, or when nobody reads answers. */
  answer: oc
    .route({
      method: "POST",
      path: "/outbox/mail/{mail}/answer",
      tags,
      summary: "Reply to an email on behalf of its recipient",
      successStatus: 201,
    })
    .input(
      z.object({
        mail,
        as,
        text: z.string().trim().min(1, "required").max(20_000, "too_long"),
        file: z.file().max(maxAnswerFileBytes, "too_large").optional(),
      }),
    )
    .output(done),
  bounce: oc
    .route({
      method: "POST",
      path: "/outbox/mail/{mail}/bounce",
      tags,
      summary: "Simulate a bounce",
      successStatus: 201,
    })
    .input(z.object({ mail, as, kind: z.enum(bounceKinds).default("hard") }))
    .output(done),
  answerAway: oc
    .route({
      method: "POST",
      path: "/outbox/mail/{mail}/away",
      tags,
      summary: "Simulate an out-of-office reply",
      successStatus: 201,
    })
    .input(z.object({ mail, as }))
    .output(done),
}
