import { expect, it } from "vitest"
import type { Flow } from "#lib/contract/automation/flow.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { layOut, pathThrough } from "./lay-out.ts"

const { begin, mail, waits, asks, end, other } = flowNodes
const flow = linked(
  [begin, mail(1), waits(3), asks({ kind: "opened" }), end, other],
  "begin mail",
  "mail wait",
  "wait ask",
  "ask end yes",
  "ask other no",
)

it("nodes stand one below the other, those of two branches beside each other, none over another", () => {
  const { nodes, edges } = layOut(flow, true)
  const at = (id: string) => {
    const found = nodes.get(id)
    if (!found) throw new Error(id)
    return found
  }
  for (const { source, target } of flow.edges)
    expect(at(target).y).toBeGreaterThanOrEqual(at(source).y + at(source).height)
  const [yes, no] = [at("end"), at("other")]
  expect(yes.y).toBe(no.y)
  expect(Math.abs(yes.x - no.x)).toBeGreaterThanOrEqual(yes.width)
  expect(edges.size).toBe(5)
})

it("cards of mails have room for their figures, and none stands for an edge that leads nowhere", () => {
  const lost: Flow = { ...flow, edges: [...flow.edges, { id: "lost", source: "end", target: "nobody" }] }
  const { nodes, edges } = layOut(lost, true)
  expect(nodes.get("mail")?.height).toBeGreaterThan(nodes.get("wait")?.height ?? 0)
  expect(layOut(flow, false).nodes.get("mail")?.height).toBe(layOut(flow, false).nodes.get("wait")?.height)
  expect(edges.has("lost")).toBe(false)
})

it("an edge goes through its points from the first to the last", () => {
  const path = pathThrough([
    { x: 0, y: 0 },
    { x: 5, y: 10 },
    { x: 5, y: 20 },
    { x: 0, y: 30 },
  ])
  expect(path).toBe("M 0 0 Q 5 10 5 15 Q 5 20 0 30")
  expect(pathThrough([])).toBe("")
})
