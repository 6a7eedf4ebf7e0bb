import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import type { FlowProblem } from "#lib/contract/automation/flow-terms.ts"
import { type FlowGraph, graphOf, reachedFrom } from "./flow-graph.ts"

/** What keeps a flow from being published; `node` is null where it is about the whole. */
export type FoundProblem = { node: string | null; problem: FlowProblem; detail?: string }

/**
 * Whether time passes at a node whatever happens. A day of a show may be past, a working hour be now, and a reminder is done by somebody,
 * or by nobody where there is no one to remind.
 */
const waits = (node: FlowNode) => node.type === "calendar" && node.data.wait.kind === "span"

function startProblems({ starts }: FlowGraph): FoundProblem[] {
  if (starts.length === 0) return [{ node: null, problem: "no_start" }]
  return starts.slice(1).map(({ id }) => ({ node: id, problem: "many_starts" }))
}

function edgeProblems(node: FlowNode, { out, nodes }: FlowGraph): FoundProblem[] {
  const edges = (out.get(node.id) ?? []).filter(({ target }) => nodes.has(target))
  const found = (problem: FlowProblem): FoundProblem[] => [{ node: node.id, problem }]
  if (node.type === "stop") return edges.length > 0 ? found("many_ways_out") : []
  if (node.type === "status") {
    const named = edges.map(({ branch }) => branch)
    if (named.length > 2 || new Set(named).size < named.length) return found("many_ways_out")
    return named.includes("yes") && named.includes("no") ? [] : found("no_branch")
  }
  if (edges.length === 0) return found("no_way_out")
  return edges.length > 1 ? found("many_ways_out") : []
}

/** A circle in which nothing waits would turn for ever in a moment. */
function hasLoopWithoutWait({ nodes, out }: FlowGraph): string | undefined {
  const state = new Map<string, "open" | "done">()
  function circleFrom(id: string): string | undefined {
    const node = nodes.get(id)
    if (!node || waits(node) || state.get(id) === "done") return undefined
    if (state.get(id) === "open") return id
    state.set(id, "open")
    for (const { target } of out.get(id) ?? []) {
      const found = circleFrom(target)
      if (found) return found
    }
    state.set(id, "done")
    return undefined
  }
  for (const id of nodes.keys()) {
    const found = circleFrom(id)
    if (found) return found
  }
  return undefined
}

/** A status node may ask only of a mail that somebody who is there may have got. */
function mailProblem(node: FlowNode, graph: FlowGraph): FoundProblem[] {
  if (node.type !== "status" || !("mail" in node.data.condition)) return []
  const { mail } = node.data.condition
  if (mail === undefined || reachedFrom(mail, graph).has(node.id)) return []
  return [{ node: node.id, problem: "mail_not_before" }]
}

/** What is wrong with the graph of a flow; its mails are looked at by the back end. Nothing: it can be published. */
export function checkFlow(flow: Flow): FoundProblem[] {
  const graph = graphOf(flow)
  const [start] = graph.starts
  const reached = start ? reachedFrom(start.id, graph) : new Set<string>()
  const loop = hasLoopWithoutWait(graph)
  const endless = [...reached].filter((id) => !endsFrom(id, graph))
  return [
    ...startProblems(graph),
    ...flow.nodes
      .filter(({ id }) => start && !reached.has(id) && !graph.starts.some((other) => other.id === id))
      .map(({ id }): FoundProblem => ({ node: id, problem: "unreachable" })),
    ...flow.nodes.flatMap((node) => [...edgeProblems(node, graph), ...mailProblem(node, graph)]),
    ...(loop ? [{ node: loop, problem: "loop_without_wait" } as const] : []),
    ...endless.map((id): FoundProblem => ({ node: id, problem: "never_ends" })),
  ]
}

/** Whether an end can be come to; a node without an edge out of it is reported by itself. */
function endsFrom(id: string, graph: FlowGraph): boolean {
  return [...reachedFrom(id, graph)].some((reached) => (graph.out.get(reached) ?? []).length === 0)
}
