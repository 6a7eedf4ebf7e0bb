import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id, instant, option } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"
import { securityKinds } from "./security-terms.ts"

const tags = ["Security log"]

/** Events of one page of the log. */
export const securityPageSize = 50

export const securityEvent = z.object({
  id: z.number(),
  at: instant,
  kind: z.enum(securityKinds),
  /** Who did it; null where nobody was signed in, for somebody at the machine itself, and for an account that is gone. */
  user: option.nullable(),
  /** The user it happened to, where that is not who did it. */
  subject: option.nullable(),
  /** What it was about: a call, a file, the abilities given (+) and taken (-); empty where the kind says all. */
  what: z.string(),
  /** Network address; empty for somebody at the machine itself. */
  address: z.string(),
  /** Names of the browser and its system; null where they are not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  request_id: z.string(),
  /** How many more of the same came within the minute from the same source. */
  more: z.number(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

const desired = {
  /** Words of what it was about, of the address, the browser or the request's id. */
  search: z.string().trim().max(200).default(""),
  kind: z.enum(securityKinds).optional(),
  /** Who did it, or whom it happened to. */
  user: id.optional(),
  /** Days in the organiser's time zone, both included. */
  from: day.optional(),
  to: day.optional(),
}

/** Who signed in, was refused, took data out: for administrators only. */
export const securityLog = {
  list: oc
    .route({
      method: "GET",
      path: "/security-event",
      tags,
      summary: "Security events, newest first; administrators only",
    })
    .input(z.object({ ...desired, before: id.optional() }))
    /** `next` is the `before` of the page that follows, null at the end. */
    .output(z.object({ data: z.array(securityEvent), next: z.number().nullable() })),
  download: oc
    .route({
      ...fileRoute,
      method: "GET",
      path: "/security-event/export",
      tags,
      summary: "Security events as a CSV file; administrators only",
    })
    .input(z.object(desired))
    .output(fileAnswer),
}
