import { describe, expect, it } from "vitest"
import type { CalendarWait, Flow, FlowNode } from "#lib/contract/automation/flow.ts"
import { checkFlow } from "./check-flow.ts"
import { outlineOf } from "./outline.ts"

const nodes = {
  step: { id: "begin", type: "step", data: { label: "Begin" } },
  mail: { id: "mail", type: "emailCampaign", data: { label: "", emailTemplateId: 1 } },
  wait: {
    id: "wait",
    type: "calendar",
    data: { label: "", wait: { kind: "span", span: { amount: 3, unit: "days" } } },
  },
  ask: { id: "ask", type: "status", data: { label: "", condition: { kind: "opened", mail: "mail" } } },
  end: { id: "end", type: "stop", data: { label: "", reason: "" } },
  other: { id: "other", type: "stop", data: { label: "", reason: "" } },
} satisfies Record<string, FlowNode>

const flowOf = (nodes: FlowNode[], ...edges: string[]): Flow => ({
  nodes,
  edges: edges.map((edge, index) => {
    const [source = "", target = "", branch] = edge.split(" ")
    return {
      id: `e${index}`,
      source,
      target,
      ...((branch === "yes" || branch === "no") && { branch }),
    }
  }),
})

const whole = flowOf(
  Object.values(nodes),
  "begin mail",
  "mail wait",
  "wait ask",
  "ask end yes",
  "ask other no",
)
const problems = (flow: Flow) => checkFlow(flow).map(({ node, problem }) => `${node ?? "flow"} ${problem}`)

describe("a flow that is checked", () => {
  it("may be published when it begins once, ends, and every path continues", () => {
    expect(checkFlow(whole)).toEqual([])
  })

  it("begins at one node", () => {
    expect(problems(flowOf([]))).toEqual(["flow no_start"])
    const two = flowOf([nodes.step, nodes.mail, nodes.end], "begin end", "mail end")
    expect(problems(two)).toEqual(["mail many_starts"])
  })

  it("says which nodes nobody comes to, and which go nowhere", () => {
    const circle = flowOf(
      [nodes.step, nodes.end, nodes.mail, nodes.wait],
      "begin end",
      "mail wait",
      "wait mail",
    )
    expect(problems(circle)).toEqual(["mail unreachable", "wait unreachable"])
    expect(problems(flowOf([nodes.step, nodes.mail], "begin mail"))).toEqual(["mail no_way_out"])
  })

  it("has two named edges out of a choice and one of all others", () => {
    const one = flowOf(
      [nodes.step, nodes.mail, nodes.ask, nodes.end],
      "begin mail",
      "mail ask",
      "ask end yes",
    )
    expect(problems(one)).toEqual(["ask no_branch"])
    const many = flowOf([nodes.step, nodes.end, nodes.other], "begin end", "begin other")
    expect(problems(many)).toEqual(["begin many_ways_out"])
  })

  it("does not turn round without waiting, nor for ever", () => {
    const quick = flowOf(
      [nodes.step, nodes.mail, nodes.ask, nodes.end],
      "begin mail",
      "mail ask",
      "ask mail no",
      "ask end yes",
    )
    expect(problems(quick)).toEqual(["mail loop_without_wait"])
    const waiting = flowOf(
      [nodes.step, nodes.mail, nodes.wait, nodes.ask, nodes.end],
      "begin mail",
      "mail wait",
      "wait ask",
      "ask mail no",
      "ask end yes",
    )
    expect(problems(waiting)).toEqual([])
    const endless = flowOf([nodes.step, nodes.mail, nodes.wait], "begin mail", "mail wait", "wait mail")
    expect(problems(endless)).toEqual(["begin never_ends", "mail never_ends", "wait never_ends"])
  })

  const calendar = (wait: CalendarWait): FlowNode => ({
    id: "till",
    type: "calendar",
    data: { label: "", wait },
  })
  it.each<[string, FlowNode]>([
    [
      "a day of the show, which may be past",
      calendar({ kind: "show", date: "opening", days: -7, time: "09:00" }),
    ],
    ["a working hour, which may be now", calendar({ kind: "working_hour" })],
    [
      "a reminder, which nobody may get",
      {
        id: "till",
        type: "workInProgress",
        data: { label: "", title: "Call", description: "", after: { amount: 7, unit: "days" } },
      },
    ],
  ])("does not turn round with nothing to wait for but %s", (_, node) => {
    const turning = flowOf(
      [nodes.step, nodes.mail, node, nodes.ask, nodes.end],
      "begin mail",
      "mail till",
      "till ask",
      "ask mail no",
      "ask end yes",
    )
    expect(problems(turning)).toEqual(["mail loop_without_wait"])
    const both = flowOf(
      [nodes.step, nodes.mail, node, nodes.wait, nodes.ask, nodes.end],
      "begin mail",
      "mail till",
      "till wait",
      "wait ask",
      "ask mail no",
      "ask end yes",
    )
    expect(problems(both)).toEqual([])
  })

  it("asks only of mails that come before", () => {
    const early = flowOf(
      Object.values(nodes),
      "begin ask",
      "ask mail yes",
      "mail wait",
      "wait end",
      "ask other no",
    )
    expect(problems(early)).toEqual(["ask mail_not_before"])
  })
})

it("a flow is read as an outline, the branches of a choice below it, yes before no", () => {
  expect(outlineOf(whole).map(({ node, depth, branch }) => [node.id, depth, branch])).toEqual([
    ["begin", 0, null],
    ["mail", 0, null],
    ["wait", 0, null],
    ["ask", 0, null],
    ["end", 1, "yes"],
    ["other", 1, "no"],
  ])
  const back = flowOf(
    [nodes.step, nodes.mail, nodes.wait, nodes.ask, nodes.end],
    "begin mail",
    "mail wait",
    "wait ask",
    "ask mail no",
    "ask end yes",
  )
  expect(outlineOf(back).map(({ node, goesTo }) => [node.id, goesTo])).toEqual([
    ["begin", []],
    ["mail", []],
    ["wait", []],
    ["ask", [{ branch: "no", node: "mail" }]],
    ["end", []],
  ])
})
