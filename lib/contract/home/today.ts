import { oc } from "@orpc/contract"
import { z } from "zod"
import { alertOwner } from "../automation/sequences.ts"
import { threadRow } from "../mail/mails.ts"
import { day, instant, option } from "../platform/fields.ts"
import { notification } from "../records/notifications.ts"
import { kindsWith } from "../records/record-kinds.ts"
import { currency } from "../shows/registration-detail.ts"

const part = <Row extends z.ZodType>(row: Row) => z.object({ total: z.number(), data: z.array(row) })

const applied = z.object({ id: z.number(), name: z.string(), show: z.string(), at: instant })
export type TodayApplication = z.infer<typeof applied>

const overdue = z.object({
  id: z.number(),
  name: z.string(),
  show: z.string(),
  /** The first day on which something not paid yet was due. */
  due_on: day,
  /** Cents; null for a registration without a currency. */
  amount: z.number(),
  currency: currency.nullable(),
})
export type TodayOverdue = z.infer<typeof overdue>

/** A run that waits for its reminder to be done: "mailbox" where the sales owner has to write the mail, having had no mailbox to send it from. */
const run = z.object({
  id: z.number(),
  sequence: option,
  waits_for: z.enum(["task", "mailbox"]),
  /** Of whom it is. */
  about: option.extend({ kind: z.enum(kindsWith("sequences")) }),
  reminder: z.object({ title: z.string(), due: instant }),
})
export type TodayRun = z.infer<typeof run>

const sequenceAlert = z.object({
  sequence: option,
  code: z.string(),
  count: z.number(),
  detail: z.string(),
  owners: z.array(alertOwner),
})
export type TodayAlert = z.infer<typeof sequenceAlert>

const home = z.object({
  /** Due up to the end of today and not done, by time. */
  reminders: part(notification),
  /** The caller's conversations in which the others had the last word. */
  unanswered: part(threadRow),
  /** Published, without a lifecycle, the latest first. */
  applications: part(applied),
  /** Drafts that nobody touched for a week, the longest silent first. */
  left: part(applied),
  /** Registrations of which something is overdue, the longest first. */
  overdue: part(overdue),
  runs: part(run),
  /** What of sequences needs somebody; for those who may change sequences. */
  alerts: z.array(sequenceAlert),
})
export type Today = z.infer<typeof home>

export const today = {
  get: oc
    .route({ method: "GET", path: "/today", tags: ["Today"], summary: "What waits for the caller today" })
    .output(home),
}
