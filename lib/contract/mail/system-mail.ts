import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "../platform/fields.ts"
import { pageOf, pageQuery } from "../platform/paging.ts"

const tags = ["System mail"]

export const systemMailStates = ["waiting", "retrying", "sent", "dropped", "failed"] as const

/** A mail of the application itself; what it says is in no answer. */
export const systemMail = z.object({
  id: z.number(),
  kind: z.string(),
  email: z.string(),
  /** "retrying": the server was not reached or said "later"; "dropped": nobody needed it any more; "failed": given up. */
  state: z.enum(systemMailStates),
  attempts: z.number(),
  /** What the server said last, in its words. */
  failure: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type SystemMail = z.infer<typeof systemMail>

export const systemMailSetup = z.object({
  is_set_up: z.boolean(),
  from: z.string(),
  server: z.string(),
  /** For which mails are signed (DKIM); null when they are not. */
  signed_for: z.string().nullable(),
})
export type SystemMailSetup = z.infer<typeof systemMailSetup>

/** Mails of the application itself: for administrators only. */
export const systemMails = {
  list: oc
    .route({
      method: "GET",
      path: "/system-mail",
      tags,
      summary: "Emails of the application, latest first",
    })
    .input(z.object({ ...pageQuery, name: z.string().trim().max(200).default("") }))
    .output(pageOf(systemMail).extend({ setup: systemMailSetup })),
  /** 422 on `email` when no mails can be sent. */
  sendTest: oc
    .route({
      method: "POST",
      path: "/system-mail/test",
      tags,
      summary: "Send a test email to oneself",
      successStatus: 202,
    })
    .output(z.object({ success: z.literal(true) })),
  /** Of one that waits or is tried again; 409 for one that is over. */
  sendNow: oc
    .route({ method: "POST", path: "/system-mail/{mail}/send", tags, summary: "Retry an email now" })
    .input(z.object({ mail: id }))
    .output(z.object({ success: z.literal(true) })),
}
