import { oc } from "@orpc/contract"
import { z } from "zod"
import { id } from "../platform/fields.ts"

const tags = ["Messenger"]

/** A colleague who has a conversation open now (M-76). */
export const presentColleague = z.object({ id: z.number(), name: z.string(), is_writing: z.boolean() })
export type PresentColleague = z.infer<typeof presentColleague>

/** Calls by which open pages say what is read and answered on them. `page` is a UUID that the page has chosen. */
export const mailPresence = {
  /** To be repeated every few seconds: a page that says nothing any more counts as closed. 404 for who may read none of its mails. */
  attend: oc
    .route({
      method: "PUT",
      path: "/messenger/thread/{thread}/presence",
      tags,
      summary: "Say that a conversation is read or answered on a page; returns the colleagues who do so, too",
    })
    .input(z.object({ thread: id, page: z.uuid(), writing: z.boolean().default(false) }))
    .output(z.object({ success: z.literal(true), colleagues: z.array(presentColleague) })),
  leave: oc
    .route({
      method: "DELETE",
      path: "/messenger/presence/{page}",
      tags,
      summary: "Say that a page is closed or shows something else",
    })
    .input(z.object({ page: z.uuid() }))
    .output(z.object({ success: z.literal(true) })),
}
