import type { Condition, Flow, FlowNode, Span } from "#lib/contract/automation/flow.ts"
import type { OwnerlessAction, ShowDate } from "#lib/contract/automation/flow-terms.ts"

/** A flow of nodes and edges: "begin mail" leads from one to the other, "ask end yes" when it is so. */
export const linked = (nodes: FlowNode[], ...edges: string[]): Flow => ({
  nodes,
  edges: edges.map((edge) => {
    const [source = "", target = "", branch] = edge.split(" ")
    return {
      id: `${source}-${target}`,
      source,
      target,
      ...((branch === "yes" || branch === "no") && { branch }),
    }
  }),
})

export const step = (id: string, label: string): FlowNode => ({ id, type: "step", data: { label } })

export const stop = (id: string, label: string, reason: string): FlowNode => ({
  id,
  type: "stop",
  data: { label, reason },
})

/** A mail of the show's sender. */
export const campaign = (id: string, label: string, emailTemplateId: number): FlowNode => ({
  id,
  type: "emailCampaign",
  data: { label, emailTemplateId },
})

/** A mail of whoever sells to the company. */
export const personal = (
  id: string,
  label: string,
  emailTemplateId: number,
  without_owner: OwnerlessAction = "sender",
): FlowNode => ({ id, type: "email", data: { label, emailTemplateId, without_owner } })

const days = (amount: number): Span => ({ amount, unit: "days" })

export const wait = (id: string, label: string, amount: number): FlowNode => ({
  id,
  type: "calendar",
  data: { label, wait: { kind: "span", span: days(amount) } },
})

/** Until so many days from a day of the show; negative ones lie before it. */
export const showDay = (
  id: string,
  label: string,
  date: ShowDate,
  daysFrom: number,
  time: string,
): FlowNode => ({
  id,
  type: "calendar",
  data: { label, wait: { kind: "show", date, days: daysFrom, time } },
})

export const workingHour = (id: string, label: string): FlowNode => ({
  id,
  type: "calendar",
  data: { label, wait: { kind: "working_hour" } },
})

/** @param within days in which it may still come true; without them what is so now counts */
export const ask = (id: string, label: string, condition: Condition, within?: number): FlowNode => ({
  id,
  type: "status",
  data: { label, condition, ...(within !== undefined && { within: days(within) }) },
})

/** @param after days after which the run goes on by itself */
export const task = (
  id: string,
  label: string,
  { title, description, after }: { title: string; description: string; after: number },
): FlowNode => ({ id, type: "workInProgress", data: { label, title, description, after: days(after) } })
