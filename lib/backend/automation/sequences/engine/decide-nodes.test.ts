import { describe, expect, it } from "vitest"
import { graphOf } from "#lib/automation/flows/flow-graph.ts"
import type { CalendarWait, FlowEdge, FlowNode, Span } from "#lib/contract/automation/flow.ts"
import {
  type Branch,
  endReasons,
  mailNodeTypes,
  maxRounds,
  waitUnits,
} from "#lib/contract/automation/flow-terms.ts"
import { decide, type Known, type Position, type Transition } from "./decide.ts"

const minute = 60_000
const hour = 60 * minute
const at = (iso: string) => Date.parse(iso)
/** A Monday, noon in Paris. */
const entered = at("2026-11-23T11:00Z")

const known: Known = {
  now: entered,
  over: null,
  mail: "none",
  task: "none",
  conditionHolds: false,
  country: "FR",
  show: { opening: null, deposit: null },
}

const edgeTo = (target: string, branch?: Branch): FlowEdge => ({
  id: `to-${target}`,
  source: "here",
  target,
  ...(branch && { branch }),
})
const on = edgeTo("next")

/** What a run does at a node that one edge leads on from, unless others are named. */
function moveAt(
  node: FlowNode,
  more: Partial<Known> = {},
  edges: FlowEdge[] = [on],
  position: Partial<Position> = {},
) {
  const graph = graphOf({ nodes: [node], edges })
  return decide({ node: "here", round: 0, enteredAt: entered, ...position }, graph, { ...known, ...more })
}

const goes = (edge = on): Transition => ({ does: "go", edge })
const ends: Transition = { does: "end", status: "completed", reason: "done", note: "" }
const stops = (reason: (typeof endReasons)[number]): Transition => ({
  does: "end",
  status: "stopped",
  reason,
  note: "",
})

const step: FlowNode = { id: "here", type: "step", data: { label: "" } }
const stop = (reason: string): FlowNode => ({ id: "here", type: "stop", data: { label: "", reason } })
const calendar = (wait: CalendarWait): FlowNode => ({
  id: "here",
  type: "calendar",
  data: { label: "", wait },
})
const mailNode = (type: (typeof mailNodeTypes)[number]): FlowNode =>
  type === "email"
    ? { id: "here", type, data: { label: "", emailTemplateId: 1, without_owner: "sender" } }
    : { id: "here", type, data: { label: "", emailTemplateId: 1 } }
const choice = (within?: Span): FlowNode => ({
  id: "here",
  type: "status",
  data: { label: "", condition: { kind: "opened" }, ...(within && { within }) },
})
const reminder = (after: Span): FlowNode => ({
  id: "here",
  type: "workInProgress",
  data: { label: "", title: "Call", description: "", after },
})

const everyNode: [string, FlowNode][] = [
  ["step", step],
  ["stop", stop("Sold out")],
  ["calendar", calendar({ kind: "span", span: { amount: 2, unit: "days" } })],
  ["emailCampaign", mailNode("emailCampaign")],
  ["email", mailNode("email")],
  ["status", choice({ amount: 2, unit: "days" })],
  ["workInProgress", reminder({ amount: 2, unit: "days" })],
]

describe.each(everyNode)("at a node of type %s", (_, node) => {
  it.each(endReasons)("a run that is over ends, for that reason: %s", (over) => {
    expect(moveAt(node, { over })).toEqual(stops(over))
  })

  it("a run that was there as often as it may be ends, and not once before", () => {
    expect(moveAt(node, {}, [on], { round: maxRounds })).toEqual(ends)
    expect(moveAt(node, {}, [on], { round: maxRounds - 1 })).toEqual(moveAt(node))
  })
})

it("a run at a node that the flow has no more ends", () => {
  expect(moveAt(step, {}, [on], { node: "gone" })).toEqual(ends)
  expect(moveAt(step, { over: "replied" }, [on], { node: "gone" })).toEqual(stops("replied"))
})

