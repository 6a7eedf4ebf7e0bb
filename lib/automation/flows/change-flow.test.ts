import { describe, expect, it } from "vitest"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { added, changed, connected, removed } from "./change-flow.ts"
import { checkFlow } from "./check-flow.ts"

const step = (id: string): FlowNode => ({ id, type: "step", data: { label: id } })
const stop = (id: string): FlowNode => ({ id, type: "stop", data: { label: "", reason: "" } })
const ask: FlowNode = { id: "ask", type: "status", data: { label: "", condition: { kind: "opened" } } }
const flow: Flow = {
  nodes: [step("a"), ask, stop("y"), stop("n")],
  edges: [
    { id: "1", source: "a", target: "ask" },
    { id: "2", source: "ask", target: "y", branch: "yes" },
    { id: "3", source: "ask", target: "n", branch: "no" },
  ],
}
const edgesOf = ({ edges }: Flow) =>
  edges.map(({ source, target, branch }) => [source, target, branch].filter(Boolean).join(" ")).toSorted()

describe("a node that is added", () => {
  it("comes between the two that an edge connected", () => {
    const next = added(flow, step("new"), { edge: "2" })
    expect(edgesOf(next)).toEqual(["a ask", "ask n no", "ask new yes", "new y"])
    expect(checkFlow(next)).toEqual([])
  })

  it("takes the place of the one it comes before, for all that led there", () => {
    const meeting = connected(flow, "ask", "no", "y")
    expect(edgesOf(added(meeting, step("new"), { before: "y" }))).toEqual([
      "a ask",
      "ask new no",
      "ask new yes",
      "new y",
    ])
    expect(edgesOf(added(flow, step("new"), { before: "a" }))).toContain("new a")
  })

  it("ends a branch that led nowhere, and is the first of a flow without any", () => {
    const open = connected(flow, "ask", "yes", null)
    expect(edgesOf(added(open, step("new"), { after: "ask", branch: "yes" }))).toContain("ask new yes")
    expect(added({ nodes: [], edges: [] }, step("new"), "first")).toEqual({
      nodes: [step("new")],
      edges: [],
    })
  })

  it("that asks leads on by yes; one that ends leads nowhere", () => {
    const asking: FlowNode = { ...ask, id: "again" }
    expect(edgesOf(added(flow, asking, { edge: "1" }))).toContain("again ask yes")
    expect(edgesOf(added(flow, stop("new"), { edge: "1" }))).toEqual(["a new", "ask n no", "ask y yes"])
  })
})

it("an edge is led elsewhere, made, and removed", () => {
  expect(edgesOf(connected(flow, "ask", "no", "a"))).toContain("ask a no")
  expect(edgesOf(connected(flow, "ask", "no", null))).toEqual(["a ask", "ask y yes"])
  expect(edgesOf(connected(connected(flow, "a", undefined, null), "a", undefined, "y"))).toContain("a y")
  expect(connected(flow, "a", undefined, "ask")).toBe(flow)
})

it("what led to a node that is taken away leads to what came after it, where that is one", () => {
  const longer = added(flow, step("new"), { edge: "1" })
  expect(edgesOf(removed(longer, "new"))).toEqual(edgesOf(flow))
  expect(edgesOf(removed(flow, "ask"))).toEqual([])
  expect(removed(flow, "y").nodes.map(({ id }) => id)).toEqual(["a", "ask", "n"])
})

it("a node is changed in its place", () => {
  const next = changed(flow, { id: "a", type: "step", data: { label: "Begin" } })
  expect(next.nodes[0]?.data.label).toBe("Begin")
  expect(next.nodes).toHaveLength(4)
})
