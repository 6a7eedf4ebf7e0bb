import { expect, it } from "vitest"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { outlineOf } from "./outline.ts"
import { reachedFrom, waysOf } from "./ways.ts"

const nodeNamed = (id: string): FlowNode => ({ id, type: "step", data: { label: "" } })

/** A flow of "a b c" and its ways "a-b", "a-c yes". */
const flowOf = (nodes: string, ...ways: string[]): Flow => ({
  nodes: nodes.split(" ").filter(Boolean).map(nodeNamed),
  edges: ways.map((way, index) => {
    const [ends = "", branch] = way.split(" ")
    const [source = "", target = ""] = ends.split("-")
    const edge = { id: `e${index}`, source, target }
    return branch === "yes" || branch === "no" ? { ...edge, branch } : edge
  }),
})

/** Each line by its depth, the way it stands on, its node, and where it goes on elsewhere. */
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
  ["the ways of a choice, yes first", flowOf("a b c", "a-c no", "a-b yes"), ["a", ">yes:b", ">no:c"]],
  [
    "a choice below a choice",
    flowOf("a b c d e", "a-b yes", "a-c no", "b-d yes", "b-e no"),
    ["a", ">yes:b", ">>yes:d", ">>no:e", ">no:c"],
  ],
  [
    "ways that meet again, where they met first",
    flowOf("a b c d", "a-b yes", "a-c no", "b-d", "c-d"),
    ["a", ">yes:b", ">d", ">no:c ->d"],
  ],
  ["both ways of a choice to one node", flowOf("a b", "a-b yes", "a-b no"), ["a no->b", ">yes:b"]],
  ["a way that turns back", flowOf("a b c", "a-b", "b-c", "c-b"), ["a", "b", "c ->b"]],
  ["nodes that nothing leads to", flowOf("a b x y", "a-b", "x-y"), ["a", "b", "x", "y"]],
  ["a ring that has no beginning", flowOf("a b", "a-b", "b-a"), ["a", "b ->a"]],
  ["a way to a node that is not there", flowOf("a", "a-gone"), ["a"]],
])("an outline shows each node once: %s", (_, flow, lines) => expect(linesOf(flow)).toEqual(lines))

it.each([
  ["a", ["a", "b", "c"]],
  ["b", ["b", "c"]],
  ["x", ["x"]],
  ["gone", []],
])("from %s one comes to %o", (start, nodes) => {
  const ways = waysOf(flowOf("a b c x", "a-b", "b-c", "c-b", "c-gone"))
  expect([...reachedFrom(start, ways)].toSorted()).toEqual(nodes)
})

it("a flow begins where no way leads to, in its order", () => {
  const { starts } = waysOf(flowOf("x b a", "a-b"))
  expect(starts.map(({ id }) => id)).toEqual(["x", "a"])
})
