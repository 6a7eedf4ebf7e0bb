import type { Condition, FlowNode } from "#lib/contract/automation/flow.ts"
import type { OwnerlessAction } from "#lib/contract/automation/flow-terms.ts"
import { linked as linkedNodes } from "#prisma/seed/reference/sequences/nodes.ts"

/** A flow as starters are written. */
export const linked = linkedNodes

const stop = (id: string): FlowNode => ({ id, type: "stop", data: { label: "", reason: "" } })

/** Nodes of every type, called "begin", "mail", "wait", "ask", "task", "end" and "other". */
export const flowNodes = {
  begin: { id: "begin", type: "step", data: { label: "Begin" } },
  end: stop("end"),
  other: stop("other"),
  mail: (emailTemplateId: number): FlowNode => ({
    id: "mail",
    type: "emailCampaign",
    data: { label: "", emailTemplateId },
  }),
  personal: (emailTemplateId: number, without_owner: OwnerlessAction = "sender"): FlowNode => ({
    id: "mail",
    type: "email",
    data: { label: "Write to her", emailTemplateId, without_owner },
  }),
  waits: (amount: number): FlowNode => ({
    id: "wait",
    type: "calendar",
    data: { label: "", wait: { kind: "span", span: { amount, unit: "days" } } },
  }),
  /** `within` days. */
  asks: (condition: Condition, within?: number): FlowNode => ({
    id: "ask",
    type: "status",
    data: { label: "", condition, ...(within && { within: { amount: within, unit: "days" } }) },
  }),
  task: (days: number): FlowNode => ({
    id: "task",
    type: "workInProgress",
    data: { label: "", title: "Call her", description: "", after: { amount: days, unit: "days" } },
  }),
} satisfies Record<string, FlowNode | ((...given: never[]) => FlowNode)>
