import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant } from "../platform/fields.ts"
import { fileAnswer, fileRoute } from "../platform/file-answer.ts"

const tags = ["Calendar"]

/** The caller's calendar for other programs, at an address that is a secret of its own. */
export const calendar = {
  getFeed: oc
    .route({
      method: "GET",
      path: "/calendar-feed",
      tags,
      summary: "Whether the caller has a calendar address",
    })
    .output(z.object({ created_at: instant.nullable() })),
  createFeed: oc
    .route({
      method: "POST",
      path: "/calendar-feed",
      tags,
      summary: "Create the address of the caller's calendar; it is returned once, and the former one ends",
      successStatus: 201,
    })
    .output(z.object({ address: z.string() })),
  revokeFeed: oc
    .route({
      method: "DELETE",
      path: "/calendar-feed",
      tags,
      summary: "Revoke the address of the caller's calendar",
    })
    .output(z.object({ success: z.literal(true) })),
  /** Read by calendar programs, without a session or token. 404 for an address that was revoked, or whose user is disabled. */
  read: oc
    .route({
      method: "GET",
      path: "/calendar/{token}",
      tags,
      summary: "Reminders that are to do, and the dates of shows, as iCalendar (RFC 5545)",
      ...fileRoute,
    })
    .input(z.object({ token: z.string() }))
    .output(fileAnswer),
}
