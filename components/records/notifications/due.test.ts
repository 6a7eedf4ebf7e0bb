import { expect, it } from "vitest"
import { formatDue, isOverdue } from "./due.ts"

const now = Date.parse("2026-11-21T23:30:00Z")

it.each([
  ["2026-11-22T08:15:00Z", "en", "Europe/Paris", "Today, 09:15"],
  ["2026-11-22T08:15:00Z", "en", "America/New_York", "Tomorrow, 03:15"],
  ["2026-11-21T08:15:00Z", "fr", "Europe/Paris", "Hier, 09:15"],
  ["2026-11-22T20:00:00Z", "fr", "Europe/Paris", "Aujourd’hui, 21:00"],
  ["2026-12-24T17:00:00Z", "en", "Europe/Paris", "Dec 24, 2026, 18:00"],
  ["2026-12-24T17:00:00Z", "fr", "Europe/Paris", "24 déc. 2026, 18:00"],
])("%s reads in %s at %s as %s", (value, locale, zone, text) => {
  expect(formatDue({ expire_at: value, due_on: null }, now, locale, zone)).toBe(text)
})

it("says no time of a whole day, which is the same in every zone", () => {
  const day = { expire_at: "2026-11-21T23:00:00Z", due_on: "2026-11-22" }
  expect(formatDue(day, now, "en", "Europe/Paris")).toBe("Today")
  expect(formatDue({ ...day, due_on: "2026-12-24" }, now, "en", "America/New_York")).toBe("Dec 24, 2026")
})

it("is overdue when its time has passed and it is not done", () => {
  const zone = "Europe/Paris"
  const expire_at = "2026-11-21T23:29:00Z"
  const late = { expire_at, due_on: null, done: false, notice: false, meta: {} }
  expect(isOverdue(late, now, zone)).toBe(true)
  expect(isOverdue({ ...late, done: true }, now, zone)).toBe(false)
  expect(isOverdue({ ...late, expire_at: "2026-11-21T23:31:00Z" }, now, zone)).toBe(false)
  expect(isOverdue({ ...late, due_on: "2026-11-21" }, now, zone)).toBe(true)
  expect(isOverdue({ ...late, due_on: "2026-11-22" }, now, zone)).toBe(false)
  expect(isOverdue({ ...late, notice: true }, now, zone)).toBe(false)
  expect(isOverdue({ ...late, meta: { document: { link: "/api/job/1/file" } } }, now, zone)).toBe(false)
})
