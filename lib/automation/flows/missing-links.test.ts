import { expect, it } from "vitest"
import type { Condition, FlowNode } from "#lib/contract/automation/flow.ts"
import { linked } from "#tests/factories/flows.ts"
import { missingLinks } from "./missing-links.ts"

const mailAt = (id: string, email: number): FlowNode => ({
  id,
  type: "emailCampaign",
  data: { label: "", emailTemplateId: email },
})
const end = (id: string): FlowNode => ({ id, type: "stop", data: { label: "", reason: "" } })
const flowWith = (condition: Condition) =>
  linked(
    [
      mailAt("first", 1),
      mailAt("second", 2),
      { id: "ask", type: "status", data: { label: "", condition } },
      mailAt("later", 3),
      end("end"),
      end("other"),
    ],
    "first second",
    "second ask",
    "ask later yes",
    "ask other no",
    "later end",
  )
const [apply, price] = ["https://salon.example.com/apply", "[PRICE_LINK]"]
const texts: Record<number, string[]> = { 1: [apply], 2: [price], 3: ["https://salon.example.com/late"] }
const missing = (condition: Condition) => missingLinks(flowWith(condition), (email) => texts[email] ?? [])

it("names the node that asks for a link that its mail does not have", () => {
  expect(missing({ kind: "clicked", mail: "second", link: price })).toEqual([])
  expect(missing({ kind: "clicked", mail: "second", link: apply })).toEqual([
    { node: "ask", link: apply, emails: [2] },
  ])
})

it("looks without a name in all mails before the node, and in none after it", () => {
  expect(missing({ kind: "clicked", link: apply })).toEqual([])
  expect(missing({ kind: "clicked", link: "https://salon.example.com/late" })).toEqual([
    { node: "ask", link: "https://salon.example.com/late", emails: [1, 2] },
  ])
})

it("has nothing to say of any link, nor of a mail that is not there", () => {
  expect(missing({ kind: "clicked", mail: "second" })).toEqual([])
  expect(missing({ kind: "clicked", mail: "gone", link: apply })).toEqual([])
  expect(missing({ kind: "replied" })).toEqual([])
})
