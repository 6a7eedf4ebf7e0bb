import { describe, expect, it } from "vitest"
import type { TransferDecision } from "#lib/contract/automation/sequence-publication.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { graphOf } from "./flow-graph.ts"
import { destinationOf } from "./transfers.ts"

const { begin, mail, personal, waits, end } = flowNodes
const graph = graphOf(linked([begin, mail(1), waits(2), end], "begin mail", "mail wait", "wait end"))
const decided = (more: Partial<TransferDecision>): TransferDecision => ({
  version_number: 1,
  node: "wait",
  becomes: "same",
  note: "",
  ...more,
})

describe("those who wait at a node of an older version", () => {
  it.each([
    ["stay", decided({ becomes: "stay" }), waits(3), undefined],
    [
      "continue at the node of that name, changed or not",
      decided({}),
      waits(3),
      { target: "wait", note: "" },
    ],
    ["cannot continue at a node that is gone", decided({}), { ...waits(3), id: "gone" }, "wrong"],
    ["cannot continue at a node of another type", decided({}), personal(1), "wrong"],
    [
      "go to another node",
      decided({ becomes: "node", target: "mail" }),
      waits(3),
      { target: "mail", note: "" },
    ],
    [
      "cannot go to a node that is not there",
      decided({ becomes: "node", target: "gone" }),
      waits(3),
      "wrong",
    ],
    ["cannot go nowhere", decided({ becomes: "node" }), waits(3), "wrong"],
    ["are not brought to a stop", decided({ becomes: "node", target: "end" }), waits(3), "wrong"],
    [
      "end, with a reason",
      decided({ becomes: "end", note: "Show is over" }),
      waits(3),
      { target: null, note: "Show is over" },
    ],
  ])("%s", (_, decision, before, expected) => {
    expect(destinationOf(decision, before, graph)).toEqual(expected)
  })
})
