import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, option } from "../platform/fields.ts"
import { mail } from "./mails.ts"

const tags = ["Messenger"]

/** Answers to an invitation, as PARTSTAT has them (RFC 5545, 3.2.12). */
export const invitationAnswers = ["accepted", "tentative", "declined"] as const
export type InvitationAnswer = (typeof invitationAnswers)[number]

export const repetitionUnits = ["day", "week", "month", "year"] as const
export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const

/** A moment, ISO 8601; of whole days a day, YYYY-MM-DD. */
const when = z.string()

/** How an event is repeated; `until` and `count` bound it. */
const repetition = z.object({
  unit: z.enum(repetitionUnits),
  interval: z.number(),
  weekdays: z.array(z.enum(weekdays)),
  until: when.nullable(),
  count: z.number().nullable(),
})
export type Repetition = z.infer<typeof repetition>

const attendee = z.object({
  name: z.string(),
  email: z.string(),
  answer: z.enum(invitationAnswers).nullable(),
})

/** An event of a calendar that a mail brings (M-72). */
export const invitation = z.object({
  /** It invites, it cancels, it answers an invitation, or it is sent for information. */
  kind: z.enum(["request", "cancel", "reply", "information"]),
  title: z.string(),
  location: z.string(),
  starts: when.nullable(),
  /** Of whole days the last one. */
  ends: when.nullable(),
  repetition: repetition.nullable(),
  /** Of a series, the date that it is about; null where it is about all of them or about no series. */
  about_date: when.nullable(),
  organizer: attendee.nullable(),
  attendees: z.array(attendee),
  /** When and where it was before, by an earlier email, if it is otherwise now. */
  before: z.object({ starts: when.nullable(), ends: when.nullable(), location: z.string() }).nullable(),
  /** What a later email made of it, and which one. */
  later: z
    .object({ kind: z.enum(["changed", "cancelled"]), mail: z.number(), thread: z.number() })
    .nullable(),
  /** What was answered last from the caller's mailbox, or from the shared one that has the email. */
  answer: z.enum(invitationAnswers).nullable(),
  /** Who answered so; null where nobody did, or another program. */
  answered_by: option.nullable(),
  /** Name of the shared mailbox from which an answer goes; null for the caller's own. */
  shared_mailbox: z.string().nullable(),
  may_answer: z.boolean(),
  /** The address from which an answer goes, where the guest list is without it; null otherwise. */
  uninvited_address: z.string().nullable(),
})
export type Invitation = z.infer<typeof invitation>

export const invitations = {
  /** Null for a mail without one. 404 for one that is not there or that is hidden from the caller. */
  getInvitation: oc
    .route({
      method: "GET",
      path: "/messenger/message/{message}/invitation",
      tags,
      summary: "The invitation to an event that an email brings, and what became of it",
    })
    .input(z.object({ message: id }))
    .output(z.object({ data: invitation.nullable() })),
  /** The same answer once more sends nothing. 409 with the invitation once a later email changed or cancelled it, or another member of the mailbox answered. */
  answerInvitation: oc
    .route({
      method: "POST",
      path: "/messenger/message/{message}/invitation",
      tags,
      summary: "Answer an invitation by an email to who sent it",
    })
    .input(
      z.object({
        message: id,
        answer: z.enum(invitationAnswers),
        /** The answer that the caller saw: another one that a colleague has sent since is a 409. */
        seen: z.enum(invitationAnswers).nullable().optional(),
      }),
    )
    .output(z.object({ success: z.literal(true), data: mail.nullable() })),
}
