import { z } from "zod"
import { isLinkText } from "../mail/link-text.ts"
import { id } from "../platform/fields.ts"
import {
  branches,
  longestWaitDays,
  mailConditionKinds,
  maxNodes,
  ownerlessActions,
  recordConditionKinds,
  showDates,
  waitUnits,
} from "./flow-terms.ts"

/** Name of a node or edge within its flow. */
export const flowKey = z.string().regex(/^[a-z0-9_-]{1,40}$/, "not_allowed")
const label = z.string().trim().max(120).default("")

/** A time that is waited for, or within which something is to happen. */
export const span = z.object({
  amount: z
    .number()
    .int()
    .min(1)
    .max(longestWaitDays * 1440),
  unit: z.enum(waitUnits),
})
export type Span = z.infer<typeof span>

/** What a calendar node waits for. `days` is before the date when negative; `time` is of the recipient's country. */
export const calendarWait = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("span"), span }),
  z.object({
    kind: z.literal("show"),
    date: z.enum(showDates),
    days: z.number().int().min(-longestWaitDays).max(longestWaitDays),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "not_allowed"),
  }),
  z.object({ kind: z.literal("working_hour") }),
])
export type CalendarWait = z.infer<typeof calendarWait>

/** A link as the text of a mail has it: an address, or one with placeholders. */
const link = z.string().max(2000).refine(isLinkText, "not_allowed")

/** What a status node asks. Of a mail: the node that sent it, and the link that was followed; without them any. */
export const condition = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(mailConditionKinds), mail: flowKey.optional(), link: link.optional() }),
  z.object({ kind: z.enum(recordConditionKinds), ids: z.array(id).min(1).max(100) }),
])
export type Condition = z.infer<typeof condition>

const mail = z.object({ label, emailTemplateId: id })
const data = {
  step: z.object({ label }),
  emailCampaign: mail,
  email: mail.extend({ without_owner: z.enum(ownerlessActions).default("sender") }),
  calendar: z.object({ label, wait: calendarWait }),
  /** `within`: until when it may still come true; without it what is true now counts. */
  status: z.object({ label, condition, within: span.optional() }),
  /** The run goes on when the reminder is done, or after that time. */
  workInProgress: z.object({
    label,
    title: z.string().trim().min(1).max(200),
    description: z.string().max(2000).default(""),
    after: span,
  }),
  stop: z.object({ label, reason: z.string().trim().max(200).default("") }),
}
export const flowNode = z.discriminatedUnion("type", [
  z.object({ id: flowKey, type: z.literal("step"), data: data.step }),
  z.object({ id: flowKey, type: z.literal("emailCampaign"), data: data.emailCampaign }),
  z.object({ id: flowKey, type: z.literal("email"), data: data.email }),
  z.object({ id: flowKey, type: z.literal("calendar"), data: data.calendar }),
  z.object({ id: flowKey, type: z.literal("status"), data: data.status }),
  z.object({ id: flowKey, type: z.literal("workInProgress"), data: data.workInProgress }),
  z.object({ id: flowKey, type: z.literal("stop"), data: data.stop }),
])
export type FlowNode = z.infer<typeof flowNode>

const edge = z.object({ id: flowKey, source: flowKey, target: flowKey, branch: z.enum(branches).optional() })
export type FlowEdge = z.infer<typeof edge>

/** What a sequence does. Begins at the one node that no edge leads to. */
export const flow = z.object({
  nodes: z.array(flowNode).max(maxNodes),
  edges: z.array(edge).max(2 * maxNodes),
})
export type Flow = z.infer<typeof flow>
