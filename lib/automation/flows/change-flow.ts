import type { Flow, FlowEdge, FlowNode } from "#lib/contract/automation/flow.ts"
import { type Branch, branches, type NodeType } from "#lib/contract/automation/flow-terms.ts"

/**
 * Where a node is added: on an edge that is there, after a node on a branch that leads nowhere yet, before a node, or as the first of a flow
 * without any.
 */
export type Gap =
  | { edge: string }
  | { after: string; branch?: Branch | undefined }
  | { before: string }
  | "first"

/** A name that no node or edge of the flow has. */
export function freeName({ nodes, edges }: Flow, begin: string): string {
  const taken = new Set([...nodes, ...edges].map(({ id }) => id))
  for (let number = 1; ; number += 1) {
    const name = `${begin}-${number}`
    if (!taken.has(name)) return name
  }
}

/** The branches out of a node: those of a choice by their names; an end has none. */
export function branchesOut(type: NodeType): readonly (Branch | undefined)[] {
  if (type === "stop") return []
  return type === "status" ? branches : [undefined]
}

const edgeOf = (edges: readonly FlowEdge[], source: string, branch: Branch | undefined) =>
  edges.find((edge) => edge.source === source && edge.branch === branch)

function withEdge(flow: Flow, source: string, branch: Branch | undefined, target: string): Flow {
  const edge: FlowEdge = { id: freeName(flow, "way"), source, target, ...(branch && { branch }) }
  return { ...flow, edges: [...flow.edges, edge] }
}

/** Leads a branch of a node to another in place of where it led; null removes its edge. */
export function connected(flow: Flow, from: string, branch: Branch | undefined, to: string | null): Flow {
  const before = edgeOf(flow.edges, from, branch)
  if (before?.target === to || (!before && to === null)) return flow
  if (before && to !== null)
    return {
      ...flow,
      edges: flow.edges.map((edge) => (edge === before ? { ...edge, target: to } : edge)),
    }
  if (before) return { ...flow, edges: flow.edges.filter((edge) => edge !== before) }
  return to === null ? flow : withEdge(flow, from, branch, to)
}

/** Adds a node in a gap: what led to what came next leads to it, and its first branch leads there. An end has none: what came next is left alone. */
export function added(flow: Flow, node: FlowNode, gap: Gap): Flow {
  const grown = { ...flow, nodes: [...flow.nodes, node] }
  const [first] = branchesOut(node.type)
  const leadsOn = branchesOut(node.type).length > 0
  const onTo = (next: Flow, target: string) => (leadsOn ? withEdge(next, node.id, first, target) : next)
  if (gap === "first") return grown
  if ("before" in gap) {
    const edges = grown.edges.map((edge) =>
      edge.target === gap.before ? { ...edge, target: node.id } : edge,
    )
    return onTo({ ...grown, edges }, gap.before)
  }
  const edge =
    "edge" in gap ? flow.edges.find(({ id }) => id === gap.edge) : edgeOf(flow.edges, gap.after, gap.branch)
  if (edge) return onTo(connected(grown, edge.source, edge.branch, node.id), edge.target)
  return "after" in gap ? withEdge(grown, gap.after, gap.branch, node.id) : grown
}

/** Takes a node away; what led to it leads to what came after it, where that is one node. */
export function removed(flow: Flow, id: string): Flow {
  const targets = new Set(
    flow.edges.filter(({ source, target }) => source === id && target !== id).map(({ target }) => target),
  )
  const [next] = targets.size === 1 ? targets : []
  return {
    nodes: flow.nodes.filter((node) => node.id !== id),
    edges: flow.edges
      .filter(({ source }) => source !== id)
      .flatMap((edge) => {
        if (edge.target !== id) return [edge]
        return next === undefined ? [] : [{ ...edge, target: next }]
      }),
  }
}

/** Puts a node in the place of the one of its name. */
export function changed(flow: Flow, node: FlowNode): Flow {
  return { ...flow, nodes: flow.nodes.map((one) => (one.id === node.id ? node : one)) }
}
