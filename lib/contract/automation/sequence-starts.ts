import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { leftOutReasons } from "./flow-terms.ts"

const tags = ["Sequences"]

/** How often, by the name of a node or by a day, YYYY-MM-DD. */
const counts = z.record(z.string(), z.number())

/** What a start would do as long as nobody reacts (docs/decisions/0059). */
export const simulation = z.object({
  /** The moment from which it was simulated. */
  from: instant,
  /** What keeps everything waiting for as long as it lasts: nothing of the simulation happens before. */
  held: z.array(z.enum(["all_stopped", "sequence_paused", "sender_paused"])),
  /**
   * Other runs in progress of the same senders. Where they are counted their mails take their places in the senders' paces; where they are too
   * many, mails of theirs that are not in line yet come on top of what is said here.
   */
  others: z.object({ runs: z.number(), is_counted: z.boolean() }),
  /** Runs that would begin, or go on. */
  starts: z.number(),
  mails: z.number(),
  /** When the last run would end; null when none does. */
  last: instant.nullable(),
  /** Nodes that send mails: what they are called in the flow, and the subject of their mail. */
  names: z.record(z.string(), z.object({ label: z.string(), subject: z.string() })),
  /** Mails of each day by their node; days without any are missing. The first 20 of each are named, as they go out. */
  days: z.array(
    z.object({
      day: z.string(),
      nodes: counts,
      first: z.array(
        z.object({
          contact_id: z.number(),
          name: z.string(),
          email: z.string().nullable(),
          company: z.string().nullable(),
          node: z.string(),
          /** Address it is from. */
          from: z.string(),
          at: instant,
        }),
      ),
    }),
  ),
  /** Whom mails would be from: the mails of each day, beside what is allowed. */
  channels: z.array(
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
  /**
   * Who is not started, and who begins but does not get a mail by itself (`no_owner`, `missing_value`). The first 50 of each
   * reason are named.
   */
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
export type SimulationAnswer = z.infer<typeof simulation>

/** `from` is an id of `playtime_emails`; "*" is all lists, with `search` all that the list of mailing lists finds by it. */
const start = {
  sequence: id,
  from: id,
  tradeshows: z.array(id).max(50, "too_many").default([]),
  mailing_list: z.union([z.literal("*"), z.array(id).min(1, "required").max(1000, "too_many")]),
  search: z.string().max(200).default(""),
}

/** How far a start is: it looks at everybody on its lists, one after the other. */
const begun = z.object({
  id: z.number(),
  sequence_id: z.number(),
  created_at: instant,
  started: z.number(),
  left_out: z.number(),
  /** Those left out, by the reason. */
  reasons: z.record(z.string(), z.number()),
  /** When everybody had been looked at. */
  ended_at: instant.nullable(),
})
export type BegunStart = z.infer<typeof begun>

export const sequenceStarts = {
  /**
   * Starts a sequence for everybody on some lists, in the background; "*" is all lists. `from` is an id of `playtime_emails`. Whoever
   * cannot be written to, or is in it already, is left out. A sequence that was never published is a 422 on `sequence`. Sent again with the same
   * `key` it is one start; so is the same while it is not over.
   */
  start: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/start",
      tags,
      summary: "Start a sequence on mailing lists",
      successStatus: 202,
    })
    .input(z.object({ ...start, key: z.uuid("not_allowed").optional() }))
    .output(z.object({ success: z.literal(true), start: z.number() })),
  getStart: oc
    .route({ method: "GET", path: "/sequence/start/{start}", tags, summary: "The progress of a start" })
    .input(z.object({ start: id }))
    .output(z.object({ data: begun })),
  /** What a start would do from now on, day by day, as long as nobody reacts: nothing is begun. Input and refusals as of `start`. */
  simulate: oc
    .route({
      method: "POST",
      path: "/sequence/{sequence}/simulate",
      tags,
      summary: "Simulate a start of a sequence",
    })
    .input(z.object(start))
    .output(z.object({ data: simulation })),
  /** Everybody: each mail with its moment and whom it is from, and who is left out and why. */
  downloadRehearsal: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/simulation",
      tags,
      summary: "A simulation of a start as CSV",
      ...fileRoute,
    })
    .input(z.object(start))
    .output(fileAnswer),
}
