import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { requiredText } from "../records/record-inputs.ts"
import { maxDisclosureReason } from "./mail-disclosure-terms.ts"

const tags = ["Private mails"]

/** Earlier requests of one page. */
export const disclosurePageSize = 50

/** `unanswered`: nobody approved or refused it in time. `ended`: it was approved, and its time is over. */
export const disclosureStates = [
  "waiting",
  "approved",
  "refused",
  "withdrawn",
  "unanswered",
  "ended",
] as const

/** That an administrator asked to read what somebody who left keeps private in a conversation, and what became of it. It says nothing of what is written there. */
export const mailDisclosure = z.object({
  id: z.number(),
  /** The conversation; null once it is gone. */
  thread: z.number().nullable(),
  state: z.enum(disclosureStates),
  asker: option,
  reason: z.string(),
  /** Whose mails they are, and since when each may not sign in; null for one who may again. */
  owners: z.array(option.extend({ left_at: instant.nullable() })),
  companies: z.array(option),
  contacts: z.array(option),
  /** Private mails: those that an approval would open now, or those that it opened. */
  mails: z.number(),
  asked_at: instant,
  /** Until then it can be answered; an approved one is read until then. */
  ends_at: instant,
  /** Who answered, and when; null for one that nobody answered. */
  decider: option.nullable(),
  decided_at: instant.nullable(),
  /** It waits, and somebody else than the caller asked. */
  may_answer: z.boolean(),
})
export type MailDisclosure = z.infer<typeof mailDisclosure>

/** What a conversation has of such requests. */
export const conversationDisclosure = z.object({
  /** Private mails of people who left, which an approval would open. */
  mails: z.number(),
  /** There are such mails, and no request of the caller waits or runs. */
  may_ask: z.boolean(),
  /** Others who could approve. */
  approvers: z.number(),
  /** Requests that wait or run, the latest first. */
  requests: z.array(mailDisclosure),
})
export type ConversationDisclosure = z.infer<typeof conversationDisclosure>

const subject = { disclosure: id }
const answered = z.object({ data: mailDisclosure })
/** 403 for one's own, 409 with the request as it is for one that is answered or over, or that would open nothing any more. */
const decision = (verb: string, summary: string) =>
  oc
    .route({ method: "POST", path: `/mail-disclosure/{disclosure}/${verb}`, tags, summary })
    .input(z.object(subject))
    .output(answered)

/** For administrators who were given `mail.disclose`, with the token of a sign-in. */
export const mailDisclosures = {
  list: oc
    .route({
      method: "GET",
      path: "/mail-disclosure",
      tags,
      summary: "Requests to open private mails: all that wait, and a page of the others, newest first",
    })
    .input(z.object({ before: id.optional() }))
    /** `next` is the `before` of the page that follows, null at the end. */
    .output(
      z.object({
        waiting: z.array(mailDisclosure),
        data: z.array(mailDisclosure),
        next: z.number().nullable(),
      }),
    ),
  ofConversation: oc
    .route({
      method: "GET",
      path: "/mail-disclosure/conversation/{thread}",
      tags,
      summary: "Whether private mails of a conversation can be asked for, and who has",
    })
    .input(z.object({ thread: id }))
    .output(z.object({ data: conversationDisclosure })),
  /** 409 with the caller's own request where one waits or runs, 422 on `thread` where nobody who left keeps anything private. */
  ask: oc
    .route({
      method: "POST",
      path: "/mail-disclosure",
      tags,
      summary: "Ask to read what somebody who left keeps private in a conversation",
      successStatus: 201,
    })
    .input(z.object({ thread: id, reason: requiredText(maxDisclosureReason) }))
    .output(answered),
  approve: decision("approve", "Open private mails to whoever asked, for seven days"),
  refuse: decision("refuse", "Refuse to open private mails"),
  /** 403 for another's, 409 as the decisions. */
  withdraw: decision("withdraw", "Take back one's own request, also while what it opened is read"),
}
