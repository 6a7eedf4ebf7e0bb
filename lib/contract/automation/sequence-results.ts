import { oc } from "@orpc/contract"
import { z } from "zod"
import { day, id } from "../platform/fields.ts"

/** Weeks up to now whose mails are told of. */
export const resultWeeks = 26

/** Of the mails that went out: how many people opened, followed a link, answered and so on, whenever that was. */
const results = z.object({
  sent: z.number(),
  /** Of those sent: to people who had agreed to tracking. Opened and clicked are of these alone. */
  tracked: z.number(),
  opened: z.number(),
  clicked: z.number(),
  replied: z.number(),
  bounced: z.number(),
  unsubscribed: z.number(),
})
/** Names of the counts, in the order in which things happen. */
export const resultCounts = results.keyof().options
export type ResultCounts = z.infer<typeof results>

const mailResults = results.extend({ id: z.number(), subject: z.string() })
export type MailResults = z.infer<typeof mailResults>
/** `week`: its Monday, where the organiser is. */
const weekResults = results.extend({ week: day })
export type WeekResults = z.infer<typeof weekResults>

export const sequenceResults = {
  getResults: oc
    .route({
      method: "GET",
      path: "/sequence/{sequence}/results",
      tags: ["Sequences"],
      summary: `What became of the mails of a sequence, of all its versions: by mail, and by week of the last ${resultWeeks} in which it went out`,
    })
    .input(z.object({ sequence: id }))
    .output(z.object({ mails: z.array(mailResults), weeks: z.array(weekResults) })),
}
