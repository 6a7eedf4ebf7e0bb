import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "./fields.ts"
import { leftOutReasons } from "./flow-terms.ts"

const tags = ["Sequences"]

/** How often, by the name of a node or by a day, YYYY-MM-DD. */
const counts = z.record(z.string(), z.number())

/** What a start would do as long as nobody reacts (docs/decisions/0059). */
const rehearsal = z.object({
  /** The moment from which it was rehearsed. */
  from: instant,
  /** Runs that would begin. */
  starts: z.number(),
  mails: z.number(),
  /** When the last run would end; null when none does. */
  last: instant.nullable(),
  /** Mails of each day by their node; days without any are missing. */
  days: z.array(z.object({ day: z.string(), nodes: counts })),
  /** Whom mails would be from: the mails of each day, beside what is allowed. */
  outlets: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      per_minute: z.number(),
      per_day: z.number(),
      days: counts,
    }),
  ),
  /** Runs that would wait for somebody to do a reminder, by node. */
  waiting: counts,
  /** The first 50 of each reason are named. */
  left_out: z.array(
    z.object({
      reason: z.enum(leftOutReasons),
      count: z.number(),
      people: z.array(
        z.object({
          contact_id: z.number(),
          name: z.string(),
          email: z.string().nullable(),
          company: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type RehearsalAnswer = z.infer<typeof rehearsal>

/** `from` is an id of `playtime_emails`; "*" is all lists. */
const start = {
  sequence: id,
  from: id,
  tradeshows: z.array(id).max(50, "too_many").default([]),
  mailing_list: z.union([z.literal("*"), z.array(id).min(1, "required").max(1000, "too_many")]),
}

export const sequenceStarts = {
  /**
   * Starts a sequence for everybody on some lists, in the background; "*" is all lists. `from` is an id of `playtime_emails`. Whoever
   * cannot be written to, or is in it already, is left out. A sequence that was never published is a 422 on `sequence`.
   */
  start: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/start",
      tags,
      summary: "Start a sequence on mailing lists",
      successStatus: 202,
    })
    .input(z.object(start))
    .output(z.object({ success: z.literal(true), start: z.number() })),
  /** What a start would do from now on, day by day, as long as nobody reacts: nothing is begun. Input and refusals as of `start`. */
  rehearse: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/rehearse",
      tags,
      summary: "Rehearse a start of a sequence",
    })
    .input(z.object(start))
    .output(z.object({ data: rehearsal })),
}
