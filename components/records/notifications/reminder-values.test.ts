import { afterEach, describe, expect, it, vi } from "vitest"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { currentValues, initialValues, isChosenPast, toBody } from "./reminder-values.ts"

const timeZone = "Europe/Paris"

const current = (expire_at: string): Reminder => ({
  id: 1,
  title: "Export ready",
  description: "",
  expire_at,
  due_on: null,
  target_id: 2,
  target: { id: 2, name: "Ada" },
  creator: null,
  notifiable_type: null,
  notifiable_id: null,
  notifiable_name: null,
  skip_alert: false,
  notified: true,
  done: false,
  notice: false,
  version: 1,
  meta: {},
  permissions: { update: true },
})

describe("a reminder whose time was left as it was", () => {
  it("keeps its moment to the millisecond: it is not due again", () => {
    const moment = "2026-11-21T13:03:27.123Z"
    const values = { ...currentValues(current(moment), timeZone), title: "Other title" }
    expect(values.time).toBe("14:03")
    expect(toBody(values, timeZone)).toMatchObject({ title: "Other title", expire_at: moment })
  })

  it("stays in the second of two hours that clocks show alike", () => {
    const second = "2026-10-25T01:30:00.000Z"
    expect(toBody(currentValues(current(second), timeZone), timeZone).expire_at).toBe(second)
  })
})

describe("a reminder whose time was changed", () => {
  it("is due when clocks show that time", () => {
    const values = { ...currentValues(current("2026-11-21T13:03:27.123Z"), timeZone), time: "15:00" }
    expect(toBody(values, timeZone).expire_at).toBe("2026-11-21T14:00:00.000Z")
  })
})

describe("a new reminder", () => {
  afterEach(() => vi.useRealTimers())

  it("whose time nobody chose is due at the current hour, however long the dialog stood open; a chosen time stays", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T13:14:00Z") })
    const values = initialValues({ about: null }, { ownerId: 2, timeZone })
    expect(values).toMatchObject({ day: "2026-11-21", time: "14:00" })
    vi.setSystemTime(Date.parse("2026-11-21T15:16:00Z"))
    expect(toBody(values, timeZone).expire_at).toBe("2026-11-21T15:00:00.000Z")
    const chosen = { ...values, time: "09:00", isUsual: false }
    expect(toBody(chosen, timeZone).expire_at).toBe("2026-11-21T08:00:00.000Z")
  })
})

describe("a reminder for a whole day", () => {
  const stored = { ...current("2026-11-20T23:00:00.000Z"), due_on: "2026-11-21" }

  it("is saved as its day, and with the morning's time once it is given one", () => {
    const values = currentValues(stored, "America/New_York")
    expect(values).toMatchObject({ isAllDay: true, day: "2026-11-21" })
    expect(toBody(values, timeZone)).toMatchObject({ due_on: "2026-11-21" })
    expect(toBody(values, timeZone)).not.toHaveProperty("expire_at")
    const timed = toBody({ ...values, isAllDay: false }, timeZone)
    expect(timed).toMatchObject({ due_on: null, expire_at: "2026-11-21T08:00:00.000Z" })
  })
})

describe("a time that has passed", () => {
  const now = Date.parse("2026-11-21T13:00:00Z")
  const chosen = (part: object) => ({
    ...currentValues(current("2026-11-25T08:00:00.000Z"), timeZone),
    ...part,
  })

  it("is asked about when it was chosen, for hours and for days", () => {
    expect(isChosenPast(chosen({ day: "2026-11-21", time: "13:45" }), timeZone, now)).toBe(true)
    expect(isChosenPast(chosen({ day: "2026-11-21", time: "14:15" }), timeZone, now)).toBe(false)
    expect(isChosenPast(chosen({ day: "2026-11-20", isAllDay: true }), timeZone, now)).toBe(true)
    expect(isChosenPast(chosen({ day: "2026-11-21", isAllDay: true }), timeZone, now)).toBe(false)
    expect(isChosenPast(chosen({ day: "" }), timeZone, now)).toBe(false)
  })

  it("is not asked about where it was stored, or nobody chose it", () => {
    const overdue = currentValues(current("2026-11-20T08:00:00.000Z"), timeZone)
    expect(isChosenPast({ ...overdue, title: "Other" }, timeZone, now)).toBe(false)
    const fresh = initialValues({ about: null }, { ownerId: 2, timeZone })
    expect(isChosenPast(fresh, timeZone, Date.now())).toBe(false)
  })
})
