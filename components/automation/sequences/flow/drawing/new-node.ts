import type { FlowNode } from "#lib/contract/automation/flow.ts"
import type { MailNodeType, NodeType } from "#lib/contract/automation/flow-terms.ts"

const someDays = { amount: 3, unit: "days" } as const

/** A node as it is added, to be changed in its form. @param title of a task */
export function newNode(type: Exclude<NodeType, MailNodeType>, id: string, title: string): FlowNode {
  const label = ""
  switch (type) {
    case "step":
      return { id, type, data: { label } }
    case "calendar":
      return { id, type, data: { label, wait: { kind: "span", span: someDays } } }
    case "status":
      return { id, type, data: { label, condition: { kind: "opened" }, within: someDays } }
    case "workInProgress":
      return { id, type, data: { label, title, description: "", after: someDays } }
    case "stop":
      return { id, type, data: { label, reason: "" } }
  }
}

export function newMailNode(type: MailNodeType, id: string, emailTemplateId: number): FlowNode {
  const data = { label: "", emailTemplateId }
  return type === "email" ? { id, type, data: { ...data, without_owner: "sender" } } : { id, type, data }
}
