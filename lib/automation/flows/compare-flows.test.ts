import { describe, expect, it } from "vitest"
import type { Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { compareFlows } from "./compare-flows.ts"

const { begin, mail, waits, asks, end, other } = flowNodes
const before = linked([begin, waits(3), mail(8), end], "begin wait", "wait mail", "mail end")

function namesOf(one: Flow, two: Flow) {
  const { added, removed, edited, rerouted } = compareFlows(one, two)
  const names = [added, removed, edited, rerouted].map((nodes) => nodes.map(({ id }) => id).join())
  return { added: names[0], removed: names[1], edited: names[2], rerouted: names[3] }
}
const none = { added: "", removed: "", edited: "", rerouted: "" }

describe("two flows", () => {
  it("that are the same do not differ, in whatever order keys and edges are and whatever edges are called", () => {
    const wait: FlowNode = {
      data: { wait: { span: { unit: "days", amount: 3 }, kind: "span" }, label: "" },
      type: "calendar",
      id: "wait",
    }
    const turned: Flow = {
      nodes: before.nodes.map((node) => (node.id === "wait" ? wait : node)),
      edges: before.edges.toReversed().map((edge) => ({ ...edge, id: `other-${edge.id}` })),
    }
    expect(namesOf(before, turned)).toEqual(none)
  })

  it("differ by nodes that came, went, do something else, or lead elsewhere", () => {
    const after = linked(
      [begin, waits(5), mail(8), asks({ kind: "opened" }), other],
      "begin wait",
      "wait mail",
      "mail ask",
      "ask other yes",
      "ask other no",
    )
    expect(namesOf(before, after)).toEqual({
      added: "ask,other",
      removed: "end",
      edited: "wait",
      rerouted: "mail",
    })
  })

  it("differ by a node that is of another type under the same name", () => {
    const after = {
      ...before,
      nodes: before.nodes.map((node) => (node.id === "wait" ? { ...mail(8), id: "wait" } : node)),
    }
    expect(namesOf(before, after)).toEqual({ ...none, edited: "wait" })
  })

  it("differ by branches that lead to each other's nodes", () => {
    const yes = linked([asks({ kind: "opened" }), end, other], "ask end yes", "ask other no")
    const no = linked([asks({ kind: "opened" }), end, other], "ask end no", "ask other yes")
    expect(namesOf(yes, no)).toEqual({ ...none, rerouted: "ask" })
  })
})
