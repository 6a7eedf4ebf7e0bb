import { expect, it } from "vitest"
import { isSnoozable, snoozed, snoozesOf } from "./snooze.ts"

const paris = "Europe/Paris"
const at = (expire_at: string) => ({ expire_at, due_on: null })
const onDay = (due_on: string) => ({ expire_at: `${due_on}T00:00:00.000Z`, due_on })

it("keeps 09:00 when the clocks go back in the night before, and over a week in which they do", () => {
  const now = Date.parse("2026-10-24T10:00:00Z")
  const due = at("2026-10-24T07:00:00.000Z")
  expect(snoozed(due, "tomorrow", now, paris)).toEqual(at("2026-10-25T08:00:00.000Z"))
  expect(snoozed(due, "week", now, paris)).toEqual(at("2026-10-31T08:00:00.000Z"))
})

it("keeps 09:00 when the clocks go forward, in the zone of the reader", () => {
  const due = at("2026-03-07T14:00:00.000Z")
  const now = Date.parse("2026-03-07T15:00:00Z")
  expect(snoozed(due, "tomorrow", now, "America/New_York")).toEqual(at("2026-03-08T13:00:00.000Z"))
  expect(snoozed(due, "tomorrow", now, paris)).toEqual(at("2026-03-08T14:00:00.000Z"))
})

it("counts days from today, however long it is overdue", () => {
  const now = Date.parse("2026-11-21T10:00:00Z")
  expect(snoozed(at("2026-11-02T08:00:00Z"), "tomorrow", now, paris)).toEqual(at("2026-11-22T08:00:00.000Z"))
})

it("postpones by an hour from now, or from the time that is still to come", () => {
  const now = Date.parse("2026-11-21T10:00:30Z")
  expect(snoozed(at("2026-11-02T08:00:00Z"), "hour", now, paris)).toEqual(at("2026-11-21T11:01:00.000Z"))
  expect(snoozed(at("2026-11-21T15:00:00Z"), "hour", now, paris)).toEqual(at("2026-11-21T16:00:00.000Z"))
})

it("moves a whole day to another, and offers it no hours", () => {
  const now = Date.parse("2026-11-30T10:00:00Z")
  expect(snoozed(onDay("2026-11-28"), "tomorrow", now, paris).due_on).toBe("2026-12-01")
  expect(snoozesOf(onDay("2026-11-28"))).toEqual(["tomorrow", "week"])
  expect(snoozesOf(at("2026-11-21T15:00:00Z"))).toEqual(["hour", "tomorrow", "week"])
})

it("is offered for what is due by today and open, not for notices", () => {
  const now = Date.parse("2026-11-21T10:00:00Z")
  const open = { ...at("2026-11-21T22:00:00Z"), done: false, notice: false }
  expect(isSnoozable(open, now, paris)).toBe(true)
  expect(isSnoozable({ ...open, notice: true }, now, paris)).toBe(false)
  expect(isSnoozable({ ...open, done: true }, now, paris)).toBe(false)
  expect(isSnoozable({ ...open, ...onDay("2026-11-22") }, now, paris)).toBe(false)
})
