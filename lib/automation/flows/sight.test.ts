import { expect, it } from "vitest"
import type { Condition, FlowNode } from "#lib/contract/automation/flow.ts"
import { linked } from "#tests/factories/flows.ts"
import { needsConsent, sightOf } from "./sight.ts"

const mailAt = (id: string): FlowNode => ({
  id,
  type: "emailCampaign",
  data: { label: "", emailTemplateId: 1 },
})
const asks = (condition: Condition): FlowNode => ({
  id: "ask",
  type: "status",
  data: { label: "", condition },
})
const end = (id: string): FlowNode => ({ id, type: "stop", data: { label: "", reason: "" } })
const counts = {
  first: { tracked: 4, sent: 20, opened: 3 },
  second: { tracked: 8, sent: 20, opened: 0 },
  later: { tracked: 1, sent: 7, opened: 0 },
}
const flowWith = (node: FlowNode) =>
  linked(
    [mailAt("first"), mailAt("second"), node, mailAt("later"), end("end"), end("other")],
    "first second",
    "second ask",
    "ask later yes",
    "ask other no",
    "later end",
  )
const seen = (condition: Condition) => {
  const node = asks(condition)
  return sightOf(node, flowWith(node), counts)
}

it("sees of the mail that it names who agreed to tracking, of all those who got it", () => {
  expect(seen({ kind: "opened", mail: "first" })).toEqual({ tracked: 4, sent: 20 })
  expect(seen({ kind: "clicked", mail: "second", link: "https://show.example" })).toEqual({
    tracked: 8,
    sent: 20,
  })
  expect(seen({ kind: "opened", mail: "gone" })).toEqual({ tracked: 0, sent: 0 })
})

it("sees without a name all mails that come before it, and none that come after", () => {
  expect(seen({ kind: "clicked" })).toEqual({ tracked: 12, sent: 40 })
})

it("needs no consent to know of an answer, a registration or a stage", () => {
  expect(seen({ kind: "replied", mail: "first" })).toBeUndefined()
  expect(seen({ kind: "registered", ids: [1] })).toBeUndefined()
  expect(needsConsent(mailAt("first"))).toBe(false)
})
