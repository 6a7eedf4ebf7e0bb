import { afterEach, describe, expect, it, vi } from "vitest"
import type { Notification as Reminder } from "#lib/contract/records/notifications.ts"
import { currentValues, initialValues, toBody } from "./reminder-values.ts"

const timeZone = "Europe/Paris"

const current = (expire_at: string): Reminder => ({
  id: 1,
  title: "Export ready",
  description: "",
  expire_at,
  target_id: 2,
  target: { id: 2, name: "Ada" },
  creator: null,
  notifiable_type: null,
  notifiable_id: null,
  notifiable_name: null,
  skip_alert: false,
  notified: true,
  done: false,
  version: 1,
  meta: {},
  permissions: { update: true },
})

describe("a reminder whose time was left as it was", () => {
  it("keeps its moment to the millisecond: it is not due anew", () => {
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
