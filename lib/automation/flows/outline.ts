import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import type { Branch } from "#lib/contract/automation/flow-terms.ts"
import { graphOf } from "./flow-graph.ts"

/** A line of a flow that is read from top to bottom. */
export type OutlineLine = {
  node: FlowNode
  /** How often paths parted before it. */
  depth: number
  /** Branch of the choice above on which it comes first. */
  branch: Branch | null
  /** Nodes that come after it and are elsewhere: where paths meet again, or turn back. */
  goesTo: { branch: Branch | null; node: string }[]
}

/**
 * A flow as an ordered outline: each node once, the branches of a choice one below the other, indented. Nodes that nothing leads to come at
 * the end.
 */
export function outlineOf(flow: Flow): OutlineLine[] {
  const { nodes, out, starts } = graphOf(flow)
  const shown = new Set<string>()
  const lines: OutlineLine[] = []

  function follow(id: string, depth: number, branch: Branch | null): void {
    const node = nodes.get(id)
    if (!node) return
    shown.add(id)
    const line: OutlineLine = { node, depth, branch, goesTo: [] }
    lines.push(line)
    const edges = (out.get(id) ?? []).toSorted((a, b) => (b.branch ?? "").localeCompare(a.branch ?? ""))
    for (const { target, branch: taken = null } of edges) {
      if (shown.has(target)) line.goesTo.push({ branch: taken, node: target })
      else follow(target, edges.length > 1 ? depth + 1 : depth, taken)
    }
  }

  for (const { id } of [...starts, ...flow.nodes]) if (!shown.has(id)) follow(id, 0, null)
  return lines
}
