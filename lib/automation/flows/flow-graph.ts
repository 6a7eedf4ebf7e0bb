import type { Flow, FlowEdge, FlowNode } from "#lib/contract/automation/flow.ts"

/** A flow by which one can go: its nodes by their names, and the edges out of each. */
export type FlowGraph = {
  nodes: ReadonlyMap<string, FlowNode>
  out: ReadonlyMap<string, readonly FlowEdge[]>
  /** Nodes that no edge leads to, in the order of the flow; a flow that can be published has one. */
  starts: readonly FlowNode[]
}

export function graphOf({ nodes, edges }: Flow): FlowGraph {
  const reached = new Set(edges.map(({ target }) => target))
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    out: Map.groupBy(edges, ({ source }) => source),
    starts: nodes.filter(({ id }) => !reached.has(id)),
  }
}

/** Names of the nodes that can be come to from one, itself among them. */
export function reachedFrom(start: string, { nodes, out }: FlowGraph): Set<string> {
  const found = new Set<string>()
  const remaining = [start]
  for (let id = remaining.pop(); id !== undefined; id = remaining.pop()) {
    if (found.has(id) || !nodes.has(id)) continue
    found.add(id)
    remaining.push(...(out.get(id) ?? []).map(({ target }) => target))
  }
  return found
}
