import { expect, test } from "vitest"
import { everyWeek } from "./every-week.ts"

const nothing = { sent: 0, tracked: 0, opened: 0, clicked: 0, replied: 0, bounced: 0, unsubscribed: 0 }

test("weeks in which nothing went out are told as such, over the change of the clock too", () => {
  const shown = everyWeek([
    { ...nothing, week: "2026-10-19", sent: 4 },
    { ...nothing, week: "2026-11-02", sent: 2 },
  ])
  expect(shown.map(({ week, sent }) => [week, sent])).toEqual([
    ["2026-10-19", 4],
    ["2026-10-26", 0],
    ["2026-11-02", 2],
  ])
  expect(everyWeek([])).toEqual([])
})
