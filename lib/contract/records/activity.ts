import { z } from "zod"
import { mail } from "../mail/mails.ts"
import { pageOf } from "../platform/paging.ts"
import { note } from "./notes.ts"

/** What happened on a record: a note, or a mail without its body; one that is hidden from the caller says that there was contact, not what. */
export const activityRow = z.discriminatedUnion("kind", [
  note.extend({ kind: z.literal("note") }),
  mail.omit({ html_body: true }).extend({ kind: z.literal("mail") }),
])
export type ActivityRow = z.infer<typeof activityRow>

/** Notes and mails merged, pinned first, then newest (N-10). */
export const activityPage = pageOf(activityRow)
