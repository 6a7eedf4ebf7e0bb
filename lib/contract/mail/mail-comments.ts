import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant, option } from "../platform/fields.ts"
import { text, version } from "../records/record-inputs.ts"
import { maxCommentLength } from "./mail-terms.ts"

const tags = ["Messenger"]

/** What a colleague wrote among the mails of a conversation: it is never sent (M-68). */
export const mailComment = z.object({
  id: z.number(),
  thread: z.number(),
  /** Null for one of somebody whose account is gone. */
  author: option.nullable(),
  /** Plain text; colleagues are named as "@Jean Martin". */
  text: z.string(),
  /** The colleagues who are named, as they were called then or are now. */
  named: z.array(option),
  created_at: instant,
  edited_at: instant.nullable(),
  version: z.number(),
})
export type MailComment = z.infer<typeof mailComment>

const typed = text(maxCommentLength).min(1, "required")
const changed = z.object({ success: z.literal(true), data: mailComment })

/** Calls on the comments of conversations; who may read all of a conversation reads and writes them. */
export const mailComments = {
  /** Whoever is named by "@" and the name is notified; 422 on `text` for one who may not read the conversation. */
  addComment: oc
    .route({
      method: "POST",
      path: "/messenger/thread/{thread}/comment",
      tags,
      summary: "Comment on a conversation; comments are never sent",
      successStatus: 201,
    })
    .input(z.object({ thread: id, text: typed }))
    .output(changed),
  /** 403 for that of somebody else; a `version` other than the stored one is a 409 with the stored comment as `current`. */
  editComment: oc
    .route({
      method: "PUT",
      path: "/messenger/comment/{comment}",
      tags,
      summary: "Change a comment of one's own",
    })
    .input(z.object({ comment: id, text: typed, version }))
    .output(changed),
  removeComment: oc
    .route({
      method: "DELETE",
      path: "/messenger/comment/{comment}",
      tags,
      summary: "Delete a comment of one's own",
    })
    .input(z.object({ comment: id }))
    .output(z.object({ success: z.literal(true) })),
}
