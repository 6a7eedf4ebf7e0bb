import { oc } from "@orpc/contract"
import { z } from "zod"
import { instant } from "../platform/fields.ts"
import { longestWaitDays } from "./flow-terms.ts"

const tags = ["Sequences"]

/** `moving_to` is null but while it is being moved on. */
const clock = z.object({ now: instant, moving_to: instant.nullable() })
export type SequenceClock = z.infer<typeof clock>

/** The clock of sequences, for administrators of the demo; elsewhere these calls are a 404. */
export const sequenceClock = {
  getClock: oc
    .route({ method: "GET", path: "/sequence/clock", tags, summary: "The clock of sequences, in the demo" })
    .output(clock),
  /** Workers move it from what is due to what is due next, so that all of it happens in its order. */
  moveClock: oc
    .route({
      method: "POST",
      path: "/sequence/clock",
      tags,
      summary: "Move the clock of sequences forward, in the demo",
    })
    .input(
      z.object({
        hours: z
          .number()
          .int()
          .min(1)
          .max(24 * longestWaitDays),
      }),
    )
    .output(clock),
}
