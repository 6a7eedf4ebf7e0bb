import type { FlowNode } from "#lib/contract/automation/flow.ts"
import type { TransferDecision } from "#lib/contract/automation/sequence-publication.ts"
import type { FlowGraph } from "./flow-graph.ts"

/** Where those go who wait at a node: a node of the new flow, or null for the end of their runs. */
export type Destination = { target: string | null; note: string }

/** Whether runs that wait elsewhere may be brought to a node. To the end nobody is brought: a run is ended with a reason instead. */
export const mayTake = (node: FlowNode): boolean => node.type !== "stop"

/** Whether a node of another version is the same still: those who wait there continue where they are. */
export const isSameNode = (before: FlowNode, after: FlowNode | undefined): boolean =>
  after !== undefined && after.id === before.id && after.type === before.type && mayTake(after)

/**
 * What a decision means in the new flow.
 * @param before the node at which they wait
 * @returns undefined for those who stay, "wrong" where the new flow has no such node or none that may take them
 */
export function destinationOf(
  { becomes, target, note }: TransferDecision,
  before: FlowNode,
  { nodes }: FlowGraph,
): Destination | "wrong" | undefined {
  switch (becomes) {
    case "stay":
      return undefined
    case "end":
      return { target: null, note }
    case "same":
      return isSameNode(before, nodes.get(before.id)) ? { target: before.id, note: "" } : "wrong"
    case "node": {
      const node = target === undefined ? undefined : nodes.get(target)
      return node && mayTake(node) ? { target: node.id, note: "" } : "wrong"
    }
  }
}
