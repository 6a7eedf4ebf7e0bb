import { describe, expect, it } from "vitest"
import type { WaitingNode } from "#lib/contract/automation/sequence-publication.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import {
  choiceValue,
  chosenOf,
  decisionsOf,
  othersContinue,
  possibleChoices,
  publicationHref,
  staying,
} from "./decisions.ts"

const waiting: WaitingNode[] = [
  { version_number: 1, node: flowNodes.waits(3), waiting: 4, has_same: true },
  { version_number: 2, node: flowNodes.mail(8), waiting: 1, has_same: false },
]

describe("what is decided for those who wait", () => {
  it.each(["stay", "same", "end", "node wait"])("is chosen from a list and back: %s", (value) => {
    expect(choiceValue(chosenOf(value, "Why"))).toBe(value)
  })

  it("names those who do not stay, with a reason where they end", () => {
    const choices = { "1 wait": chosenOf("node mail", "Old"), "2 mail": chosenOf("end", "Over") }
    expect(decisionsOf(waiting, choices)).toEqual([
      { version_number: 1, node: "wait", becomes: "node", target: "mail", note: "" },
      { version_number: 2, node: "mail", becomes: "end", note: "Over" },
    ])
    expect(decisionsOf(waiting, { "1 wait": chosenOf("stay", "") })).toEqual([])
  })

  it("is that those continue for whom nothing is chosen, where the draft has their node", () => {
    expect(decisionsOf(waiting, othersContinue(waiting, {}))).toMatchObject([
      { node: "wait", becomes: "same" },
    ])
    for (const value of ["end", "stay"])
      expect(othersContinue(waiting, { "1 wait": chosenOf(value, "") }), value).toEqual({})
  })

  it("holds in another flow where it is possible there, and is lost elsewhere", () => {
    const flow = linked([flowNodes.begin, flowNodes.mail(8), flowNodes.end], "begin mail", "mail end")
    const choices = {
      "1 wait": chosenOf("node gone", ""),
      "2 mail": chosenOf("end", "Over"),
      "9 far": staying,
    }
    const offered = possibleChoices(waiting, choices, flow)
    expect(offered.choices).toEqual({ "2 mail": { becomes: "end", note: "Over" } })
    expect([...offered.lost]).toEqual(["1 wait"])
    const lostOf = (value: string) => [
      ...possibleChoices(waiting, { "2 mail": chosenOf(value, "") }, flow).lost,
    ]
    expect(lostOf("same"), "the flow has the node no more").toEqual(["2 mail"])
    expect(lostOf("node end"), "nobody is brought to an end").toEqual(["2 mail"])
    expect(lostOf("node begin")).toEqual([])
  })

  it("is simulated at an address with all of it", () => {
    const choices = { "2 mail": chosenOf("end", "It is over") }
    const href = publicationHref(3, 5, decisionsOf(waiting, choices))
    const { pathname, searchParams } = new URL(href, "http://crm.test")
    expect(pathname).toBe("/api/sequence/3/publication/simulation")
    expect([...searchParams]).toEqual([
      ["version", "5"],
      ["decisions[0][version_number]", "2"],
      ["decisions[0][node]", "mail"],
      ["decisions[0][becomes]", "end"],
      ["decisions[0][note]", "It is over"],
    ])
  })
})
