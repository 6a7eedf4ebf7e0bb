import { expect, it } from "vitest"
import { sessionOptions } from "./session-options.ts"

const session = (id: number, tradeshow_id: number, name: string, from: string | null) => ({
  id,
  tradeshow_id,
  name,
  from,
  to: null,
  is_sync_mp: false,
  is_current: false,
})
const show = (id: number, name: string, sessions: ReturnType<typeof session>[]) => ({
  id,
  name,
  short_name: name.slice(0, 3),
  sessions,
  lifecycles: [],
  vendor_sections: [],
})

it("names every session with its show, the latest first", () => {
  const shows = [
    show(1, "Paris", [session(1, 1, "January 2025", "2025-01-10"), session(2, 1, "July 2026", "2026-07-01")]),
    show(2, "New York", [session(3, 2, "New York 2026", null)]),
  ]
  expect(sessionOptions(shows)).toEqual([
    { id: 2, name: "Paris July 2026" },
    { id: 1, name: "Paris January 2025" },
    { id: 3, name: "New York 2026" },
  ])
})
