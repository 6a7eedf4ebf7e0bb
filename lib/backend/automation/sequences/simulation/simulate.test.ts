import { describe, expect, it } from "vitest"
import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import { flowNodes, linked } from "#tests/factories/flows.ts"
import { type SimulatedPerson, simulate } from "./simulate.ts"

const now = Date.parse("2026-11-23T11:00Z")
const { begin, mail, waits, asks, personal, task, end, other } = flowNodes
const someone = (contact: number, more: Partial<SimulatedPerson> = {}): SimulatedPerson => ({
  contact,
  country: "FR",
  conditions: new Map(),
  mailbox: null,
  filled: new Set<string>(),
  ...more,
})
const unpaced = { perMinute: 0, perDay: 0, sentToday: 0, waiting: 0 }
const setting = (flow: Parameters<typeof graphOf>[0], pace = unpaced) => ({
  now,
  plan: { graph: graphOf(flow), show: { opening: null, deposit: null }, sender: "show", needs: new Map() },
  paces: new Map([
    ["show", pace],
    ["box", unpaced],
  ]),
})
const shown = (moments: { at: number }[]) => moments.map(({ at }) => new Date(at).toISOString().slice(0, 16))

const twice = linked(
  [begin, mail(1), waits(3), asks({ kind: "opened" }, 2), { ...mail(2), id: "again" }, end, other],
  "begin mail",
  "mail wait",
  "wait ask",
  "ask end yes",
  "ask again no",
  "again other",
)

describe("a simulation", () => {
  it("says who gets which mail when, as long as nobody reacts", async () => {
    const { mails, ends } = await simulate([someone(1)], setting(twice))
    expect(mails.map(({ node, channel }) => [node, channel])).toEqual([
      ["mail", "show"],
      ["again", "show"],
    ])
    expect(shown(mails)).toEqual(["2026-11-23T11:00", "2026-11-28T11:00"])
    expect(ends).toMatchObject([{ contact: 1, reason: "done" }])
  })

  it("keeps to the pace and the days of a channel, and to the daylight of each recipient", async () => {
    const people = [someone(1), someone(2), someone(3), someone(4, { country: "US" })]
    const { mails } = await simulate(people, setting(twice, { ...unpaced, perMinute: 1, perDay: 2 }))
    const first = mails.filter(({ node }) => node === "mail")
    expect(first.map(({ contact }) => contact)).toEqual([1, 2, 4, 3])
    expect(shown(first)).toEqual([
      "2026-11-23T11:00",
      "2026-11-23T11:01",
      "2026-11-23T23:01",
      "2026-11-24T07:00",
    ])
  })

  it("takes the branch of what holds already, personally where somebody sells, and waits for whom it reminds", async () => {
    const flow = linked(
      [begin, asks({ kind: "tag", ids: [1] }), personal(1, "task"), task(2), end, other],
      "begin ask",
      "ask mail yes",
      "mail end",
      "ask task no",
      "task other",
    )
    const isTagged = { conditions: new Map([["ask", true]]) }
    const { mails, ends, waiting, unsent } = await simulate(
      [someone(1, { ...isTagged, mailbox: "box" }), someone(2, isTagged), someone(3)],
      setting(flow),
    )
    expect(mails.map(({ contact, channel }) => [contact, channel])).toEqual([[1, "box"]])
    expect(waiting).toEqual([{ contact: 2, node: "mail" }])
    expect(unsent).toEqual([{ contact: 2, node: "mail", reason: "no_owner" }])
    expect(ends.map(({ contact }) => contact)).toEqual([1, 3])
    expect(shown(ends.slice(1))).toEqual(["2026-11-25T11:00"])
  })

  it("has a mail that says what the record lacks go to nobody, and its run end by it", async () => {
    const needs = new Map([["again", ["BRAND"]]])
    const people = [someone(1, { filled: new Set(["BRAND"]) }), someone(2)]
    const { mails, ends, unsent } = await simulate(people, {
      ...setting(twice),
      plan: { ...setting(twice).plan, needs },
    })
    expect(mails.map(({ contact, node }) => `${contact} ${node}`)).toEqual(["1 mail", "2 mail", "1 again"])
    expect(unsent).toEqual([{ contact: 2, node: "again", reason: "missing_value" }])
    expect(ends.map(({ contact, reason }) => [contact, reason])).toEqual(
      expect.arrayContaining([
        [1, "done"],
        [2, "mail_failed"],
      ]),
    )
  })

  it("gives a mail that lacks what it says a place in the pace and none of the day", async () => {
    const needs = new Map([["mail", ["BRAND"]]])
    const people = [someone(1), someone(2, { filled: new Set(["BRAND"]) })]
    const paced = setting(twice, { ...unpaced, perMinute: 1, perDay: 1 })
    const { mails } = await simulate(people, { ...paced, plan: { ...paced.plan, needs } })
    expect(mails[0]).toMatchObject({ contact: 2, node: "mail" })
    expect(shown(mails.slice(0, 1))).toEqual(["2026-11-23T11:01"])
  })

  describe("of a run that is in progress", () => {
    const position = {
      node: "wait",
      round: 0,
      enteredAt: now - 2 * 86_400_000,
      rounds: new Map([["mail", 1]]),
      mail: "none" as const,
      task: "none" as const,
      over: null,
      had: new Set<string>(),
    }
    const running = (more: Partial<typeof position> | object = {}) =>
      someone(1, { inProgress: { plan: setting(twice).plan, position: { ...position, ...more } } })

    it("goes on where it is, for as long as it has waited", async () => {
      const { mails } = await simulate([running()], setting(twice))
      expect(mails.map(({ node }) => node)).toEqual(["again"])
      expect(shown(mails)).toEqual(["2026-11-26T11:00"])
    })

    it("sends a mail that is queued when it is due, and ends a run that is over", async () => {
      const queued = { node: "mail", mail: { channel: "show", dueAt: now + 3_600_000 } }
      const { mails } = await simulate([running(queued)], setting(twice))
      expect(shown(mails.slice(0, 1))).toEqual(["2026-11-23T12:00"])
      const over = await simulate([running({ ...queued, over: "unsubscribed" })], setting(twice))
      expect(over).toMatchObject({ mails: [], ends: [{ reason: "unsubscribed" }] })
    })

    it("does not get a mail again that it had on another version", async () => {
      const { mails, ends } = await simulate([running({ had: new Set(["again"]) })], setting(twice))
      expect(mails).toEqual([])
      expect(ends).toMatchObject([{ reason: "done" }])
    })

    it("takes places of its channel though nothing is said of it", async () => {
      const queued = { node: "mail", mail: { channel: "show", dueAt: now } }
      const silent = { ...running(queued), isSilent: true }
      const { mails } = await simulate([silent, someone(2)], setting(twice, { ...unpaced, perMinute: 1 }))
      expect(mails.map(({ contact }) => contact)).toEqual([2, 2])
      expect(shown(mails.slice(0, 1))).toEqual(["2026-11-23T11:01"])
    })
  })

  it("sends what waits in the channel's line already first", async () => {
    const { mails } = await simulate([someone(1)], setting(twice, { ...unpaced, perMinute: 1, waiting: 3 }))
    expect(shown(mails.slice(0, 1))).toEqual(["2026-11-23T11:03"])
  })

  it("of twenty thousand comes to its end", async () => {
    const people = Array.from({ length: 20_000 }, (_, index) => someone(index + 1))
    const { mails } = await simulate(people, setting(twice, { ...unpaced, perMinute: 600, perDay: 5_000 }))
    expect(mails).toHaveLength(40_000)
  })
})
