import type { Flow, FlowEdge, FlowNode } from "#lib/contract/automation/flow.ts"
import { graphOf } from "./flow-graph.ts"

/** How a flow differs from the one before it. A node is in one list at most. */
export type FlowDifferences = {
  added: FlowNode[]
  /** As they were before. */
  removed: FlowNode[]
  /** They do something else, or do it otherwise. */
  edited: FlowNode[]
  /** They do the same, and lead to other nodes. */
  rerouted: FlowNode[]
}

/** Text of a value, the same in whatever order its keys are: the database has an order of its own. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => a.localeCompare(b)))
      : inner,
  )

/** Where the edges of a node lead, whatever they are called. */
const targetsOf = (edges: readonly FlowEdge[] = []): string =>
  edges
    .map(({ branch = "", target }) => `${branch} ${target}`)
    .toSorted()
    .join()

/** Compares two flows node by node, by the names of their nodes. */
export function compareFlows(before: Flow, after: Flow): FlowDifferences {
  const [old, fresh] = [graphOf(before), graphOf(after)]
  const isSame = ({ id, type, data }: FlowNode) => {
    const known = old.nodes.get(id)
    return known?.type === type && textOf(known.data) === textOf(data)
  }
  const shared = after.nodes.filter(({ id }) => old.nodes.has(id))
  return {
    added: after.nodes.filter(({ id }) => !old.nodes.has(id)),
    removed: before.nodes.filter(({ id }) => !fresh.nodes.has(id)),
    edited: shared.filter((node) => !isSame(node)),
    rerouted: shared.filter(
      (node) => isSame(node) && targetsOf(old.out.get(node.id)) !== targetsOf(fresh.out.get(node.id)),
    ),
  }
}