describe("a step", () => {
  it("leads on at once, whatever happened", () => {
    expect(moveAt(step)).toEqual(goes())
    expect(moveAt(step, { mail: "failed", task: "open", conditionHolds: true })).toEqual(goes())
  })

  it("that nothing leads on from ends the run", () => expect(moveAt(step, {}, [])).toEqual(ends))
})

it("a stop ends a run in its own words, whatever leads on from it", () => {
  expect(moveAt(stop("Sold out"))).toEqual({ ...ends, note: "Sold out" })
  expect(moveAt(stop(""))).toEqual(ends)
})

describe("a calendar node", () => {
  const wakes: [string, CalendarWait, Partial<Known>, string][] = [
    ["a minute", { kind: "span", span: { amount: 1, unit: "minutes" } }, {}, "2026-11-23T11:01Z"],
    ["hours", { kind: "span", span: { amount: 3, unit: "hours" } }, {}, "2026-11-23T14:00Z"],
    ["days", { kind: "span", span: { amount: 2, unit: "days" } }, {}, "2026-11-25T11:00Z"],
    ["weeks", { kind: "span", span: { amount: 2, unit: "weeks" } }, {}, "2026-12-07T11:00Z"],
    [
      "a day before the opening, by the recipient's clock",
      { kind: "show", date: "opening", days: -1, time: "09:00" },
      { show: { opening: "2027-01-15", deposit: null }, country: "FR" },
      "2027-01-14T08:00Z",
    ],
    [
      "the same far away",
      { kind: "show", date: "opening", days: -1, time: "09:00" },
      { show: { opening: "2027-01-15", deposit: null }, country: "JP" },
      "2027-01-14T00:00Z",
    ],
    [
      "the day of the deposit, over the end of a month",
      { kind: "show", date: "deposit", days: 2, time: "18:30" },
      { show: { opening: "2027-01-15", deposit: "2026-12-30" }, country: "US" },
      "2027-01-01T23:30Z",
    ],
  ]

  it.each(wakes)("waits for %s, not a moment more or less", (_, wait, more, moment) => {
    const until = at(moment)
    const node = calendar(wait)
    expect(moveAt(node, { ...more, now: until - 1 })).toEqual({ does: "wait", for: "time", until })
    expect(moveAt(node, { ...more, now: until })).toEqual(goes())
    expect(moveAt(node, { ...more, now: until }, [])).toEqual(ends)
  })

  it("counts from when the run came, not from now", () => {
    const node = calendar({ kind: "span", span: { amount: 2, unit: "hours" } })
    const now = entered + hour
    expect(moveAt(node, { now })).toEqual({ does: "wait", for: "time", until: entered + 2 * hour })
  })

  it.each(["opening", "deposit"] as const)("keeps nobody waiting for a day that is not known: %s", (date) => {
    expect(moveAt(calendar({ kind: "show", date, days: 30, time: "09:00" }))).toEqual(goes())
  })

  it("lets go on at once when the day is past", () => {
    const show = { opening: "2026-11-22", deposit: null }
    const node = calendar({ kind: "show", date: "opening", days: 0, time: "09:00" })
    expect(moveAt(node, { show })).toEqual(goes())
  })

  const hours: [string, string, string | null, string | null][] = [
    ["within working hours", "2026-11-23T11:00Z", "FR", null],
    ["at the first minute of them", "2026-11-23T08:00Z", "FR", null],
    ["before them", "2026-11-23T07:59Z", "FR", "2026-11-23T08:00Z"],
    ["at their end", "2026-11-23T17:00Z", "FR", "2026-11-24T08:00Z"],
    ["on a Saturday", "2026-11-28T10:00Z", "FR", "2026-11-30T08:00Z"],
    ["on a Friday where it is free", "2026-11-27T10:00Z", "SA", "2026-11-29T06:00Z"],
    ["at noon in Paris, before New York is up", "2026-11-23T11:00Z", "US", "2026-11-23T14:00Z"],
  ]
  it.each(hours)("for a working hour, come to %s", (_, came, country, moment) => {
    const now = at(came)
    const found = moveAt(calendar({ kind: "working_hour" }), { now, country }, [on], { enteredAt: now })
    expect(found).toEqual(moment === null ? goes() : { does: "wait", for: "time", until: at(moment) })
  })

  it("for a working hour, looked at again on a Saturday after a standstill, waits for the next", () => {
    const position = { enteredAt: at("2026-11-06T20:00Z") }
    const saturday = { now: at("2026-11-28T10:00Z") }
    expect(moveAt(calendar({ kind: "working_hour" }), saturday, [on], position)).toEqual({
      does: "wait",
      for: "time",
      until: at("2026-11-30T08:00Z"),
    })
  })
})

