import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { graphOf, reachedFrom } from "./flow-graph.ts"
import { isMailNode } from "./mail-node.ts"

/** Of how many mails a node knows whether they were opened or clicked, and how many were sent. */
export type Sight = { tracked: number; sent: number }

/** A node that asks whether a mail was opened or clicked, which is known of people who agreed to tracking alone. */
export const needsConsent = (node: FlowNode): boolean =>
  node.type === "status" && (node.data.condition.kind === "opened" || node.data.condition.kind === "clicked")

/** The mails, by their nodes, that such a node asks of: the one that it names, else all that come before it. */
export function mailsOf(node: FlowNode, flow: Flow): string[] {
  if (node.type !== "status" || !("mail" in node.data.condition)) return mailsBefore(node, flow)
  const { mail } = node.data.condition
  return mail === undefined ? mailsBefore(node, flow) : [mail]
}

function mailsBefore(node: FlowNode, flow: Flow): string[] {
  const graph = graphOf(flow)
  return flow.nodes
    .filter((one) => isMailNode(one) && reachedFrom(one.id, graph).has(node.id))
    .map(({ id }) => id)
}

/**
 * What a node that needs consent can see.
 * @param counts of the flow's mails, by their nodes
 * @returns undefined for another node
 */
export function sightOf(
  node: FlowNode,
  flow: Flow,
  counts: Readonly<Record<string, Sight>>,
): Sight | undefined {
  if (!needsConsent(node)) return undefined
  const sights = mailsOf(node, flow).map((mail) => counts[mail])
  const sum = (count: keyof Sight) => sights.reduce((all, one) => all + (one?.[count] ?? 0), 0)
  return { tracked: sum("tracked"), sent: sum("sent") }
}
