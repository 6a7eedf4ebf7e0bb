import { expect, it } from "vitest"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { graphOf, reachedFrom } from "./flow-graph.ts"
import { outlineOf } from "./outline.ts"

const nodeNamed = (id: string): FlowNode => ({ id, type: "step", data: { label: "" } })

/** A flow of "a b c" and its edges "a-b", "a-c yes". */
const flowOf = (nodes: string, ...edges: string[]): Flow => ({
  nodes: nodes.split(" ").filter(Boolean).map(nodeNamed),
  edges: edges.map((text, index) => {
    const [ends = "", branch] = text.split(" ")
    const [source = "", target = ""] = ends.split("-")
    const edge = { id: `e${index}`, source, target }
    return branch === "yes" || branch === "no" ? { ...edge, branch } : edge
  }),
})

/** Each line by its depth, the branch it is on, its node, and where it continues elsewhere. */
const linesOf = (flow: Flow) =>
  outlineOf(flow).map(({ node, depth, branch, goesTo }) =>
    [
      ">".repeat(depth) + (branch ? `${branch}:` : "") + node.id,
      ...goesTo.map((one) => `${one.branch ?? ""}->${one.node}`),
    ].join(" "),
  )

it.each([
  ["nothing", flowOf(""), []],
  ["one after the other", flowOf("c b a", "a-b", "b-c"), ["a", "b", "c"]],
  ["the branches of a choice, yes first", flowOf("a b c", "a-c no", "a-b yes"), ["a", ">yes:b", ">no:c"]],
  [
    "a choice below a choice",
    flowOf("a b c d e", "a-b yes", "a-c no", "b-d yes", "b-e no"),
    ["a", ">yes:b", ">>yes:d", ">>no:e", ">no:c"],
  ],
  [
    "paths that meet again, where they met first",
    flowOf("a b c d", "a-b yes", "a-c no", "b-d", "c-d"),
    ["a", ">yes:b", ">d", ">no:c ->d"],
  ],
  ["both branches of a choice to one node", flowOf("a b", "a-b yes", "a-b no"), ["a no->b", ">yes:b"]],
  ["an edge that turns back", flowOf("a b c", "a-b", "b-c", "c-b"), ["a", "b", "c ->b"]],
  ["nodes that nothing leads to", flowOf("a b x y", "a-b", "x-y"), ["a", "b", "x", "y"]],
  ["a ring that has no beginning", flowOf("a b", "a-b", "b-a"), ["a", "b ->a"]],
  ["an edge to a node that is not there", flowOf("a", "a-gone"), ["a"]],
])("an outline shows each node once: %s", (_, flow, lines) => expect(linesOf(flow)).toEqual(lines))

it.each([
  ["a", ["a", "b", "c"]],
  ["b", ["b", "c"]],
  ["x", ["x"]],
  ["gone", []],
])("from %s one comes to %o", (start, nodes) => {
  const graph = graphOf(flowOf("a b c x", "a-b", "b-c", "c-b", "c-gone"))
  expect([...reachedFrom(start, graph)].toSorted()).toEqual(nodes)
})

it("a flow begins where no edge leads to, in its order", () => {
  const { starts } = graphOf(flowOf("x b a", "a-b"))
  expect(starts.map(({ id }) => id)).toEqual(["x", "a"])
})