describe.each(mailNodeTypes)("a node %s", (type) => {
  const cases: [Known["mail"], Known["task"], Transition][] = [
    ["none", "none", { does: "write" }],
    ["none", "open", { does: "wait", for: "task", until: null }],
    ["none", "done", goes()],
    ["waiting", "none", { does: "wait", for: "mail", until: null }],
    ["waiting", "done", { does: "wait", for: "mail", until: null }],
    ["sent", "none", goes()],
    ["sent", "open", goes()],
    ["failed", "none", stops("mail_failed")],
    ["bounced", "none", stops("bounced")],
    ["bounced", "done", stops("bounced")],
  ]
  it.each(cases)("with its mail %s and the reminder in its place %s", (mail, task, transition) => {
    expect(moveAt(mailNode(type), { mail, task })).toEqual(transition)
  })

  it("ends a run whose mail went where nothing leads on", () => {
    expect(moveAt(mailNode(type), { mail: "sent" }, [])).toEqual(ends)
  })

  it("waits for its mail however long that takes", () => {
    expect(moveAt(mailNode(type), { mail: "waiting", now: entered + 1_000 * hour })).toMatchObject({
      for: "mail",
    })
  })
})

describe("a choice", () => {
  const yes = edgeTo("bought", "yes")
  const no = edgeTo("asked", "no")
  const both = [no, yes]
  const until = entered + 2 * hour
  const waits = { does: "wait", for: "fact", until }
  const within: Span = { amount: 2, unit: "hours" }

  const cases: [string, FlowNode, number, boolean, unknown][] = [
    ["true at once", choice(within), entered, true, goes(yes)],
    ["true at the last moment", choice(within), until - 1, true, goes(yes)],
    ["true when the time is over, and nobody looked before", choice(within), until + hour, true, goes(yes)],
    ["not true yet", choice(within), entered, false, waits],
    ["not true until the last moment", choice(within), until - 1, false, waits],
    ["not true in time", choice(within), until, false, goes(no)],
    ["true now, where only now counts", choice(), entered, true, goes(yes)],
    ["not true now, where only now counts", choice(), entered, false, goes(no)],
  ]
  it.each(cases)("of what is %s", (_, node, now, conditionHolds, transition) => {
    expect(moveAt(node, { now, conditionHolds }, both)).toEqual(transition)
  })

  it("ends a run whose edge is not drawn, and takes the other for none of it", () => {
    expect(moveAt(choice(), { conditionHolds: true }, [no])).toEqual(ends)
    expect(moveAt(choice(), { conditionHolds: false }, [yes])).toEqual(ends)
  })
})

describe("a reminder", () => {
  const until = entered + 24 * hour
  const node = reminder({ amount: 1, unit: "days" })
  const cases: [Known["task"], number, unknown][] = [
    ["none", entered, { does: "remind", until }],
    ["none", until - 1, { does: "remind", until }],
    ["none", until, goes()],
    ["open", entered, { does: "wait", for: "task", until }],
    ["open", until - 1, { does: "wait", for: "task", until }],
    ["open", until, goes()],
    ["done", entered, goes()],
    ["done", until, goes()],
  ]
  it.each(cases)("that is %s, at %d", (task, now, transition) =>
    expect(moveAt(node, { task, now })).toEqual(transition),
  )

  it.each(waitUnits)("is waited for by the length of its unit: %s", (unit) => {
    const lengths = { minutes: minute, hours: hour, days: 24 * hour, weeks: 168 * hour }
    const transition = moveAt(reminder({ amount: 3, unit }), { task: "open" })
    expect(transition).toMatchObject({ until: entered + 3 * lengths[unit] })
  })
})
