import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { snoozeTimes } from "./snooze-times.ts"

let before: string | undefined

beforeEach(() => {
  before = process.env.TZ
  process.env.TZ = "Europe/Paris"
})
afterEach(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

const timesAt = (now: string) => snoozeTimes(new Date(now)).map(({ name, at }) => [name, at.toISOString()])

describe("moments until which a conversation is snoozed", () => {
  it("are nine in the morning where the reader is, also over the end of summer time", () => {
    // Saturday, 14:20 in Paris; the clock goes back in the night.
    expect(timesAt("2026-10-24T12:20:00Z")).toEqual([
      ["laterToday", "2026-10-24T16:00:00.000Z"],
      ["tomorrow", "2026-10-25T08:00:00.000Z"],
      ["nextMonday", "2026-10-26T08:00:00.000Z"],
      ["inAWeek", "2026-10-31T08:00:00.000Z"],
    ])
  })

  it("are so over its beginning", () => {
    expect(timesAt("2026-03-27T20:00:00Z")).toEqual([
      ["tomorrow", "2026-03-28T08:00:00.000Z"],
      ["nextMonday", "2026-03-30T07:00:00.000Z"],
      ["inAWeek", "2026-04-03T07:00:00.000Z"],
    ])
  })

  it("are offered once each: of a Monday in a week, of the Monday that is tomorrow", () => {
    expect(timesAt("2026-11-23T08:00:00Z").map(([name]) => name)).toEqual([
      "laterToday",
      "tomorrow",
      "nextMonday",
    ])
    expect(timesAt("2026-11-22T08:00:00Z").map(([name]) => name)).toEqual([
      "laterToday",
      "tomorrow",
      "inAWeek",
    ])
  })
})
