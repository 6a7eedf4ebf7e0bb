import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { requiredEmail, requiredLine, version } from "../records/record-inputs.ts"
import { senderCheck } from "./sender-checks.ts"

const tags = ["Senders"]

/** An address of a show that mails of sequences are from, with its pace and its state today. */
export const mailingSender = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  tradeshow: option.nullable(),
  /** The linked mailbox that reads what is answered to it. */
  mailbox: option.nullable(),
  per_minute: z.number(),
  per_day: z.number(),
  sent_today: z.number(),
  /** Mails that are written and wait for their turn. */
  waiting: z.number(),
  paused_at: instant.nullable(),
  /** "complaints", or what its server said; null for one that somebody paused. */
  pause_reason: z.string().nullable(),
  /** How it stood with the rules of mailbox providers; null before that was looked up. */
  check: senderCheck.nullable(),
  /** Of the last 30 days: mails that were delivered, and those of them that somebody complained of to his provider. */
  complaints: z.object({ delivered: z.number(), complained: z.number() }),
  version: z.number(),
})
export type MailingSender = z.infer<typeof mailingSender>

const count = (most: number) => z.number().int().min(0, "not_allowed").max(most, "not_allowed")
const content = z.object({
  name: requiredLine(120),
  email: requiredEmail(254),
  tradeshow_id: id.nullable().default(null),
  mailbox_id: id.nullable().default(null),
  /** 0 for any number. */
  per_minute: count(10_000),
  per_day: count(1_000_000),
})
const answered = z.object({ success: z.literal(true), data: mailingSender })
const one = { sender: id }

export const mailingSenders = {
  list: oc
    .route({ method: "GET", path: "/mailing-sender", tags, summary: "Senders by name; administrators only" })
    .output(
      z.object({ data: z.array(mailingSender), tradeshows: z.array(option), mailboxes: z.array(option) }),
    ),
  create: oc
    .route({
      method: "POST",
      path: "/mailing-sender",
      tags,
      summary: "Add a sender; administrators only",
      successStatus: 201,
    })
    .input(content)
    .output(answered),
  /** A `version` other than the stored one is a 409 with the stored sender as `current`. */
  edit: oc
    .route({
      method: "PUT",
      path: "/mailing-sender/{sender}",
      tags,
      summary: "Change a sender; administrators only",
    })
    .input(content.extend({ ...one, version }))
    .output(answered),
  /** Nothing goes out from it while it is paused; said twice it changes nothing. */
  pause: oc
    .route({
      method: "POST",
      path: "/mailing-sender/{sender}/pause",
      tags,
      summary: "Pause or resume a sender; administrators only",
    })
    .input(z.object({ ...one, paused: z.boolean() }))
    .output(answered),
  /**
   * Records of its domain, as they were found within a day; with `again` they are looked up now. What could not be looked up says so, and
   * holds nothing back.
   */
  check: oc
    .route({
      method: "POST",
      path: "/mailing-sender/{sender}/check",
      tags,
      summary: "How a sender meets the rules of mailbox providers",
    })
    .input(z.object({ ...one, again: z.boolean().default(false) }))
    .output(z.object({ data: senderCheck })),
}
