import { oc } from "@orpc/contract"
import { z } from "zod"
import { id, instant } from "./fields.ts"

/** A reminder for an owner (spec 1 §3 "Notification"). */
export const notification = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  expire_at: instant,
  target_id: z.number(),
  notifiable_type: z.enum(["company", "contact"]).nullable(),
  notifiable_id: z.number().nullable(),
  /** Name of the company or contact it is about. */
  notifiable_name: z.string().nullable(),
  skip_alert: z.boolean(),
  notified: z.boolean(),
  meta: z.object({ document: z.object({ link: z.string() }).optional() }),
})
export type Notification = z.infer<typeof notification>

export const notifications = {
  listToday: oc
    .route({
      method: "GET",
      path: "/notif-today",
      tags: ["Notifications"],
      summary: "The caller's reminders that are due today and not done, by time",
    })
    .output(z.object({ data: z.array(notification) })),
  remove: oc
    .route({
      method: "DELETE",
      path: "/notif/{notif}",
      tags: ["Notifications"],
      summary: "Remove a reminder of one's own; administrators may remove any",
    })
    .input(z.object({ notif: id }))
    .output(z.object({ success: z.literal(true) })),
}
