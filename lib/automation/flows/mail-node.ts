import type { FlowNode } from "#lib/contract/automation/flow.ts"
import { type MailNodeType, mailNodeTypes } from "#lib/contract/automation/flow-terms.ts"

/** A node that sends a mail. */
export type MailNode = FlowNode & { type: MailNodeType }

export const isMailNode = (node: FlowNode): node is MailNode =>
  mailNodeTypes.some((type) => type === node.type)
