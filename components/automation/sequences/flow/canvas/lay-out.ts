import { Graph, layout } from "@dagrejs/dagre"
import { isMailNode } from "#lib/automation/flows/mail-node.ts"
import { needsConsent } from "#lib/automation/flows/sight.ts"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"

export type Point = { x: number; y: number }
export type Placed = Point & { width: number; height: number }
export type LaidOut = {
  /** By name: their left upper corners. */
  nodes: ReadonlyMap<string, Placed>
  /** By name: the points through which they go, and the middle of the label. */
  edges: ReadonlyMap<string, { points: Point[]; label: Point }>
  width: number
  height: number
}

/** Pixels of a card: its head and two lines, a line of figures, and one that says what it can see. */
export const cardWidth = 264
const cardHeight = 74
const figuresHeight = 22
const sightHeight = 20
/** Room for the label of an edge. */
const label = { width: 96, height: 24, labelpos: "c" } as const
const space = { rankdir: "TB", nodesep: 40, edgesep: 24, ranksep: 44, marginx: 24, marginy: 24 } as const

const heightOf = (node: FlowNode, hasFigures: boolean) =>
  cardHeight +
  (needsConsent(node) ? sightHeight : 0) +
  (hasFigures ? figuresHeight * (isMailNode(node) ? 2 : 1) : 0)

/**
 * Where the nodes of a flow are, from top to bottom. Cards have the same size whatever their figures say: nothing moves while figures do.
 * @param hasFigures whether cards have room for them
 */
export function layOut({ nodes, edges }: Flow, hasFigures: boolean): LaidOut {
  const graph = new Graph({ multigraph: true })
  graph.setGraph(space)
  for (const node of nodes) graph.setNode(node.id, { width: cardWidth, height: heightOf(node, hasFigures) })
  const known = new Set(nodes.map(({ id }) => id))
  const drawn = edges.filter(({ source, target }) => known.has(source) && known.has(target))
  for (const { id, source, target } of drawn) graph.setEdge(source, target, { ...label }, id)
  layout(graph)
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    nodes: new Map(
      nodes.map(({ id }) => {
        const { x, y, width, height } = graph.node(id) as Placed
        return [id, { x: x - width / 2, y: y - height / 2, width, height }]
      }),
    ),
    edges: new Map(
      drawn.map(({ id, source, target }) => {
        const { points, x, y } = graph.edge(source, target, id) as Point & { points: Point[] }
        return [id, { points, label: { x, y } }]
      }),
    ),
    width,
    height,
  }
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** An SVG path through some points, bent at each. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ""
  const corners = rest.slice(0, -1)
  // An arrow at the end points as the last piece does: one without length would point anywhere.
  if (corners.length === 0) return `M ${first.x} ${first.y} L ${last.x} ${last.y}`
  const bends = corners.map((point, index) => {
    const next = corners[index + 1]
    const end = next ? middle(point, next) : last
    return `Q ${point.x} ${point.y} ${end.x} ${end.y}`
  })
  return [`M ${first.x} ${first.y}`, ...bends].join(" ")
}
