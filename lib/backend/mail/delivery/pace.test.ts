import { describe, expect, it } from "vitest"
import { signInAgainSeconds, slotsOf } from "./pace.ts"

const unlimited = { per_minute: 0, per_day: 0, sent: 0, since: 0, is_refused: false }

describe("mails to many that may go now", () => {
  it.each<[what: string, channel: Partial<typeof unlimited>, count: number, untilNextSeconds: number]>([
    ["all, without a pace and a limit of the day", { sent: 5_000 }, 10, 0],
    ["one at the moment at which it may go", { per_minute: 30 }, 1, 2],
    [
      "one after a long silence at a slow pace, as a second is all that counts",
      { per_minute: 30, since: 3_600 },
      1,
      1,
    ],
    ["those of a second and one after a long silence", { per_minute: 240, since: 3_600 }, 5, 0.25],
    ["those of the time since the last one", { per_minute: 240, since: 0.5 }, 3, 0.25],
    ["no more than there are hands for", { per_minute: 6_000, since: 3_600 }, 10, -0.9],
    ["those that are left of the day", { per_day: 100, sent: 97 }, 3, 0],
    ["none of a day that is used up", { per_day: 100, sent: 100 }, 0, 0],
    ["none of a day whose limit was lowered", { per_day: 100, sent: 130 }, 0, 0],
    ["the day's last one at the pace", { per_minute: 60, per_day: 100, sent: 99, since: 1 }, 1, 0],
    [
      "one, to see whether its server lets it in again",
      { is_refused: true, since: 60 },
      1,
      signInAgainSeconds,
    ],
    ["none before the next one may go", { per_minute: 30, since: -1.5 }, 0, 0],
  ])("%s", (_, channel, count, untilNextSeconds) => {
    const slots = slotsOf({ ...unlimited, ...channel }, 10)
    expect(slots.count).toBe(count)
    expect(slots.untilNextSeconds).toBeCloseTo(untilNextSeconds)
  })

  it("are looked for again when the next one may go, or in a minute when the day is used up", () => {
    expect(slotsOf({ ...unlimited, per_minute: 30, since: -1.2345 }, 10).waitMs).toBe(1_235)
    expect(slotsOf({ ...unlimited, per_day: 1, sent: 1 }, 10).waitMs).toBe(60_000)
    expect(slotsOf(unlimited, 10).waitMs).toBe(0)
  })

  it.each([1, 7, 30, 60, 100, 600])("are never more than %i a minute and the second's", (per_minute) => {
    let [now, next, sent] = [0, 0, 0]
    while (now < 60) {
      const { count, waitMs, untilNextSeconds } = slotsOf({ ...unlimited, per_minute, since: now - next }, 10)
      sent += count
      if (count > 0) next = now + untilNextSeconds
      now += waitMs > 0 ? waitMs / 1_000 : 0.001
    }
    expect(sent).toBeGreaterThanOrEqual(per_minute)
    expect(sent).toBeLessThanOrEqual(per_minute + Math.ceil(per_minute / 60) + 1)
  })
})
